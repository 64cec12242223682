import type { WrittenOf } from './account-rows.ts'
import type { Question, RowList, StatementSource } from './statement.ts'
import { quoted } from './words.ts'

const IS_MINUS = /^\s*[(\u2010-\u2015\u2212-]|[)\u2212-]\s*$/
const MINUS = /[()\u2010-\u2015\u2212-]/g
const IS_SOME = /[1-9]/

/**
 * Asks which way rows went that ought to have a minus, where none of their account has one: debits of some banks, and what
 * was spent by a card; and where debits have a plus and credits a minus all along. Until it is answered they wait.
 */
export function askOfSigns<Row extends WrittenOf>(
  rows: readonly Row[],
  isSpent: (row: Row) => boolean,
  { columns }: Pick<StatementSource<RowList>, 'columns'>,
  isReceived: (row: Row) => boolean = () => false,
): Question[] {
  const signed = new Set<string>()
  for (const { amount, account } of rows) if (IS_MINUS.test(amount)) signed.add(account)
  const turned = turnedAccounts(rows, isSpent, isReceived)
  const open = rows.filter(
    (row) =>
      IS_SOME.test(row.amount) && (turned.has(row.account) || (!signed.has(row.account) && isSpent(row))),
  )
  const first = open.find(isSpent)
  if (!first || columns.swap === false) return []
  if (columns.swap) {
    for (const row of open) turn(row)
    return []
  }
  const text = `${quoted(first.amount)} (${quoted(first.description)})`
  const why = turned.has(first.account) ? 'Debits have a plus, and credits a minus.' : 'No amount has a sign.'
  const message = `${why} Is ${text} money out, or money in?`
  for (const row of open) row.problem ??= message
  const choiceOf = (label: string, way: string, swap: boolean) => ({
    label,
    example: `${text} was ${way}`,
    set: { columns: { ...columns, swap } },
  })
  return [
    {
      kind: 'direction',
      message,
      choices: [choiceOf('Money out', 'paid', true), choiceOf('Money in', 'received', false)],
    },
  ]
}

/** Accounts whose debits and credits all have the sign of the other. */
function turnedAccounts<Row extends WrittenOf>(
  rows: readonly Row[],
  isSpent: (row: Row) => boolean,
  isReceived: (row: Row) => boolean,
): Set<string> {
  const [spent, received, right] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const row of rows) {
    if (!IS_SOME.test(row.amount) || isSpent(row) === isReceived(row)) continue
    const isTurned = IS_MINUS.test(row.amount) === isReceived(row)
    const found = isTurned ? (isSpent(row) ? spent : received) : right
    found.add(row.account)
  }
  return new Set([...spent].filter((account) => received.has(account) && !right.has(account)))
}

function turn(row: WrittenOf): void {
  if (IS_MINUS.test(row.amount)) row.amount = row.amount.replaceAll(MINUS, '')
  else row.isOut = true
}
