import { faBolt } from '@fortawesome/free-solid-svg-icons/faBolt'
import { faFlag } from '@fortawesome/free-solid-svg-icons/faFlag'
import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { useOwns } from '../../api/use-owns.ts'
import { Amount, SignedAmount } from '../../ui/amount.tsx'
import { CardTitle } from '../../ui/card-title.tsx'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { inLine } from '../../ui/in-line.ts'
import { today } from '../../ui/preferences.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { nameIn } from '../ledger/name-in.ts'
import { accountsQuery } from '../ledger/queries.ts'
import { paymentsQuery } from './commands.ts'
import { CYCLE_LABELS, PRIORITY_LABELS } from './cycle-words.ts'
import { dueStatusOf } from './due-status.ts'
import { DueStatusMark } from './due-status-mark.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemTile } from './item-tile.tsx'
import type { Item, Kind } from './kind.ts'
import { StillOpen } from './still-open.tsx'

/** The newest payments. The list keeps its height while it loads and while it is short. */
function Payments({ kind, id }: { kind: Kind; id: string }) {
  const payments = useQuery(paymentsQuery(kind, id))
  const rows = payments.data ?? []
  return (
    <div className="mt-4 border-t border-line pt-3" aria-busy={payments.isPending}>
      <h3 className="label-quiet mb-1">Recent payments</h3>
      {payments.isPending ? <Skeleton className="mt-2 h-5 w-full" /> : null}
      {payments.isError ? <p className="text-sm text-error">{payments.error.message}</p> : null}
      {payments.isSuccess && rows.length === 0 ? (
        <p className="text-sm text-muted">Nothing paid yet.</p>
      ) : null}
      <ul>
        {rows.map(({ id, date, description, type, amount, transferId }) => (
          <li key={id} className="flex items-baseline gap-2.5 py-0.5 text-[0.8125rem]">
            <span className="figures shrink-0 text-muted">{formatDay(date)}</span>
            <span className="min-w-0 flex-1 truncate text-muted" title={description}>
              {description}
            </span>
            <SignedAmount
              type={type}
              value={amount}
              isNeutral={transferId !== null}
              className="font-medium"
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Says that it pays itself, where it does. */
export function AutoPayMark({ item }: { item: Item }) {
  const owns = useOwns('smart-automation')
  if (!item.autoPay || !item.active || !owns) return null
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-primary">
      <Icon icon={faBolt} className="size-3" />
      Auto-pay
    </span>
  )
}

/** The account that it is paid from, and the one that it goes to where it only moves. */
export function placeOf({ accountId, transferAccountId }: Item, accounts: Account[] | undefined): string {
  const nameOf = (id: string | null) => nameIn(accounts, id, 'No account')
  return inLine([nameOf(accountId), transferAccountId && nameOf(transferAccountId)], ' → ')
}

const PRIORITY_TONES = { low: 'text-muted', medium: 'text-info', high: 'text-error' }

export function PriorityMark({ item: { active, priority } }: { item: Item }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-xs font-medium ${active ? PRIORITY_TONES[priority] : ''}`}
    >
      <Icon icon={faFlag} className="size-3" />
      {PRIORITY_LABELS[priority]}
      <span className="sr-only"> priority</span>
    </span>
  )
}

export function ItemCard({ kind, item }: { kind: Kind; item: Item }) {
  const accounts = useQuery(accountsQuery).data
  const status = dueStatusOf(item, today())
  const place = inLine([CYCLE_LABELS[item.cycle], placeOf(item, accounts)])

  return (
    <li
      id={item.id}
      className={`@container flex min-w-0 flex-col rounded-box border border-line ${item.active ? 'bg-base-100' : 'text-muted'}`}
    >
      <div className="flex-1 p-5 pb-3">
        <CardTitle
          name={item.name}
          isActive={item.active}
          tile={<ItemTile icon={item.icon} color={item.color} className="size-11" />}
        >
          <p className="truncate text-[0.8125rem] text-muted" title={place}>
            {place}
          </p>
        </CardTitle>
        <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-3">
          <Amount
            value={item.amount}
            className="text-[clamp(1.125rem,9cqi,1.625rem)] leading-tight font-semibold tracking-tight"
          />
          <PriorityMark item={item} />
        </div>
        <div className="mt-1.5 flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="figures text-sm">
              Due {formatDay(item.due)}
              <StillOpen item={item} />
            </span>
            <AutoPayMark item={item} />
          </span>
          <DueStatusMark status={status} />
        </div>
        <Payments kind={kind} id={item.id} />
      </div>
      <div className="flex items-center border-t border-line py-1.5 pr-2 pl-3">
        <ItemActions kind={kind} item={item} />
      </div>
    </li>
  )
}
