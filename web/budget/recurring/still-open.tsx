import { useQuery } from '@tanstack/react-query'
import { formatDay, plural } from '../../ui/format.ts'
import { usePresentMonth } from '../ledger/present-month.ts'
import { monthQuery } from '../ledger/queries.ts'
import { openOf } from './due-status.ts'
import type { Item } from './kind.ts'

/** Number of payments left this month, where there is more than one. */
export function StillOpen({ item }: { item: Item }) {
  const open = openOf(item)
  return open < 2 ? null : <Open count={open} />
}

/** Number of open payments, with the day until which they are counted: the last of the budget's month. */
function Open({ count }: { count: number }) {
  const lastDay = useQuery(monthQuery(usePresentMonth())).data?.to
  return (
    <span className="text-muted">
      {' '}
      · {plural(count, 'payment')}
      {lastDay ? ` by ${formatDay(lastDay)}` : ''}
    </span>
  )
}
