import Papa from 'papaparse'
import { formatMoney } from '../../../values/money.ts'
import { escapeFormula } from '../../../values/spreadsheet.ts'
import { type Sheet, signedCents } from './sheet.ts'

const HEADS = ['Date', 'Description', 'Type', 'Amount', 'Account', 'Category']
const END = '\r\n'
/** By it Excel knows that the text is UTF-8; the statement import leaves it out. */
const BYTE_ORDER_MARK = '\ufeff'

/** RFC 4180, in the columns of the three months' export and with the names of account and category behind them. */
export function* csvText({ pages, accountNames, categoryNames }: Sheet): Generator<string> {
  yield BYTE_ORDER_MARK + HEADS.join(',') + END
  for (const rows of pages()) {
    const data = rows.map((row) => [
      row.date,
      escapeFormula(row.description),
      row.type,
      formatMoney(signedCents(row)),
      escapeFormula(accountNames.get(row.accountId ?? '') ?? ''),
      escapeFormula(categoryNames.get(row.categoryId ?? '') ?? ''),
    ])
    yield Papa.unparse(data, { newline: END }) + END
  }
}
