import { z } from 'zod'
import { DayText, Id, InstantText, MoneyText } from '../../values/wire.ts'
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
})
export type CsvColumns = z.infer<typeof CsvColumns>

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
})
export type StatementRow = z.infer<typeof StatementRow>

export const StatementPreview = z.object({
  format: z.enum(STATEMENT_FORMATS),
  accountHint: z.string().nullable(),
  columns: CsvColumns.nullable(),
  headers: z.array(z.string()).nullable(),
  rows: z.array(StatementRow),
})
export type StatementPreview = z.infer<typeof StatementPreview>

/** The receipt of an import. */
export const StatementReceipt = z.object({
  id: Id,
  imported: z.int(),
  duplicates: z.int(),
  refused: z.int(),
})
export type StatementReceipt = z.infer<typeof StatementReceipt>

/** An import of the past, as listed. */
export const Statement = StatementReceipt.extend({
  accountId: Id.nullable(),
  fileName: z.string(),
  format: z.enum(STATEMENT_FORMATS),
  createdAt: InstantText,
})
export type Statement = z.infer<typeof Statement>

export const StatementRemoved = z.object({ success: z.literal(true), removed: z.int() })
export type StatementRemoved = z.infer<typeof StatementRemoved>

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
  skip: json(z.array(z.int().min(0)), 'skip').optional(),
  /** The rows that were deleted before and are to come in again, by index. */
  asNew: json(z.array(z.int().min(0)), 'asNew').optional(),
})
export type StatementForm = z.infer<typeof StatementForm>
