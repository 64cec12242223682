import { useId } from 'react'

interface SegmentsProps<Value extends string> {
  legend: string
  choices: Record<Value, string>
  value: Value
  onPick: (value: Value) => void
}

/** A few choices in one row, of which one is taken; it looks like one control. */
export function Segments<Value extends string>({ legend, choices, value, onPick }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="flex rounded-field border border-line p-0.5 max-sm:w-full">
      <legend className="sr-only">{legend}</legend>
      {(Object.keys(choices) as Value[]).map((choice) => (
        <label
          key={choice}
          className="grid min-h-9 cursor-pointer place-items-center rounded-[0.5rem] px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors duration-150 hover:text-base-content has-checked:bg-secondary has-checked:font-semibold has-checked:text-base-content has-focus-visible:outline-2 has-focus-visible:outline-primary max-sm:min-h-10 max-sm:flex-1 max-sm:px-1.5"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={choice === value}
            onChange={() => onPick(choice)}
          />
          {choices[choice]}
        </label>
      ))}
    </fieldset>
  )
}
