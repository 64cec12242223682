import { z } from 'zod'
import { DayInput, DayText, Id, InstantText, MoneyText, optionalText } from '../../values/wire.ts'
import { APP_IDS } from '../apps/known/registry.ts'
import { BroughtThing } from '../brought/wire.ts'
import { payeeName } from '../payees/wire.ts'
import { TagNames } from '../tags/wire.ts'
import { STATEMENT_FORMATS } from './formats/registry.ts'

export { EXTENSIONS, FORMAT_LABELS } from './formats/registry.ts'

/** A column by its header, or by its number from 0 where the file has no headers. */
const Column = z.union([z.string(), z.int().min(0)])

/** Columns of a CSV file by what they hold; those left out are guessed. */
export const CsvColumns = z.object({
  date: Column.nullish(),
  amount: Column.nullish(),
  debit: Column.nullish(),
  credit: Column.nullish(),
  /** Says "debit" or "credit" where the amounts carry no sign. */
  type: Column.nullish(),
  /** Several are joined in this order. */
  description: z.union([Column, z.array(Column)]).nullish(),
  dateFormat: z.string().max(30).nullish(),
  /** Its amount becomes a row of its own. */
  fee: Column.nullish(),
  currency: Column.nullish(),
  account: Column.nullish(),
  balance: Column.nullish(),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).nullish(),
  decimal: z.enum(['.', ',']).nullish(),
  delimiter: z.enum([',', ';', '\t', '|']).nullish(),
  encoding: z.string().max(40).nullish(),
  /** The line of the headers, of those that hold anything, counted from 1; 0 where there are none. */
  headerRow: z.int().min(0).max(200).nullish(),
  /** Money in and money out change places. */
  swap: z.boolean().nullish(),
  /** What words of the type column mean. */
  words: z.record(z.string().max(200), z.enum(['in', 'out', 'none'])).nullish(),
  /** What a minus does beside a word, or in a column of one direction. */
  minus: z.enum(['turns', 'nothing']).nullish(),
})
export type CsvColumns = z.infer<typeof CsvColumns>

const MATCH_KINDS = ['entry', 'bill', 'subscription', 'transfer', 'goal'] as const
const PAID_KINDS = ['bill', 'subscription'] as const

/** A row of the book that no bank has brought, and that is this row of the file. */
const Match = z.object({
  kind: z.enum(MATCH_KINDS),
  transactionId: Id,
  date: DayText,
  /** As it was typed. */
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
  match: Match.nullable(),
  pays: Pays.nullable(),
  near: Near.nullable(),
  /** The other account of a transfer, as the payee's last one. */
  transferAccountId: Id.nullable(),
})
export type StatementRow = z.infer<typeof StatementRow>

/** Why something of a table was taken as it was, the strongest first. */
const REASONS = ['asked', 'balance', 'remembered', 'header', 'column', 'book', 'guessed'] as const
const QUESTION_KINDS = [
  'date-order',
  'direction',
  'columns',
  'decimal',
  'account',
  'currency',
  'balance',
] as const

/** What was taken of a table, by its name in `columns`. */
export const Taken = z.record(
  z.string(),
  z.object({ value: z.union([z.string(), z.number(), z.boolean()]), why: z.enum(REASONS) }),
)
export type Taken = z.infer<typeof Taken>

/** What has to be said before the rows that it concerns can be taken; `set` is what to send with the same file. */
export const StatementQuestion = z.object({
  kind: z.enum(QUESTION_KINDS),
  message: z.string(),
  choices: z.array(
    z.object({ label: z.string(), example: z.string(), set: z.object({ columns: CsvColumns.optional() }) }),
  ),
})
export type StatementQuestion = z.infer<typeof StatementQuestion>

/** Lines that are no rows here. */
export const LeftOut = z.object({ reason: z.string(), count: z.int(), example: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

/** How a table of an account was read, and its next one will be. */
export const Layout = z.object({
  id: Id,
  name: z.string().nullable(),
  accountId: Id,
  /** The headers of the table, or number and kinds of its columns. */
  header: z.string(),
  columns: CsvColumns,
  lastUsed: InstantText,
})
export type Layout = z.infer<typeof Layout>
export const LayoutName = z.object({ name: optionalText(100) })

export const StatementPreview = z.object({
  format: z.enum(STATEMENT_FORMATS),
  accountHint: z.string().nullable(),
  columns: CsvColumns.nullable(),
  headers: z.array(z.string()).nullable(),
  taken: Taken.nullable(),
  questions: z.array(StatementQuestion),
  left: z.array(LeftOut),
  warnings: z.array(z.string()),
  rows: z.array(StatementRow),
})
export type StatementPreview = z.infer<typeof StatementPreview>

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

/** The balance that the file states, beside that of the account at the end of the same day. */
export const StatedBalance = z.object({
  day: DayText,
  stated: MoneyText,
  /** With what the account gave to goals, as that has not left the bank. */
  computed: MoneyText,
  agrees: z.boolean(),
  inGoals: MoneyText,
  /** Rows up to that day that no bank has brought, and what they move. */
  unconfirmed: z.object({ count: z.int(), amount: MoneyText }),
})
export type StatedBalance = z.infer<typeof StatedBalance>

/** The receipt of an import. */
export const StatementReceipt = z.object({ ...counts, balance: StatedBalance.nullable() })
export type StatementReceipt = z.infer<typeof StatementReceipt>

/** An import of the past, as listed. */
export const Statement = z.object({
  ...counts,
  accountId: Id.nullable(),
  fileName: z.string(),
  /** Of a bank's file, or the app whose book was brought in. */
  format: z.enum([...STATEMENT_FORMATS, ...APP_IDS]),
  createdAt: InstantText,
  /** Rows that were changed, linked or matched since they came. */
  changed: z.int(),
})
export type Statement = z.infer<typeof Statement>

export const StatementMove = z.object({ accountId: Id })

export const StatementRemoved = z.object({
  success: z.literal(true),
  removed: z.int(),
  /** What a book of another app had brought and stays, because it was used since. */
  kept: z.array(BroughtThing).optional(),
})
export type StatementRemoved = z.infer<typeof StatementRemoved>

/**
 * What the owner wants of a row of the file; what is left out is as suggested, null is none. Fields that are added here
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

/** What the form may say of the rows beside what is suggested. */
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
  accountId: z.string({ error: 'Account is required' }).min(1, 'Account is required').pipe(Id),
  columns: json(CsvColumns, 'columns').optional(),
  /** The rows to leave out, by index. */
  skip: json(StatementChoices.shape.skip, 'skip').optional(),
  /** Rows that come in although they were deleted before, are known or match one of the book, by index. */
  asNew: json(StatementChoices.shape.asNew, 'asNew').optional(),
  rows: json(StatementChoices.shape.rows, 'rows').optional(),
  /** Rows of the book that are these of the file, where that is not what is suggested. */
  matches: json(StatementChoices.shape.matches, 'matches').optional(),
})
export type StatementForm = z.infer<typeof StatementForm>
