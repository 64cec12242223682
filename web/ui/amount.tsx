import { formatAmount, formatSigned } from './format.ts'

interface AmountProps {
  value: string | number
  className?: string
}

/** An amount of money in figures that line up. */
export function Amount({ value, className = '' }: AmountProps) {
  return <span className={`figures whitespace-nowrap ${className}`}>{formatAmount(value)}</span>
}

interface SignedAmountProps extends AmountProps {
  type: string
  /** What came in without being a gain. */
  isNeutral?: boolean
}

/** Money in carries + and green, money out carries -: readable without the colour. */
export function SignedAmount({ type, value, className = '', isNeutral = false }: SignedAmountProps) {
  const isIncome = type === 'income' && !isNeutral
  return (
    <span
      className={`figures whitespace-nowrap font-semibold ${isIncome ? 'text-success' : 'text-base-content'} ${className}`}
    >
      {formatSigned(type, value)}
    </span>
  )
}
