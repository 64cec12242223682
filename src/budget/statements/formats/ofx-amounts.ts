import type { WrittenOf } from './account-rows.ts'
import type { DecimalSign } from './amounts.ts'
import { decimalOfFile, type WrittenDecimals } from './qif-decimals.ts'
import type { Question, RowList, StatementSource } from './statement.ts'
import { askOfSigns } from './written-signs.ts'

/** Kinds of rows that leave an account, and that come into one; those of other names go either way. */
const SPENT = new Set(['DEBIT', 'CHECK', 'ATM', 'POS', 'FEE', 'SRVCHG', 'DIRECTDEBIT'])
const RECEIVED = new Set(['CREDIT', 'DEP', 'DIRECTDEP'])

interface Row extends WrittenOf {
  kind: string
}

interface Amounts {
  rows: Row[]
  decimals: WrittenDecimals
  /** The currency of the last statement. */
  currency: string
  /** Bucketbook has written the file: its signs are known. */
  isOwn: boolean
}

/** The decimal mark of a file's amounts, and questions on marks and signs; rows that leave them open wait for an answer. */
export function meaningOfAmounts(
  { rows, decimals, currency, isOwn }: Amounts,
  { columns, hints }: Pick<StatementSource<RowList>, 'columns' | 'hints'>,
): { decimal: DecimalSign; questions: Question[] } {
  const is = (kinds: Set<string>) => (row: Row) => kinds.has(row.kind)
  const ofSigns = isOwn ? [] : askOfSigns(rows, is(SPENT), { columns }, is(RECEIVED))
  const { dots, openDots } = decimals
  // The format has no marks between thousands, though some banks write them: a dot stands before decimals.
  const { decimal, question, waits } = decimalOfFile(
    { ...decimals, dots: dots + openDots, openDots: 0 },
    { columns, hints: currency ? { ...hints, currency } : hints },
  )
  if (question) for (const row of rows) if (waits(row.amount)) row.problem ??= question.message
  return { decimal, questions: question ? [question, ...ofSigns] : ofSigns }
}
