import { type Cents, formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatAmount } from '../../ui/format.ts'

/** What a new amount changes, told while it is typed; null while it is no amount. */
export function Difference({ before, after }: { before: Cents; after: Cents | null }) {
  const difference = after === null ? 0 : after - before
  const size = formatAmount(formatMoney(Math.abs(difference)))
  const text =
    difference > 0 ? `+${size} into the goal` : difference < 0 ? `-${size} out of the goal` : 'No change yet'
  const tone = difference > 0 ? 'text-success' : difference < 0 ? 'text-error' : 'text-muted'
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 rounded-field bg-base-200 px-3.5 py-2.5 text-sm">
      <span className="text-muted">
        Saved now <Amount value={formatMoney(before)} className="font-medium text-base-content" />
      </span>
      <span role="status" className={`figures ml-auto font-semibold ${tone}`}>
        {text}
      </span>
    </div>
  )
}
