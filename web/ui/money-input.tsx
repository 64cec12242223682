import type { ComponentProps } from 'react'
import { formatMoney, parseMoney } from '../../src/values/money.ts'
import { currencySymbol } from './format.ts'
import { byPreferences } from './preferences.ts'

const writesComma = byPreferences(({ locale }) => new Intl.NumberFormat(locale).format(1.5).includes(','))

/**
 * "$1,234.5 " as typed becomes "1234.5", which is what a schema expects. A comma before the last one or two
 * digits is a decimal comma, whatever the book's format: nobody writes thousands like that. Where the book
 * writes a decimal comma, "1.234" is a thousand and more.
 */
export function plainAmount(typed: unknown): string {
  const text = String(typed ?? '').replace(/[\s’'\p{Sc}]/gu, '')
  const decimal = /^(-?[\d.]*),(\d{1,2})$/.exec(text)
  if (writesComma() && /^-?\d{1,3}(\.\d{3})+$/.test(text)) return text.replaceAll('.', '')
  return decimal ? `${decimal[1]?.replaceAll('.', '')}.${decimal[2]}` : text.replaceAll(',', '')
}

/** "1234.5" as "1,234.50"; what is no amount stays as it is. */
export function tidyAmount(typed: string): string {
  const cents = parseMoney(plainAmount(typed))
  if (cents === null) return typed
  const [whole, fraction] = formatMoney(cents).split('.')
  return `${whole?.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** A text field for money: digits, thousands' commas and a currency sign are all welcome. */
export function MoneyInput({ onBlur, className = '', ...rest }: ComponentProps<'input'>) {
  const symbol = currencySymbol()
  return (
    <div className={`relative ${className}`}>
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
        placeholder="0.00"
        className="input figures text-right"
        style={{ paddingLeft: `${symbol.length * 0.7 + 1.3}rem` }}
        onBlur={(event) => {
          event.target.value = tidyAmount(event.target.value)
          onBlur?.(event)
        }}
        {...rest}
      />
    </div>
  )
}
