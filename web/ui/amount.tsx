import { type Ref, useLayoutEffect, useRef } from 'react'
import { centsOf } from '../../src/values/money.ts'
import { atRest } from './at-rest.ts'
import { formatAmount, formatSigned } from './format.ts'

interface AmountProps {
  value: string | number
  className?: string | undefined
  ref?: Ref<HTMLSpanElement>
}

/** An amount of money in figures that line up. */
export function Amount({ value, className = '', ref }: AmountProps) {
  return (
    <span ref={ref} className={`figures whitespace-nowrap ${className}`}>
      {formatAmount(value)}
    </span>
  )
}

let roll: typeof import('./roll.ts').roll | undefined

/** An amount that rolls once from what it was to what it is, as soon as the page has come to rest. */
export function RollingAmount({ value, className }: { value: string; className?: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  const former = useRef(value)
  useLayoutEffect(() => {
    const [from, to] = [centsOf(former.current), centsOf(value)]
    former.current = value
    if (from !== to && ref.current) return roll?.(ref.current, from, to)
    void atRest()
      .then(() => import('./roll.ts'))
      .then((loaded) => {
        roll = loaded.roll
      })
  }, [value])
  return <Amount ref={ref} value={value} className={className} />
}

interface SignedAmountProps extends AmountProps {
  type: string
  /** True for money that came in without being a gain. */
  isNeutral?: boolean
  /** Code of the currency, where that may be another than the book's. */
  currency?: string | undefined
}

/** Money in carries + and green, money out carries -: readable without the colour. */
export function SignedAmount({
  type,
  value,
  className = '',
  isNeutral = false,
  currency,
}: SignedAmountProps) {
  const isIncome = type === 'income' && !isNeutral
  return (
    <span
      className={`figures whitespace-nowrap font-semibold ${isIncome ? 'text-success' : 'text-base-content'} ${className}`}
    >
      {formatSigned(type, value, currency)}
    </span>
  )
}
