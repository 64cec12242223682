import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { Field } from './field.tsx'
import { currencySymbol } from './format.ts'
import { Status } from './status.tsx'
import { noteOn, plainAmount, tidyAmount } from './typed-amount.ts'

export { noteOn, plainAmount, tidyAmount } from './typed-amount.ts'

/** Options of a form's field: what was typed becomes the plain decimal that the API reads. */
export const asAmount = { setValueAs: plainAmount }
export const asAmountOrZero = { setValueAs: (typed: unknown) => plainAmount(typed) || '0' }

/** A text field for money in the book's own format: its marks and a currency sign are all welcome. */
function MoneyInput({ onBlur, onChange, className = '', ...rest }: ComponentProps<'input'>) {
  const symbol = currencySymbol()
  const field = useRef<HTMLDivElement>(null)
  const [note, setNote] = useState<string>()

  // An amount typed before a reload is kept as a plain decimal.
  useLayoutEffect(() => {
    const input = field.current?.querySelector('input')
    if (input?.value && rest.value === undefined) input.value = tidyAmount(input.value)
  }, [rest.value])

  return (
    <div ref={field} className={className}>
      <div className="relative">
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-3.5 z-10 grid place-items-center text-muted"
        >
          {symbol}
        </span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          step="0.01"
          placeholder={tidyAmount('0.00')}
          className="input figures text-right"
          style={{ paddingLeft: `${symbol.length * 0.7 + 1.3}rem` }}
          onChange={(event) => {
            setNote(noteOn(event.target.value))
            onChange?.(event)
          }}
          onBlur={(event) => {
            event.target.value = tidyAmount(event.target.value)
            setNote(noteOn(event.target.value))
            onBlur?.(event)
          }}
          {...rest}
        />
      </div>
      <Status className="mt-1.5 text-sm text-pretty text-muted">{note}</Status>
    </div>
  )
}

type MoneyFieldProps = ComponentProps<'input'> & Omit<ComponentProps<typeof Field>, 'children'>

export function MoneyField({ label, hint, error, optional, className, ...input }: MoneyFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(tied) => <MoneyInput {...input} {...tied} />}
    </Field>
  )
}
