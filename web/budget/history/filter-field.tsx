import { Field, Options } from '../../ui/field.tsx'

interface Bound {
  label: string
  value: string
  onChange: (value: string) => void
}

interface FilterSelectProps extends Bound {
  /** The label of the choice of none. */
  all: string
  options: readonly { id: string; name: string }[]
}

export function FilterSelect({ label, value, onChange, all, options }: FilterSelectProps) {
  return (
    <Field label={label} className="min-w-0">
      {(tied) => (
        <select
          className="select max-md:h-11"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...tied}
        >
          <option value="">{all}</option>
          <Options of={options} />
        </select>
      )}
    </Field>
  )
}

export function FilterDay({ label, value, onChange, min, max }: Bound & { min?: string; max?: string }) {
  return (
    <Field label={label} className="min-w-0">
      {(tied) => (
        <input
          type="date"
          className="input figures max-md:h-11"
          min={min}
          max={max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...tied}
        />
      )}
    </Field>
  )
}
