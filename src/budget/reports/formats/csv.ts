import Papa from 'papaparse'
import { formatMoney } from '../../../values/money.ts'
import { escapeFormula } from '../../../values/spreadsheet.ts'
import type { TransactionRow } from '../../ledger/rules.ts'
import { partsIn, type Sheet, signedCents } from './sheet.ts'

const HEADS = ['Date', 'Description', 'Type', 'Amount', 'Account', 'Category']
const END = '\r\n'
/** By it Excel knows that the text is UTF-8; the statement import leaves it out. */
const BYTE_ORDER_MARK = '\ufeff'

/** RFC 4180, in the columns of the three months' export and with the names of account and category behind them. */
export function* csvText(sheet: Sheet): Generator<string> {
  const { pages, accountNames, categoryNames } = sheet
  yield BYTE_ORDER_MARK + HEADS.join(',') + END
  for (const rows of pages()) {
    const parts = partsIn(sheet, rows)
    const line = (row: TransactionRow, amount: string, categoryId: string | null) => [
      row.date,
      escapeFormula(row.description),
      row.type,
      amount,
      escapeFormula(accountNames.get(row.accountId ?? '') ?? ''),
      escapeFormula(categoryNames.get(categoryId ?? '') ?? ''),
    ]
    // A line per part, on the day on which the money moved.
    const data = rows.flatMap((row) => {
      const sign = row.type === 'income' ? '' : '-'
      const split = parts.get(row.id)?.map((part) => line(row, sign + part.amount, part.categoryId))
      return split ?? [line(row, formatMoney(signedCents(row)), row.categoryId)]
    })
    yield Papa.unparse(data, { newline: END }) + END
  }
}
