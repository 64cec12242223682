import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { swatchOf, TINTS, type Tint } from './colors.ts'
import { Icon } from './icon.tsx'

export interface IconChoice {
  value: string
  label: string
  icon: IconDefinition
}

/** Classes of a choice that is one of several; its radio button is hidden inside. */
export const CELL =
  'grid cursor-pointer border border-line text-muted transition-colors duration-150 hover:border-edge has-checked:border-primary has-checked:bg-primary/8 has-checked:text-base-content has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'

interface IconPickerProps {
  legend: string
  choices: readonly IconChoice[]
  field: UseFormRegisterReturn
  children?: ReactNode
}

export function IconPicker({ legend, choices, field, children }: IconPickerProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7.75rem,1fr))] gap-1.5">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={`${CELL} min-h-11 grid-cols-[auto_1fr] items-center gap-2.5 rounded-field px-3 py-1.5 text-[0.8125rem] leading-tight`}
          >
            <input type="radio" value={choice.value} className="sr-only" {...field} />
            <Icon icon={choice.icon} className="size-4" />
            {choice.label}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}

interface ColorPickerProps extends Omit<IconPickerProps, 'choices'> {
  tints?: readonly Tint[]
}

export function ColorPicker({ legend, field, tints = TINTS }: ColorPickerProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {tints.map((tint) => (
          <label
            key={tint.value}
            className={`${CELL} min-h-9 grid-cols-[auto_1fr] items-center gap-2 rounded-full py-1 pr-3.5 pl-2 text-[0.8125rem]`}
          >
            <input type="radio" value={tint.value} className="sr-only" {...field} />
            <span
              className="size-5 rounded-full border border-base-content/20"
              style={{ backgroundColor: `var(${swatchOf(tint.style)})` }}
            />
            {tint.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
