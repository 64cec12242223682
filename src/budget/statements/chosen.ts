import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import { getAccount } from '../accounts/store.ts'
import { checkLinks } from '../ledger/entry.ts'
import { chosenDue, type Due } from './due.ts'
import { checkGoal } from './goal-rows.ts'
import type { ChosenRow, StatementForm } from './wire.ts'

/** The owner's choices for the rows of a file, beside what is suggested; by the rows' index. */
export interface Said {
  asNew: Set<number>
  rows: Map<number, ChosenRow>
  /** Rows for which it is said what they pay, or that they pay nothing. */
  unpaid: Set<number>
  matches: { index: number; transactionId: string }[]
}

/** Refuses what is said of no row, or twice of one; `length` is the number of rows that there are. */
export function checkIndexes(
  { asNew = [], rows = [], matches = [] }: Partial<StatementForm>,
  length: number,
): void {
  const chosen = rows.map(({ index }) => index)
  const beyond = [...asNew, ...chosen, ...matches.map(({ index }) => index)].find((index) => index >= length)
  if (beyond !== undefined)
    refuse('invalid', `There is no row with the index ${beyond}: the last one has ${length - 1}.`)
  if (new Set(chosen).size < chosen.length) refuse('invalid', 'What becomes of a row is said once only.')
}

export const saidIn = ({ asNew = [], rows = [], matches = [] }: Partial<StatementForm>): Said => ({
  asNew: new Set(asNew),
  rows: new Map(rows.map((row) => [row.index, row])),
  unpaid: new Set(rows.flatMap(({ index, pays }) => (pays === undefined ? [] : index))),
  matches,
})

export const saidOf = ({ rows }: Said, index: number): Partial<ChosenRow> => rows.get(index) ?? {}

/** The rows of the file and of the book that were joined by hand. */
export function chosenRows({ matches }: Said) {
  const transactionIds = new Set(matches.map(({ transactionId }) => transactionId.toLowerCase()))
  const indexes = new Map(matches.map((one) => [one.index, one.transactionId.toLowerCase()]))
  if (transactionIds.size < matches.length || indexes.size < matches.length)
    refuse('invalid', 'A row is matched once only.')
  return { matches: indexes, transactionIds }
}

/**
 * Refuses choices that lead to nothing of the book, before anything is written. Returns what they say of due dates.
 * `made` are accounts and categories that come with the import.
 */
export function checkChoices(
  db: Db,
  viewer: Viewer,
  accountId: string | null | undefined,
  { rows }: Said,
  made: Set<string> = new Set(),
): Map<number, Due> {
  const [categories, accounts] = [new Set<string>(), new Set<string>()]
  const dues = new Map<number, Due>()
  for (const row of rows.values()) {
    const { index, categoryId, refundCategoryId, transferAccountId, pays } = row
    checkGoal(row)
    for (const id of [categoryId, refundCategoryId]) if (id) categories.add(id)
    if (refundCategoryId && transferAccountId) refuse('invalid', 'A row is a refund or a transfer, not both.')
    if (transferAccountId) accounts.add(transferAccountId)
    if (pays && transferAccountId) refuse('invalid', 'A row pays a bill or is a transfer, not both.')
    if (pays) dues.set(index, chosenDue(db, viewer, pays))
  }
  for (const categoryId of categories)
    if (!made.has(categoryId)) checkLinks(db, viewer.bookId, { categoryId })
  for (const id of accounts) {
    if (made.has(id)) continue
    const { name, isActive } = getAccount(db, viewer, id)
    if (id === accountId) refuse('invalid', 'A transfer leads to another account than the file’s.')
    if (!isActive) refuse('invalid', `${name} is inactive. Activate it, or choose another account.`)
  }
  return dues
}
