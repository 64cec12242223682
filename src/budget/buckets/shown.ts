import { formatMoney } from '../../values/money.ts'
import type { buckets } from '../ledger/balances/tables.ts'
import type { Bucket } from './wire.ts'

export function bucketToWire(row: typeof buckets.$inferSelect): Bucket {
  return {
    id: row.id,
    name: row.name,
    target: formatMoney(row.targetCents),
    saved: formatMoney(row.savedCents),
    icon: row.icon,
    createdAt: new Date(row.createdAt).toISOString(),
    opening: formatMoney(row.openingCents),
    targetDate: row.targetDate,
    rev: row.rev,
  }
}
