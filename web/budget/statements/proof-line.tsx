import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faScaleUnbalanced } from '@fortawesome/free-solid-svg-icons/faScaleUnbalanced'
import type { StatedBalance } from '../../../src/budget/statements/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'

/** Sentences on gaps where rows may be missing, within the file or between it and the last one. */
function gapWords({ gaps, gap }: StatedBalance): string[] {
  const within = gaps.map(
    ({ from, to, difference }) =>
      `Between ${formatDay(from)} and ${formatDay(to)} the balances of the file differ by ${formatAmount(difference)}: rows may be missing.`,
  )
  if (!gap) return within
  return [
    ...within,
    `It begins on ${formatDay(gap.to)} with ${formatAmount(gap.difference)} more than the last statement ended with on ${formatDay(gap.from)}: a statement may be missing.`,
  ]
}

interface ProofLineProps {
  balance: StatedBalance
  /** Cents by which another opening moves the account. */
  shift?: number | undefined
  isDone?: boolean
}

/** The balance that a file states, beside the account’s as the import leaves it. */
export function ProofLine({ balance, shift = 0, isDone = false }: ProofLineProps) {
  const { day, stated } = balance
  const computed = formatMoney(centsOf(balance.computed) + shift)
  const agrees = computed === stated
  const gaps = gapWords(balance)
  return (
    <div className="flex items-start gap-2 text-sm text-pretty">
      <Icon
        icon={agrees && gaps.length === 0 ? faCircleCheck : faScaleUnbalanced}
        className={`mt-0.5 size-4 shrink-0 ${agrees && gaps.length === 0 ? 'text-success' : 'text-warning'}`}
      />
      <div className="grid min-w-0 gap-1">
        <p>
          {agrees
            ? `Agrees with the bank: ${formatAmount(stated)} on ${formatDay(day)}`
            : `The bank says ${formatAmount(stated)} on ${formatDay(day)}; here it ${isDone ? 'is' : 'will be'} ${formatAmount(computed)}`}
        </p>
        {gaps.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </div>
  )
}
