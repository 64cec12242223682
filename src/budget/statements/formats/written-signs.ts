import type { WrittenOf } from './account-rows.ts'
import type { Question, RowList, StatementSource } from './statement.ts'
import { quoted } from './words.ts'

const IS_MINUS = /^\s*[(\u2010-\u2015\u2212-]|[)\u2212-]\s*$/
const IS_SOME = /[1-9]/

/**
 * Asks which way rows went that ought to have a minus, where none of their account has one: debits of some banks, and what
 * was spent by a card. Until it is answered they wait.
 */
export function askOfSigns<Row extends WrittenOf>(
  rows: readonly Row[],
  isSpent: (row: Row) => boolean,
  { columns }: Pick<StatementSource<RowList>, 'columns'>,
): Question[] {
  const signed = new Set<string>()
  for (const { amount, account } of rows) if (IS_MINUS.test(amount)) signed.add(account)
  const open = rows.filter((row) => !signed.has(row.account) && IS_SOME.test(row.amount) && isSpent(row))
  const [first] = open
  if (!first || columns.swap === false) return []
  if (columns.swap) {
    for (const row of open) row.isOut = true
    return []
  }
  const text = `${quoted(first.amount)} (${quoted(first.description)})`
  const message = `No amount has a sign. Is ${text} money out, or money in?`
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
