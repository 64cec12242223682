import { z } from 'zod'
import { ROLES } from '../../book/wire.ts'
import { COLORS, DayText, Id } from '../../values/wire.ts'

const Ms = z.int()
const Weight = z.int().min(0)

/** Members of a shared book with roles, balances, payments and defaults, as its tables have them: for a copy of it. */
export const Sharing = z.object({
  name: z.string(),
  color: z.enum(COLORS),
  /** The member who asks for the copy. */
  memberId: Id,
  /** Items of the shop that an owner's purchases open in the book. */
  opens: z.array(z.string()),
  /** All who are or were in it; `role` is null without an account, or once they left. Times in milliseconds since 1970. */
  members: z.array(
    z.object({
      id: Id,
      name: z.string(),
      color: z.enum(COLORS),
      weight: Weight,
      role: z.enum(ROLES).nullable(),
      createdAt: Ms,
      joinedAt: Ms.nullable(),
      leftAt: Ms.nullable(),
      accountDeletedAt: Ms.nullable(),
    }),
  ),
  balances: z.array(z.object({ memberId: Id, cents: z.int() })),
  payments: z.array(
    z.object({
      id: Id,
      fromMember: Id,
      toMember: Id,
      cents: z.int(),
      date: DayText,
      note: z.string().nullable(),
      createdBy: Id,
      createdAt: Ms,
    }),
  ),
  accountPayers: z.array(z.object({ accountId: Id, memberId: Id })),
  recurringPayers: z.array(z.object({ recurringId: Id, memberId: Id })),
  defaultShares: z.array(z.object({ ownerId: Id, memberId: Id, weight: Weight, position: z.int() })),
})
export type Sharing = z.infer<typeof Sharing>

const shares = z.array(
  z.object({ memberId: Id, paidCents: z.int(), shareCents: z.int(), weight: Weight, paidWeight: Weight }),
)

/** Shares of one row of a shared book: what each member paid and bears, in cents, with the weights of then. */
export const ArchivedShares = z.object({
  transactionId: Id,
  paidBy: Id.nullable(),
  sign: z.int(),
  isExact: z.boolean(),
  isCounted: z.boolean(),
  shares,
  /** Payer and shares of the entry that half of a transfer was; left out of all other rows. */
  former: z.object({ paidBy: Id.nullable(), isExact: z.boolean(), shares }).optional(),
})
export type ArchivedShares = z.infer<typeof ArchivedShares>
