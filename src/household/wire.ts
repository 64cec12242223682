import { z } from 'zod'
import { ACTIONS, BOOK_KINDS, ROLES } from '../book/wire.ts'
import { MonthText } from '../budget/dashboard/wire.ts'
import { Proof } from '../identity/wire.ts'
import { currencyInput, timeZoneInput } from '../profile/wire.ts'
import {
  COLORS,
  Id,
  InstantText,
  MoneyOfZeroOrMore,
  MoneyText,
  queryInt,
  requiredName,
} from '../values/wire.ts'

const MAX_NAME = 60
/** Weights are compared with each other; nobody needs larger ones. */
const MAX_WEIGHT = 1000

const bookName = requiredName('Name is required', MAX_NAME)
const memberName = requiredName('Name is required', MAX_NAME)
const Color = z.enum(COLORS)
const Role = z.enum(ROLES)

export const Book = z.object({
  id: Id,
  kind: z.enum(BOOK_KINDS),
  name: z.string(),
  color: Color,
  role: Role,
  /** One's own member in it; null in the own one. */
  memberId: Id.nullable(),
  currency: z.string(),
  timeZone: z.string(),
  totalBudget: MoneyText,
  version: z.int(),
  /** Address of the server that it has moved to; null of one that is here. */
  movedTo: z.string().nullable(),
})

export const NewBook = z.object({
  name: bookName,
  color: Color.optional(),
  currency: currencyInput.optional(),
  timeZone: timeZoneInput.optional(),
  /** One's own name in it; else the display name or the first name. */
  as: memberName.optional(),
  /** Accounts of the own book that it begins with, with their rows and what those use. */
  copyAccounts: z.array(Id).max(100, 'Must be at most 100 accounts').optional(),
  /** True where they stay in use in the own book; else they rest there. */
  keepOwn: z.boolean().optional(),
})

export const BookChange = z.object({
  name: bookName.optional(),
  color: Color.optional(),
  currency: currencyInput.optional(),
  timeZone: timeZoneInput.optional(),
  totalBudget: MoneyOfZeroOrMore.optional(),
})

/** The name of the book, typed again. */
export const BookRemoval = Proof.extend({ name: z.string() })

export const BookMember = z.object({
  id: Id,
  name: z.string(),
  color: Color,
  weight: z.int(),
  /** Null without an account, or once they left. */
  role: Role.nullable(),
  isMe: z.boolean(),
  joinedAt: InstantText,
  leftAt: InstantText.nullable(),
})

const Weight = z.int().min(0).max(MAX_WEIGHT)
export const NewMember = z.object({ name: memberName, color: Color.optional(), weight: Weight.optional() })
export const MemberChange = z.object({
  name: memberName.optional(),
  color: Color.optional(),
  weight: Weight.optional(),
  role: Role.optional(),
})

export const BookInvitation = z.object({
  id: Id,
  role: Role,
  email: z.string().nullable(),
  memberId: Id.nullable(),
  createdAt: InstantText,
  expiresAt: InstantText,
})
/** A new invitation as it is answered once, to whoever made it: the token is kept nowhere. */
export const MadeInvitation = BookInvitation.extend({
  token: z.string(),
  link: z.string(),
  sent: z.boolean(),
})

export const NewInvitation = z.object({
  role: z.enum(['editor', 'viewer']),
  email: z.email('Invalid email').max(254).optional(),
  memberId: Id.optional(),
})

export const InvitationToken = z.object({ token: z.string().min(1).max(200) })
export const Acceptance = InvitationToken.extend({ name: memberName.optional() })
export const InvitationPreview = z.object({
  book: z.object({ name: z.string(), color: Color }),
  invitedBy: z.string(),
  role: Role,
  expiresAt: InstantText,
})

export const DeletedBook = z.object({
  id: Id,
  name: z.string(),
  color: Color,
  deletedAt: InstantText,
  until: InstantText,
})

const Told = z.union([z.string(), z.number(), z.null()])
export const ActivityEntry = z.object({
  id: z.string(),
  at: InstantText,
  memberId: Id,
  name: z.string(),
  /** The page; a token's name where one did it. */
  by: z.string(),
  action: z.enum(ACTIONS),
  /** The kind of row that was changed: a transaction, an account, and so on. */
  kind: z.string(),
  rowId: z.string(),
  description: z.string(),
  changes: z.array(z.object({ field: z.string(), before: Told, after: Told })),
})
export const ActivityQuery = z.object({
  limit: queryInt(1, 200).default(50),
  cursor: queryInt(1).optional(),
})
export const EventsQuery = z.object({ book: Id.optional() })

export type Book = z.infer<typeof Book>
export type BookMember = z.infer<typeof BookMember>
export type BookInvitation = z.infer<typeof BookInvitation>
export type MadeInvitation = z.infer<typeof MadeInvitation>
export type InvitationPreview = z.infer<typeof InvitationPreview>
export type DeletedBook = z.infer<typeof DeletedBook>
export type ActivityEntry = z.infer<typeof ActivityEntry>

const Sums = z.object({ own: MoneyText, shared: MoneyText, total: MoneyText })
/** The own book with one's part of the shared ones. */
export const Together = z.object({
  month: MonthText,
  currency: z.string(),
  netWorth: Sums,
  spending: Sums,
  books: z.array(
    z.object({
      bookId: Id,
      name: z.string(),
      currency: z.string(),
      netWorth: MoneyText,
      spending: MoneyText,
      standing: MoneyText,
    }),
  ),
})
export const TogetherQuery = z.object({ month: MonthText.optional() })
export type Together = z.infer<typeof Together>

/** A shared book as it was when one was put out or left. */
export const BookExport = z.object({
  id: Id,
  bookName: z.string(),
  createdAt: InstantText,
  expiresAt: InstantText,
})
export type BookExport = z.infer<typeof BookExport>
