import { cellText } from './csv-cell.ts'
import { eachRecord, quotedCell } from './csv-records.ts'
import { plain } from './csv-words.ts'
import type { Pace } from './pace.ts'
import { joinParts } from './words.ts'

/**
 * Columns of a table in which each row names both ends of a movement, and the direction which of them is the owner's: out
 * of the source, into the target, or neutral from one own balance to another. Wise writes its transactions so.
 */
const COLUMNS = {
  id: 'id',
  status: 'status',
  direction: 'direction',
  created: 'created on',
  finished: 'finished on',
  fee: 'source fee amount',
  feeCurrency: 'source fee currency',
  from: 'source name',
  out: 'source amount after fees',
  outCurrency: 'source currency',
  to: 'target name',
  into: 'target amount after fees',
  intoCurrency: 'target currency',
} as const
type Column = keyof typeof COLUMNS

/** Headers of the same table with one end for each row, whose signs say the direction. */
const HEADERS = ['Date', 'Description', 'Amount', 'Currency', 'Status', 'Reference', 'ID']

interface Table {
  text: string
  delimiter: string
  headers: string[]
  hasHeader: boolean
  firstRow: number
}

/** The table with the owner's end of each row, as CSV; null where it is no such table. */
export async function withOneSide(table: Table, pace: Pace): Promise<string | null> {
  const headers = table.headers.map(plain)
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, header]) => [column, headers.indexOf(header)]),
  ) as Record<Column, number>
  if (!table.hasHeader || Object.values(places).some((place) => place < 0)) return null
  const reference = headers.indexOf('reference')
  const lines = [HEADERS.join(',')]
  let position = 0
  await eachRecord(table.text, table.delimiter, pace, (record) => {
    if (position++ < table.firstRow) return
    const text = (column: Column) => cellText(record, places[column])
    for (const { name, amount, currency } of endsOf(text)) {
      const cells = [
        ...[text('finished') || text('created'), name, amount, currency, text('status')],
        ...[reference < 0 ? '' : cellText(record, reference), text('id')],
      ]
      lines.push(cells.map((cell) => quotedCell(cell, ',')).join(','))
    }
  })
  return `${lines.join('\n')}\n`
}

interface End {
  name: string
  amount: string
  currency: string
}

/** The rows that a movement is for the owner: also one between own balances is two, and a fee on top is one. */
function endsOf(text: (column: Column) => string): End[] {
  const direction = plain(text('direction'))
  const [isOut, isIn, isNeutral] = ['out', 'in', 'neutral'].map((word) => direction === word)
  const out = { amount: negative(text('out')), currency: text('outCurrency') }
  const into = { amount: positive(text('into')), currency: text('intoCurrency') }
  const name = isIn ? text('from') : text('to')
  const fee = text('fee')
  const ofFee =
    (isOut || isNeutral) && /[1-9]/.test(fee)
      ? [{ name: `Fee: ${name}`, amount: negative(fee), currency: text('feeCurrency') }]
      : []
  if (isOut) return [{ name, ...out }, ...ofFee]
  if (isIn) return [{ name, ...into }]
  if (isNeutral) {
    const change = `${out.currency} to ${into.currency}`
    // From one balance into a part of it nothing moves.
    if (out.currency === into.currency) return ofFee
    return [{ name: change, ...out }, { name: change, ...into }, ...ofFee]
  }
  // Neither is said: the row can't be taken, and shows all that it holds.
  return [{ name: joinParts([text('from'), text('to')]), amount: text('direction'), currency: out.currency }]
}

const bare = (amount: string): string => amount.replace(/^[+-]/, '')
const negative = (amount: string): string => (amount === '' ? '' : `-${bare(amount)}`)
const positive = (amount: string): string => (amount === '' ? '' : `+${bare(amount)}`)
