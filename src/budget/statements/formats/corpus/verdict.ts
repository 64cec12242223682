import { Refusal } from '../../../../values/refusal.ts'
import { type CsvColumnChoice, type Question, readStatement, type Statement } from '../read.ts'
import type { StatementRow } from '../statement.ts'
import type { CorpusFile, Expected } from './files.ts'
import { OWNER } from './template.ts'

/**
 * "right": every row of the file and no other, with nothing asked. "asks": something is open, and what is taken
 * already is right. "refused": a sentence in place of rows. "wrong": a row is not what happened, or is lost
 * without a word.
 */
export type Outcome = 'right' | 'asks' | 'refused' | 'wrong'

export interface Verdict {
  outcome: Outcome
  /** The row that was read and the one that is right, or the questions. */
  detail: string
  questions: Question[]
}

/** Reads a file and judges the outcome by what is in it. */
export async function verdictOn(
  { bytes, hints, expected }: CorpusFile,
  columns: CsvColumnChoice = {},
): Promise<Verdict> {
  let statement: Statement
  try {
    statement = await readStatement(bytes, { columns, hints })
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', detail: error.message, questions: [] }
    throw error
  }
  return { ...outcomeOf(statement, expected), questions: statement.questions }
}

/** True where answers to the questions, three at most, lead to the right rows. */
export async function isAnswerable(
  file: CorpusFile,
  asked: Question[],
  columns: CsvColumnChoice = {},
  depth = 3,
) {
  for (const { set } of asked[0]?.choices ?? []) {
    const answer = { ...columns, ...set.columns }
    const { outcome, questions } = await verdictOn(file, answer)
    if (outcome === 'right') return true
    if (outcome === 'asks' && depth > 1 && (await isAnswerable(file, questions, answer, depth - 1)))
      return true
  }
  return false
}

function outcomeOf({ rows, questions, left }: Statement, expected: Expected[]): Omit<Verdict, 'questions'> {
  const taken = rows.filter(({ problem }) => problem === null)
  const strays = straysOf(taken, expected)
  if (strays) return { outcome: 'wrong', detail: strays }
  if (questions.length > 0)
    return { outcome: 'asks', detail: questions.map(({ message }) => message).join(' / ') }
  if (taken.length === expected.length && expected.length > 0) return { outcome: 'right', detail: '' }
  const reasons = [...rows.flatMap(({ problem }) => problem ?? []), ...left.map(({ reason }) => reason)]
  const isSaid = reasons.length > 0 && rows.length + left.length >= Math.min(expected.length, 1)
  if (!isSaid || rows.length + sumOf(left) < expected.length)
    return { outcome: 'wrong', detail: `${taken.length} of ${expected.length} rows, the rest without a word` }
  return { outcome: 'refused', detail: `${expected.length - taken.length} rows: ${reasons[0]}` }
}

const sumOf = (left: Statement['left']): number => left.reduce((sum, { count }) => sum + count, 0)

/** A row that is taken and did not happen so, with the one that did; null where all did. */
function straysOf(taken: StatementRow[], expected: Expected[]): string | null {
  const open = [...expected]
  const accounts = new Map<string, 0 | 1>()
  let shift: number | null = null
  for (const row of taken) {
    const one = open.find((candidate) => isRow(row, candidate, shift))
    if (!one) return `${written(row)} for ${wanted(open[0])}`
    if (one.days.length > 1) shift = one.days.indexOf(row.date ?? '')
    const known = accounts.get(row.accountKey ?? '')
    if (known !== undefined && known !== one.account) return `${written(row)} in the other account`
    accounts.set(row.accountKey ?? '', one.account)
    open.splice(open.indexOf(one), 1)
  }
  return null
}

/** True for a row that is the expected one; of two days that a row may have, all rows have the same. */
function isRow(row: StatementRow, { days, cents, name }: Expected, shift: number | null): boolean {
  const allowed = shift === null || days.length === 1 ? days : days.slice(shift, shift + 1)
  const text = `${row.description} ${row.says?.payee ?? ''}`
  const isNamed = text.includes(name) && !text.includes(OWNER)
  return allowed.includes(row.date ?? '') && row.amountCents === cents && isNamed
}

const written = ({ date, amountCents, description, accountKey }: StatementRow): string =>
  `${date} ${amountCents} ${description}${accountKey ? ` (${accountKey})` : ''}`

const wanted = (expected: Expected | undefined): string =>
  expected ? `${expected.days[0]} ${expected.cents} ${expected.name}` : 'no row'
