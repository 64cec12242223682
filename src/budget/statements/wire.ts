import { z } from 'zod'
import { DayInput, DayText, Id, InstantText, MoneyText, optionalText } from '../../values/wire.ts'
import { APP_IDS } from '../apps/known/registry.ts'
import { BroughtThing } from '../brought/wire.ts'
import { payeeName } from '../payees/wire.ts'
import { TagNames } from '../tags/wire.ts'
import { AccountOfFile, DropChoices, LeftOut, OpeningOffer, Says, StatedBalance } from './drop/wire.ts'
import { BATCH_FORMATS } from './formats/registry.ts'
import { CsvColumns, StatementQuestion, Taken } from './layouts/wire.ts'

export { AccountOfFile, DropChoices, OpeningOffer, StatedBalance } from './drop/wire.ts'
export { EXTENSIONS, FORMAT_LABELS } from './formats/registry.ts'
export { CsvColumns, Layout, LayoutName, StatementQuestion, Taken } from './layouts/wire.ts'

const MATCH_KINDS = ['entry', 'bill', 'subscription', 'transfer', 'goal'] as const
const PAID_KINDS = ['bill', 'subscription'] as const

/** A row of the book that no bank has brought, and that is this row of the file. */
const Match = z.object({
  kind: z.enum(MATCH_KINDS),
  transactionId: Id,
  date: DayText,
  /** The text as it was typed. */
  description: z.string(),
})

/** A bill or subscription that the row pays. */
const Pays = z.object({ kind: z.enum(PAID_KINDS), id: Id, name: z.string(), dueDate: DayText })
export type Pays = z.infer<typeof Pays>

/** A row of the book that may be meant: nobody takes it but by choice. */
const Near = z.object({ transactionId: Id, date: DayText, amount: MoneyText, description: z.string() })
export type Near = z.infer<typeof Near>

export const StatementRow = z.object({
  index: z.int(),
  date: DayText.nullable(),
  type: z.enum(['income', 'expense']).nullable(),
  amount: MoneyText.nullable(),
  description: z.string(),
  status: z.enum(['new', 'duplicate', 'refused']),
  reason: z.string().nullable(),
  /** The time at which its owner deleted this duplicate: it comes in again only where `asNew` names it. */
  removedAt: InstantText.nullable(),
  /** Suggested, and stored where the import says nothing else: its name. */
  payee: z.string().nullable(),
  categoryId: Id.nullable(),
  /** The category whose spending a row of money in lowers, where the file says so. */
  refundCategoryId: Id.optional(),
  match: Match.nullable(),
  pays: Pays.nullable(),
  near: Near.nullable(),
  /** The other account of a transfer, as the payee's last one. */
  transferAccountId: Id.nullable(),
  /** The account that it is of, where there are several: a `key` of `accounts`. */
  accountKey: z.string().optional(),
  says: Says.optional(),
})
export type StatementRow = z.infer<typeof StatementRow>

const counts = {
  id: Id,
  imported: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  /** Rows that met one of the book's, which stays. */
  matched: z.int(),
  /** Due dates of bills and subscriptions that the rows paid. */
  paid: z.int(),
}

const FileOfDrop = z.object({
  name: z.string(),
  /** Null where the file can't be read; `error` says why, and the file has no rows here. */
  format: z.enum(BATCH_FORMATS).nullable(),
  error: z.string().nullable(),
  rows: z.int(),
  /** First and last day of its rows. */
  from: DayText.nullable(),
  to: DayText.nullable(),
  columns: CsvColumns.nullable(),
  headers: z.array(z.string()).nullable(),
  taken: Taken.nullable(),
  questions: z.array(StatementQuestion),
  left: z.array(LeftOut),
  warnings: z.array(z.string()),
  accounts: z.array(z.object({ key: z.string(), rows: z.int(), balance: StatedBalance.nullable() })),
})
export type FileOfDrop = z.infer<typeof FileOfDrop>

export const StatementPreview = z.object({
  format: z.enum(BATCH_FORMATS),
  accountHint: z.string().nullable(),
  columns: CsvColumns.nullable(),
  headers: z.array(z.string()).nullable(),
  taken: Taken.nullable(),
  questions: z.array(StatementQuestion),
  rows: z.array(StatementRow),
  files: z.array(FileOfDrop),
  accounts: z.array(AccountOfFile),
  /** Categories that rows say, and which of the book they are. */
  categories: z.array(z.object({ name: z.string(), rows: z.int(), categoryId: Id.nullable() })),
  /** Categories with which the book begins, where that is asked for and it has none. */
  usualCategories: z.array(z.object({ id: Id, name: z.string() })),
  left: z.array(LeftOut),
  warnings: z.array(z.string()),
  /** Null where several accounts have one of their own, in `files`. */
  balance: StatedBalance.nullable(),
  openingOffer: OpeningOffer.nullable(),
})
export type StatementPreview = z.infer<typeof StatementPreview>

/** The receipt of an import. */
export const StatementReceipt = z.object({
  ...counts,
  balance: StatedBalance.nullable(),
  /** Each file and account of a drop of several; `id` takes all of them back. */
  batches: z
    .array(z.object({ ...counts, accountId: Id, fileName: z.string(), balance: StatedBalance.nullable() }))
    .optional(),
})
export type StatementReceipt = z.infer<typeof StatementReceipt>

/** An import of the past, as listed. */
export const Statement = z.object({
  ...counts,
  accountId: Id.nullable(),
  fileName: z.string(),
  /** The format of a bank's file or service, or the app whose book was brought in. */
  format: z.enum([...BATCH_FORMATS, ...APP_IDS]),
  createdAt: InstantText,
  /** Rows that were changed, linked or matched since they came. */
  changed: z.int(),
  /** The drop of several files or accounts that it came with: taken back by this id as a whole. */
  dropId: Id.optional(),
})
export type Statement = z.infer<typeof Statement>

export const StatementMove = z.object({ accountId: Id })

export const StatementRemoved = z.object({
  success: z.literal(true),
  removed: z.int(),
  /** Things that a book of another app had brought and that stay, because they were used since. */
  kept: z.array(BroughtThing).optional(),
})
export type StatementRemoved = z.infer<typeof StatementRemoved>

/**
 * The owner's choices for a row of the file; fields left out are as suggested, null is none. Fields that are added here
 * become columns in `written` of `writing.ts`.
 */
const ChosenRow = z.strictObject({
  index: z.int().min(0),
  payee: payeeName.nullish(),
  categoryId: Id.nullish(),
  /** An income that lowers what was spent in this category. */
  refundCategoryId: Id.nullish(),
  transferAccountId: Id.nullish(),
  /** The goal that paid this expense. */
  fromGoalId: Id.nullish(),
  pays: z.object({ kind: z.enum(PAID_KINDS), id: Id, dueDate: DayInput }).nullish(),
  tags: TagNames.nullish(),
  note: optionalText(1000),
})
export type ChosenRow = z.infer<typeof ChosenRow>

const ChosenMatch = z.strictObject({ index: z.int().min(0), transactionId: Id })

/** The form's choices for the rows, beside what is suggested. */
export const StatementChoices = z.object({
  skip: z.array(z.int().min(0)),
  asNew: z.array(z.int().min(0)),
  rows: z.array(ChosenRow),
  matches: z.array(ChosenMatch),
})

const json = <Schema extends z.ZodType>(schema: Schema, what: string) =>
  z
    .string({ error: `${what} must be JSON` })
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: `${what} must be JSON`, input: text })
        return z.NEVER
      }
    })
    .pipe(schema)

/** The fields of the form beside the file. */
export const StatementForm = z.object({
  accountId: z.string({ error: 'Account is required' }).min(1, 'Account is required').pipe(Id).optional(),
  /** Columns of one table, or of several files one after the other. */
  columns: json(z.union([CsvColumns, z.array(CsvColumns.nullable())]), 'columns').optional(),
  accountMap: json(DropChoices.shape.accountMap, 'accountMap').optional(),
  categoryMap: json(DropChoices.shape.categoryMap, 'categoryMap').optional(),
  opening: DropChoices.shape.opening.optional(),
  openedOn: DropChoices.shape.openedOn.optional(),
  openings: json(DropChoices.shape.openings, 'openings').optional(),
  newAccounts: json(DropChoices.shape.newAccounts, 'newAccounts').optional(),
  usualCategories: json(DropChoices.shape.usualCategories, 'usualCategories').optional(),
  without: json(DropChoices.shape.without, 'without').optional(),
  /** The rows to leave out, by index. */
  skip: json(StatementChoices.shape.skip, 'skip').optional(),
  /** Rows that come in although they were deleted before, are known or match one of the book, by index. */
  asNew: json(StatementChoices.shape.asNew, 'asNew').optional(),
  rows: json(StatementChoices.shape.rows, 'rows').optional(),
  /** Rows of the book that are these of the file, where that is not what is suggested. */
  matches: json(StatementChoices.shape.matches, 'matches').optional(),
})
export type StatementForm = z.infer<typeof StatementForm>
