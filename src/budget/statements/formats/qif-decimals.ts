import { type Cents, parseMoney } from '../../../values/money.ts'
import {
  type DecimalEvidence,
  type DecimalSign,
  noDecimalEvidence,
  plainAmount,
  weighDecimal,
} from './amounts.ts'
import { decimalFor } from './csv-meaning.ts'
import { ask } from './csv-questions.ts'
import { OPEN_NUMBER } from './csv-row.ts'
import type { Question, RowList, StatementSource } from './statement.ts'

/** Evidence of how a file writes its amounts, with one that may be read in two ways. */
export interface WrittenDecimals extends Required<DecimalEvidence> {
  openText: string
}

export const noWrittenDecimals = (): WrittenDecimals => ({ ...noDecimalEvidence(), openText: '' })

export function weighAmountText(decimals: WrittenDecimals, text: string): void {
  weighDecimal(decimals, text)
  if (OPEN_NUMBER.test(text)) decimals.openText ||= text
}

interface DecimalOfFile {
  decimal: DecimalSign
  question: Question | null
  /** True for an amount that has to wait for the answer. */
  waits: (amount: string) => boolean
}

/** The decimal mark that the whole file proves like a table does; where every number may be read in two ways it is asked. */
export function decimalOfFile(
  decimals: WrittenDecimals,
  { columns, hints }: Pick<StatementSource<RowList>, 'columns' | 'hints'>,
): DecimalOfFile {
  const { sign: decimal, isOpen } = decimalFor({ decimals, currencies: new Map() }, columns, {}, hints)
  if (!isOpen) return { decimal, question: null, waits: () => false }
  const question = ask.decimal({ choice: columns }, decimals.openText)
  return { decimal, question, waits: (amount) => OPEN_NUMBER.test(amount) }
}

/** Reads amounts of parts with the decimal mark of the file. */
export const centsBy =
  (decimal: DecimalSign) =>
  (amount: string): Cents | null =>
    parseMoney(plainAmount(amount.trim(), decimal) ?? '')
