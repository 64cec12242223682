import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CELL, type IconChoice } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon.tsx'

interface ChoiceCellsProps {
  legend: string
  choices: readonly IconChoice[]
  field: UseFormRegisterReturn
  /** The columns, such that the choices fill whole rows on a phone too. */
  columns: 'grid-cols-2' | 'grid-cols-3'
  children?: ReactNode
}

/** A few choices as tiles, the icon above its label. */
export function ChoiceCells({ legend, choices, field, columns, children }: ChoiceCellsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className={`grid ${columns} gap-1.5`}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={`${CELL} min-h-16 place-content-center justify-items-center gap-1.5 rounded-field px-1.5 py-2 text-center text-[0.8125rem] leading-tight`}
          >
            <input type="radio" value={choice.value} className="sr-only" {...field} />
            <Icon icon={choice.icon} className="size-4.5" />
            {choice.label}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
