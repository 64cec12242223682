import { z } from 'zod'
import { Balance, DayInput, DayText, Id, MoneyText, requiredName } from '../../../values/wire.ts'
import { ACCOUNT_TYPES } from '../../ledger/wire.ts'

const SaidPart = z.object({
  amount: MoneyText,
  category: z.string().optional(),
  transferTo: z.string().optional(),
  note: z.string().optional(),
  refund: z.literal(true).optional(),
})

/** The fields of a row beside its money, by the file's own names. */
export const Says = z.object({
  payee: z.string().optional(),
  category: z.string().optional(),
  tags: z.array(z.string()).optional(),
  note: z.string().optional(),
  transferTo: z.string().optional(),
  parts: z.array(SaidPart).optional(),
  refund: z.literal(true).optional(),
  opening: z.literal(true).optional(),
})

const Gap = z.object({ from: DayText, to: DayText, difference: MoneyText })

/** The balance that the file states, beside that of the account at the end of the same day. */
export const StatedBalance = z.object({
  day: DayText,
  stated: MoneyText,
  /** The account's balance with what it gave to goals, as that has not left the bank. */
  computed: MoneyText,
  agrees: z.boolean(),
  inGoals: MoneyText,
  /** Rows up to that day that no bank has brought, and what they move. */
  unconfirmed: z.object({ count: z.int(), amount: MoneyText }),
  /** Days between which the file's own balances miss rows, and by how much. */
  gaps: z.array(Gap),
  /** The gap between the account's last statement and the opening of this one; null for none. */
  gap: Gap.nullable(),
})
export type StatedBalance = z.infer<typeof StatedBalance>

/** An opening that takes rows older than the account's day, and the balance that it leads to. */
export const OpeningOffer = z.object({ opening: MoneyText, openedOn: DayText, balance: MoneyText })
export type OpeningOffer = z.infer<typeof OpeningOffer>

const Target = z.union([Id, z.literal('new')]).nullable()

/** Name and kind of an account that the import makes. */
const MadeAccount = z.object({ name: requiredName('Name is required', 100), type: z.enum(ACCOUNT_TYPES) })

/** An account that files name. */
export const AccountOfFile = z.object({
  key: z.string(),
  name: z.string().nullable(),
  number: z.string().nullable(),
  currency: z.string().nullable(),
  type: z.enum(ACCOUNT_TYPES).nullable(),
  rows: z.int(),
  /** The earliest opening and the latest closing balance that the files state of the account; null for none. */
  opening: MoneyText.nullable(),
  closing: MoneyText.nullable(),
  /** The account into which its rows go: one of the book, a new one, or null for none. */
  accountId: Target,
  /** The id that a new account will have. */
  newId: Id.nullable(),
  /** Name and kind of the new account; null where its rows go to no new one. */
  made: MadeAccount.nullable(),
  openingOffer: OpeningOffer.nullable(),
})
export type AccountOfFile = z.infer<typeof AccountOfFile>

export const LeftOut = z.object({ reason: z.string(), count: z.int(), example: z.string() })

const Opening = z.object({ opening: Balance, openedOn: DayInput })

/** The form's choices for the accounts and categories of the files. */
export const DropChoices = z.object({
  /** The account into which the rows of each account of the files go, by its key: null leaves them out. */
  accountMap: z.record(z.string(), Target),
  /** The category of the book for each that rows name, by that name: null is none. */
  categoryMap: z.record(z.string(), Target),
  /** The account's balance before its first row, where it is taken from the file or the preview. */
  opening: Balance,
  openedOn: DayInput,
  /** Openings of several accounts, by their keys. */
  openings: z.record(z.string(), Opening),
  /** Names and kinds of new accounts, by the key of each. */
  newAccounts: z.record(z.string(), MadeAccount.partial()),
  /**
   * Rows that neither the file nor the book's rules and payees know get a category by well-known words; a book that has no
   * category begins with the usual ones.
   */
  usualCategories: z.boolean(),
  /** Files to leave out, by name: those that can't be read. */
  without: z.array(z.string()),
})

/** Accounts, categories and an opening that an import made or changed beside its rows, in an archive. */
export const MadeBeside = z.object({
  accountIds: z.array(Id).max(1000).optional(),
  categoryIds: z.array(Id).max(10_000).optional(),
  opening: z
    .object({ accountId: Id, cents: z.int(), beforeCents: z.int(), openedOn: DayText, beforeOn: DayText })
    .optional(),
})
export type MadeBeside = z.infer<typeof MadeBeside>
