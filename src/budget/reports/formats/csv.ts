import Papa from 'papaparse'
import { escapeFormula } from '../../../values/spreadsheet.ts'
import { OWN_HEADERS } from '../../statements/formats/csv-own.ts'
import { GOAL_MARK, OWN_KINDS } from '../../statements/formats/own-marks.ts'
import type { Transaction } from '../../transactions/wire.ts'
import { createNames, type Sheet } from './sheet.ts'

const END = '\r\n'
/** The mark by which Excel knows that the text is UTF-8; the statement import leaves it out. */
const BYTE_ORDER_MARK = '\ufeff'

/** RFC 4180, in the columns by which our own import knows the file again. A line per part, with the Id of its row. */
export function* csvText({ pages, wires, accountNames, goalNames, categoryNames }: Sheet): Generator<string> {
  const numbered = createNames((text) => text)
  // Names are given in the order of the accounts, so that each has its own whatever row comes first.
  for (const [id, name] of accountNames) numbered(id, name)
  const goalOf = (id: string) => numbered(`goal ${id}`, `${GOAL_MARK}${goalNames.get(id) ?? ''}`)
  const accountOf = (id: string | null) => {
    const name = accountNames.get(id ?? '')
    return id === null || name === undefined ? '' : numbered(id, name)
  }
  const line = (row: Transaction, { categoryId, amount, note }: Line) => {
    const texts = {
      account: accountOf(row.accountId),
      category: categoryNames.get(categoryId ?? '') ?? '',
      transfer: row.bucketId ? goalOf(row.bucketId) : accountOf(row.transferAccountId),
    }
    return [
      row.date,
      escapeFormula(row.description),
      typeOf(row, categoryId),
      row.type === 'income' ? amount : `-${amount}`,
      ...[texts.account, texts.category, row.payee ?? '', row.tags.join('; ')].map(escapeFormula),
      ...[note ?? row.note ?? '', texts.transfer].map(escapeFormula),
      row.id,
    ]
  }
  yield BYTE_ORDER_MARK + OWN_HEADERS.join(',') + END
  for (const rows of pages()) {
    // A part stands on the day on which the money moved.
    const data = wires(rows).flatMap((row) => linesOf(row).map((part) => line(row, part)))
    yield Papa.unparse(data, { newline: END }) + END
  }
}

/** The type of a line: the row's, but a mark for an opening and for a refund without a category, which nothing else tells. */
const typeOf = ({ kind, type, refund }: Transaction, categoryId: string | null): string =>
  kind === 'opening' ? OWN_KINDS.opening : refund && categoryId === null ? OWN_KINDS.refund : type

type Line = Pick<Transaction['parts'][number], 'categoryId' | 'amount' | 'note'>

const linesOf = (row: Transaction): Line[] =>
  row.parts.length > 0
    ? row.parts
    : [{ categoryId: row.categoryId ?? row.refundCategoryId, amount: row.amount, note: null }]
