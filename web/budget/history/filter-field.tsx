import { useEffect, useState } from 'react'
import { parseMoney } from '../../../src/values/money.ts'
import { Field, Options } from '../../ui/field.tsx'
import { plainAmount, tidyAmount } from '../../ui/money-input.tsx'

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

/** An end of a range of amounts: it counts once it was typed to the end. */
export function FilterAmount({ label, value, onChange }: Bound) {
  const [typed, setTyped] = useState(value ? tidyAmount(value) : '')
  useEffect(() => setTyped(value ? tidyAmount(value) : ''), [value])
  function send() {
    const amount = plainAmount(typed)
    if (!amount) onChange('')
    else if (parseMoney(amount) !== null) onChange(amount)
  }
  return (
    <Field label={label} className="min-w-0">
      {(tied) => (
        <input
          type="text"
          inputMode="decimal"
          className="input figures max-md:h-11"
          placeholder="Any amount"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={send}
          onKeyDown={(event) => {
            if (event.key === 'Enter') send()
          }}
          {...tied}
        />
      )}
    </Field>
  )
}
