import { z } from 'zod'
import { BROUGHT_KINDS } from '../../budget/brought/wire.ts'
import { MadeBeside } from '../../budget/statements/drop/wire.ts'
import { Layout, Statement } from '../../budget/statements/wire.ts'
import { parseDay } from '../../values/day.ts'
import { DayText, Id, InstantText, MoneyText } from '../../values/wire.ts'
import { Instant, named } from '../names/wire.ts'
import { PositiveSum, Sum } from '../sums.ts'

export const day = z.string().refine((text) => parseDay(text) !== null, 'Must be a day of the calendar')

/** A balance of the account as the bank's file stated it: the day, and the money with two decimals. */
const StatedInArchive = z.object({ day: DayText, amount: MoneyText })

/** An import, with the columns that its texts were read from. */
export const ArchivedStatement = Statement.extend({
  source: z.string().nullable(),
  accountText: z.string().optional(),
  opening: StatedInArchive.optional(),
  closing: StatedInArchive.optional(),
  made: MadeBeside.optional(),
})
const StatedInFile = z.object({ day, amount: Sum })
export const StatementInFile = z.object({
  ...Statement.shape,
  accountId: Id.nullish(),
  imported: z.int().min(0),
  duplicates: z.int().min(0),
  refused: z.int().min(0),
  matched: z.int().min(0).default(0),
  paid: z.int().min(0).default(0),
  changed: z.unknown().optional(),
  source: z.string().nullish(),
  accountText: z.string().nullish(),
  opening: StatedInFile.nullish(),
  closing: StatedInFile.nullish(),
  made: MadeBeside.nullish(),
  createdAt: named.createdAt,
})

/** A row of a statement that its owner deleted, as the bank's next file would name it. */
export const DeletedImport = z.object({
  importKey: z.string(),
  date: DayText,
  amount: MoneyText,
  removedAt: InstantText,
  /** The import that it came with. */
  statementId: Id.nullable(),
})
export const DeletedInFile = DeletedImport.extend({
  date: day,
  amount: PositiveSum,
  removedAt: Instant,
  statementId: Id.nullish(),
})

/** A row that was entered by hand and met the bank's: what was typed, and what the bank said. */
export const MatchedRow = z.object({
  transactionId: Id,
  statementId: Id.nullable(),
  typedDate: DayText,
  typedAmount: MoneyText,
  typedDescription: z.string(),
  date: DayText,
  amount: MoneyText,
  description: z.string(),
  importKey: z.string(),
  /** The bank's row as it stood in the book. */
  row: z.record(z.string(), z.unknown()).nullable(),
  isOrphan: z.boolean(),
  /** The typed row, where that was a bank's too: its import key, and the match that it was before. */
  before: z.record(z.string(), z.unknown()).nullable(),
  /** True where a goal had paid the typed row by itself, without an account. */
  typedAlone: z.boolean(),
})

/** A typed row that was a bank's too, as the book holds it: written back as it stands, so checked as strictly. */
interface Before {
  importKey: string
  match: {
    transactionId: string
    statementId: string | null
    typedDate: string
    typedCents: number
    typedDescription: string
    date: string
    amountCents: number
    description: string
    importKey: string
    isOrphan: boolean
    typedAlone: boolean
    row: Record<string, unknown> | null
    before: Before | null
  } | null
}

/** An earlier row of a chain is read by itself: the document of the API has no schema that leads to itself. */
const earlier = z.unknown().transform((value, context): Before | null => {
  const read = Before.nullable().safeParse(value)
  if (read.success) return read.data
  context.issues.push({ code: 'custom', message: 'Is no row of a bank', input: value })
  return z.NEVER
})

const Before: z.ZodType<Before> = z.object({
  importKey: z.string(),
  match: z
    .object({
      transactionId: Id,
      statementId: Id.nullable(),
      typedDate: day,
      typedCents: z.int().positive(),
      typedDescription: z.string(),
      date: day,
      amountCents: z.int().positive(),
      description: z.string(),
      importKey: z.string(),
      isOrphan: z.boolean(),
      typedAlone: z.boolean(),
      row: z.record(z.string(), z.unknown()).nullable(),
      before: earlier,
    })
    .nullable(),
})

export const MatchedInFile = MatchedRow.extend({
  statementId: Id.nullish(),
  typedDate: day,
  date: day,
  typedAmount: PositiveSum,
  amount: PositiveSum,
  row: z.record(z.string(), z.unknown()).nullish(),
  isOrphan: z.boolean().default(false),
  before: Before.nullable().default(null),
  typedAlone: z.boolean().default(false),
})
export type MatchedInput = z.output<typeof MatchedInFile>

/** A further key under which a bank's row is known. */
export const KnownImport = z.object({ importKey: z.string(), transactionId: Id })

/** A row of an import that was changed since it came. */
export const ChangedImport = z.object({ statementId: Id, transactionId: Id })

/** A row that came with a book of another app, by its key there. */
export const BroughtRow = z.object({
  kind: z.enum(BROUGHT_KINDS),
  key: z.string().max(1000),
  /** The row in the book, which may be gone since. */
  rowId: Id,
  statementId: Id,
  isMade: z.boolean(),
})

/** The layout by which a table (CSV) of an account was read. */
export const CsvLayout = Layout.extend({ statementId: Id.nullable(), createdAt: InstantText })
export const CsvLayoutInFile = CsvLayout.extend({
  statementId: Id.nullish(),
  lastUsed: Instant,
  createdAt: Instant,
})
