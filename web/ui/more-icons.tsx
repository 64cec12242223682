import { useEffect, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CELL } from './choice.tsx'
import { Icon } from './icon.tsx'
import type { LibraryGroup } from './icon-library.ts'

/** The icons of the library below those that everybody has; open where one of them is chosen. */
export function MoreIcons({ groups, field }: { groups: LibraryGroup[]; field: UseFormRegisterReturn }) {
  const details = useRef<HTMLDetailsElement>(null)
  const count = groups.reduce((sum, { icons }) => sum + icons.length, 0)
  useEffect(() => {
    if (count > 0 && details.current?.querySelector('input:checked')) details.current.open = true
  }, [count])
  if (count === 0) return null
  return (
    <details ref={details} className="mt-3">
      <summary className="min-h-9 cursor-pointer text-[0.8125rem] font-semibold text-primary">
        {count} more icons
      </summary>
      {groups.map(({ name, icons }) => (
        <div key={name} className="mt-2">
          <p className="mb-1.5 text-xs font-semibold text-muted">{name}</p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
            {icons.map(({ value, label, icon }) => (
              <label
                key={value}
                title={label}
                className={`${CELL} h-11 place-items-center rounded-field has-checked:border-2`}
              >
                <input type="radio" value={value} className="sr-only" {...field} />
                <Icon icon={icon} className="size-4.5" />
                <span className="sr-only">{label}</span>
              </label>
            ))}
          </div>
        </div>
      ))}
    </details>
  )
}
