import type { ComponentProps } from 'react'
import { formatMoney, parseMoney } from '../../src/values/money.ts'

/** "$1,234.5 " as typed becomes "1234.5", which is what a schema expects. */
export const plainAmount = (typed: unknown): string => String(typed ?? '').replace(/[\s,$]/g, '')

/** "1234.5" as "1,234.50"; what is no amount stays as it is. */
export function tidyAmount(typed: string): string {
  const cents = parseMoney(plainAmount(typed))
  if (cents === null) return typed
  const [whole, fraction] = formatMoney(cents).split('.')
  return `${whole?.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** A text field for money: digits, thousands' commas and a dollar sign are all welcome. */
export function MoneyInput({ onBlur, className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <div className={`relative ${className}`}>
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-3.5 z-10 grid place-items-center text-muted"
      >
        $
      </span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        step="0.01"
        placeholder="0.00"
        className="input figures pl-8 text-right"
        onBlur={(event) => {
          event.target.value = tidyAmount(event.target.value)
          onBlur?.(event)
        }}
        {...rest}
      />
    </div>
  )
}
