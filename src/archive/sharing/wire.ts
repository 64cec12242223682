import { z } from 'zod'
import { ROLES } from '../../book/wire.ts'
import { COLORS, DayText, Id } from '../../values/wire.ts'

const Ms = z.int()
const Weight = z.int().min(0)

/** How the members of a shared book stand to it and to each other, as its tables have it: for a copy of the book. */
export const Sharing = z.object({
  name: z.string(),
  color: z.enum(COLORS),
  /** Who asks. */
  memberId: Id,
  /** Items of the shop that an owner's purchases open in the book. */
  opens: z.array(z.string()),
  /** Everybody who is or was in it; `role` is null without an account, or once they left. Times in milliseconds since 1970. */
  members: z.array(
    z.object({
      ...{ id: Id, name: z.string(), color: z.enum(COLORS), weight: Weight, role: z.enum(ROLES).nullable() },
      ...{ createdAt: Ms, joinedAt: Ms.nullable(), leftAt: Ms.nullable(), accountDeletedAt: Ms.nullable() },
    }),
  ),
  balances: z.array(z.object({ memberId: Id, cents: z.int() })),
  payments: z.array(
    z.object({
      ...{ id: Id, fromMember: Id, toMember: Id, cents: z.int(), date: DayText, note: z.string().nullable() },
      ...{ createdBy: Id, createdAt: Ms },
    }),
  ),
  accountPayers: z.array(z.object({ accountId: Id, memberId: Id })),
  recurringPayers: z.array(z.object({ recurringId: Id, memberId: Id })),
  defaultShares: z.array(z.object({ ownerId: Id, memberId: Id, weight: Weight, position: z.int() })),
})
export type Sharing = z.infer<typeof Sharing>

/** What one row of a shared book does among its members: its shares and theirs in what was paid, with the weights of then. */
export const ArchivedShares = z.object({
  ...{
    transactionId: Id,
    paidBy: Id.nullable(),
    sign: z.int(),
    isExact: z.boolean(),
    isCounted: z.boolean(),
  },
  shares: z.array(
    z.object({ memberId: Id, paidCents: z.int(), shareCents: z.int(), weight: Weight, paidWeight: Weight }),
  ),
})
export type ArchivedShares = z.infer<typeof ArchivedShares>
