import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: string
  hint: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A choice between on and off, with a sentence on what each means. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-5">
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer font-medium wrap-anywhere">
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-pretty text-muted">
          {hint}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked
        role="switch"
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="relative mt-0.5 h-6.5 w-11.5 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-transparent transition-colors duration-150 before:absolute before:top-1/2 before:left-1 before:size-4 before:-translate-y-1/2 before:rounded-full before:bg-edge before:transition-[left,background-color] before:duration-150 after:absolute after:-inset-x-2 after:-inset-y-2.5 checked:border-primary checked:bg-primary checked:before:left-6 checked:before:bg-primary-content forced-colors:before:bg-[ButtonText] forced-colors:checked:before:bg-[Highlight]"
      />
    </div>
  )
}
