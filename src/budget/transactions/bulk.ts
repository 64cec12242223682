import { and, eq, lt } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import { checkLinks, existingLinks, NO_LINKS } from '../ledger/entry.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { payeeOfNew } from '../payees/choosing.ts'
import { existingPayee } from '../payees/store.ts'
import { changeTags, tagIdsFor, tagIdsOf, tagNamed } from '../tags/store.ts'
import { offNow } from './removed.ts'
import {
  changeRow,
  findTransaction,
  getTransaction,
  isOfHalf,
  onlyExpensesHaveCategories,
  refuseOfHalf,
} from './store.ts'
import { bulkChanges } from './tables.ts'
import type { BulkChange, BulkReceipt } from './wire.ts'

const KEPT_MS = 30 * 86_400_000

const FIELDS = ['categoryId', 'payeeId', 'accountId', 'date'] as const
type Fields = Pick<TransactionRow, (typeof FIELDS)[number] | 'spentOff' | 'monthOff'> & { tagIds: string[] }

/** A row as it was before the change and after it. */
interface Kept {
  id: string
  before: Fields
  after: Fields
}

const fieldsOf = (
  { categoryId, spentOff, monthOff, payeeId, accountId, date }: TransactionRow,
  tagIds: string[],
): Fields => ({
  categoryId,
  spentOff,
  monthOff,
  payeeId,
  accountId,
  date,
  tagIds,
})

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function rowsOf(tx: Tx, viewer: CommandContext, ids: string[]): TransactionRow[] {
  const rows = ids.map((id) => findTransaction(tx, viewer, id))
  const gone = ids.filter((_, index) => !rows[index])
  if (gone.length > 0)
    refuse('not_found', 'Some of these transactions are gone. Nothing was changed.', { ids: gone })
  return rows.flatMap((row) => row ?? [])
}

/** Changes all of the rows in the same way, or none of them. */
export function changeMany(tx: Tx, viewer: CommandContext, input: BulkChange): BulkReceipt {
  const { bookId } = viewer
  const { categoryId, accountId, date, ...said } = input.set
  const rows = rowsOf(tx, viewer, [...new Set(input.ids)])
  checkLinks(tx, bookId, { categoryId: categoryId ?? null, accountId: accountId ?? null })
  const others = categoryId ? rows.filter(({ type }) => type !== 'expense') : []
  if (others.length > 0) onlyExpensesHaveCategories(others.map(({ id }) => id))
  const split = categoryId ? rows.filter(({ partCount }) => partCount > 0) : []
  if (split.length > 0)
    refuse('invalid', 'Some of these are split: their parts have the categories. Leave them out.', {
      ids: split.map(({ id }) => id),
    })
  const halves = rows.filter((row) => isOfHalf(row, { categoryId, accountId }))
  if (halves.length > 0) refuseOfHalf(halves.map(({ id }) => id))
  const hasPayee = said.payee !== undefined || said.payeeId !== undefined
  const first = rows[0]
  const payeeId = hasPayee && first ? payeeOfNew(tx, viewer, first, said) : undefined
  const added = tagIdsFor(tx, viewer, input.addTags)
  const removed = input.removeTags.flatMap((name) => tagNamed(tx, bookId, name)?.id ?? [])
  const all = rows.map((row) => ({ row, before: fieldsOf(row, tagIdsOf(tx, row.id)) }))
  const kept = all.flatMap(({ row, before }): Kept[] => {
    // A row changed earlier in the loop may have taken this one along: its piece, or what a goal gave back for it.
    const present = getTransaction(tx, viewer, row.id)
    const after = changeRow(tx, viewer, present, { categoryId, accountId, date, payeeId })
    const tagIds = [...new Set([...before.tagIds, ...added])].filter((id) => !removed.includes(id))
    if (tagIds.length > MAX_TAGS)
      refuse('invalid', `A transaction has at most ${MAX_TAGS} tags.`, { ids: [row.id] })
    changeTags(tx, bookId, row.id, tagIds)
    const now = fieldsOf(after, tagIds)
    return isSame(before, now) ? [] : [{ id: row.id, before, after: now }]
  })
  const id = viewer.newId()
  keep(tx, viewer, id, kept)
  viewer.events.push({ kind: 'transaction.changed' })
  return { id, changed: kept.length }
}

const MAX_TAGS = 20

function keep(tx: Tx, { bookId, now: createdAt }: CommandContext, id: string, kept: Kept[]): void {
  tx.insert(bulkChanges).values({ id, bookId, kept, createdAt }).run()
  tx.delete(bulkChanges)
    .where(and(eq(bulkChanges.bookId, bookId), lt(bulkChanges.createdAt, createdAt - KEPT_MS)))
    .run()
}

/**
 * Gives every row what it had before. What has been changed since stays, and so does what would lead to an account,
 * a category or a tag that is gone, or would make half of a transfer something else.
 */
export function undoMany(tx: Tx, viewer: CommandContext, id: string): BulkReceipt {
  const { bookId } = viewer
  const change = tx
    .delete(bulkChanges)
    .where(and(eq(bulkChanges.id, id.toLowerCase()), eq(bulkChanges.bookId, bookId)))
    .returning()
    .get()
  if (!change) refuse('not_found', 'There is no such change that could be undone.')
  let changed = 0
  for (const { id, before, after } of change.kept as Kept[]) {
    const row = findTransaction(tx, viewer, id)
    if (!row) continue
    const now = fieldsOf(row, tagIdsOf(tx, id))
    const isBack = (field: keyof Fields): boolean =>
      !isSame(before[field], after[field]) && isSame(now[field], after[field])
    const links = existingLinks(tx, bookId, { ...NO_LINKS, ...before })
    const back = Object.fromEntries(
      FIELDS.filter(isBack)
        .map((field) => [field, before[field]] as const)
        .filter(([field, value]) => !(field in links) || links[field as 'accountId'] === value),
    )
    if ('payeeId' in back) back.payeeId = existingPayee(tx, viewer, before.payeeId)
    if (row.type !== 'expense' || row.partCount > 0) delete back.categoryId
    if (isOfHalf(row, back)) {
      delete back.categoryId
      delete back.accountId
    }
    changeRow(tx, viewer, row, { ...back, off: offNow(tx, viewer, before) })
    if (isBack('tagIds')) changeTags(tx, bookId, id, before.tagIds)
    changed += 1
  }
  viewer.events.push({ kind: 'transaction.changed' })
  return { id: change.id, changed }
}
