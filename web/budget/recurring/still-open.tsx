import { lastDayOf, monthOf } from '../../../src/values/day.ts'
import { formatDay, plural } from '../../ui/format.ts'
import { today } from '../../ui/preferences.ts'
import { openOf } from './due-status.ts'
import type { Item } from './kind.ts'

/** Number of payments left this month, where there is more than one. */
export function StillOpen({ item }: { item: Item }) {
  const open = openOf(item)
  if (open < 2) return null
  return (
    <span className="text-muted">
      {' '}
      · {plural(open, 'payment')} by {formatDay(lastDayOf(monthOf(today())))}
    </span>
  )
}
