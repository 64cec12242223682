import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faScaleUnbalanced } from '@fortawesome/free-solid-svg-icons/faScaleUnbalanced'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { StatedBalance } from '../../../src/budget/statements/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { Amount, SignedAmount } from '../../ui/amount.tsx'
import { formatAmount, formatDay, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { unconfirmedQuery } from './queries.ts'

const SHOWN = 5

/** The balance that the bank states, beside that of the account; where they differ, the rows that no bank has brought. */
export function BalanceCheck({ balance, account }: { balance: StatedBalance; account: Account }) {
  const { day, stated, computed, agrees, inGoals, unconfirmed } = balance
  const { data: rows = [] } = useQuery({
    ...unconfirmedQuery(account.id, day),
    enabled: !agrees && unconfirmed.count > 0,
  })
  const difference = formatMoney(centsOf(computed) - centsOf(stated))
  const withGoals = inGoals === '0.00' ? '' : `, with ${formatAmount(inGoals)} in goals`
  return (
    <section
      aria-label="Balance of the statement"
      className={`grid gap-3 rounded-xl border px-5 py-4 ${agrees ? 'border-success/40' : 'border-warning/60'}`}
    >
      <div className="flex items-start gap-3">
        <Icon
          icon={agrees ? faCircleCheck : faScaleUnbalanced}
          className={`mt-1 size-4 shrink-0 ${agrees ? 'text-success' : 'text-warning'}`}
        />
        <p className="min-w-0 text-pretty">
          {agrees ? (
            <>
              The balance agrees: <Amount value={stated} className="font-semibold" /> on {formatDay(day)}
              {withGoals}.
            </>
          ) : (
            <>
              The bank says <Amount value={stated} className="font-semibold" /> on {formatDay(day)}; here it
              is <Amount value={computed} className="font-semibold" />
              {withGoals}. The difference is <Amount value={difference} className="font-semibold" />.
            </>
          )}
        </p>
      </div>
      {agrees || unconfirmed.count === 0 ? null : (
        <div className="grid gap-2 sm:pl-7">
          <p className="text-sm text-pretty text-muted">
            {plural(unconfirmed.count, 'row')} up to that day came from no bank, and{' '}
            {unconfirmed.count === 1 ? 'moves' : 'together move'} {formatAmount(unconfirmed.amount)}:
          </p>
          <ul className="divide-y divide-line text-sm">
            {rows.slice(0, SHOWN).map((row) => (
              <li key={row.id} className="flex items-baseline justify-between gap-4 py-1.5">
                <span className="min-w-0 truncate">
                  {row.description} <span className="text-muted">{formatDay(row.date)}</span>
                </span>
                <SignedAmount type={row.type} value={row.amount} />
              </li>
            ))}
          </ul>
          <Link
            href={`/transactions?account=${account.id}&to=${day}`}
            className="justify-self-start text-sm font-semibold text-primary underline"
          >
            See the rows of {account.name}
          </Link>
        </div>
      )}
    </section>
  )
}
