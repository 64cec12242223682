import { z } from 'zod'
import { Id, InstantText, queryInt } from '../../values/wire.ts'

export const TRANSACTION_TYPES = ['earned', 'spent', 'purchased'] as const
export const ACTION_TYPES = [
  'achievement',
  'activity',
  'purchase',
  'referral',
  'admin',
  'sync_credit',
] as const

export const PointsBalance = z.object({ balance: z.int() })
export type PointsBalance = z.infer<typeof PointsBalance>

/** Limits the list to the newest; all of them without it. */
export const PointTransactionsQuery = z.object({ limit: queryInt(1, 1000).optional() })

export const PointTransaction = z.object({
  id: Id,
  transactionType: z.enum(TRANSACTION_TYPES),
  pointsAmount: z.int(),
  actionType: z.enum(ACTION_TYPES),
  description: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  validated: z.boolean(),
  createdAt: InstantText,
})
export type PointTransaction = z.infer<typeof PointTransaction>
