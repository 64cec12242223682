import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import { foldName } from '../../values/fold-text.ts'
import { type BroughtRow, madeAnew, noteBrought } from '../brought/store.ts'
import { type NewPart, partRows } from '../ledger/parts/store.ts'
import { transactionParts } from '../ledger/parts/tables.ts'
import { addEffects, adjustmentOf, type Effects, type PartRow, type TransactionRow } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { nameFrom } from '../payees/rules.ts'
import { knownPayee, NO_PAYEE, payeeNamed, payeeOf } from '../payees/spellings.ts'
import { cut, oneLine } from '../statements/formats/words.ts'
import type { StatementRecord } from '../statements/store.ts'
import { knownKeys } from '../statements/tables.ts'
import { tagIdsFor, tagNamed } from '../tags/store.ts'
import { transactionTags } from '../tags/tables.ts'
import type { AppRow } from './formats/book.ts'
import { broughtKey, type Plan } from './planned.ts'
import { type ComingTransfer, standingOf } from './standing.ts'

const MAX_NOTE = 1000

/** The state of writing a book, handed from slice to slice. */
export interface Writing {
  batch: StatementRecord
  plan: Plan
  effects: Effects
  /** The `budgetMark` of when the first row was written: how rows counted then. */
  mark: string
  /** Ids here, by the keys there; none where it is left out. */
  accountIds: Map<string, string>
  categoryIds: Map<string, string>
  /** Ids of rows and transfers, by the keys of what they are there. */
  rowIds: Map<string, string>
  transferIds: Map<string, ComingTransfer & { id: string }>
  payeeIds: Map<string, string>
  tagIds: Map<string, string>
  /** Times that a bank's id was seen, by its key. */
  bankKeys: Map<string, number>
}

const brought = (
  { batch, plan }: Writing,
  kind: BroughtRow['kind'],
  key: string,
  rowId: string,
  isMade: boolean,
): BroughtRow => ({
  bookId: batch.bookId,
  kind,
  key: broughtKey(plan.book, key),
  rowId,
  statementId: batch.id,
  isMade,
})

/** Writes rows of the book, unseen, with all that hangs on them, and adds up their effects. */
export function writeSlice(tx: Tx, viewer: CommandContext, writing: Writing, rows: AppRow[]): void {
  const noted: BroughtRow[] = []
  const parts: PartRow[] = []
  const tags: (typeof transactionTags.$inferSelect)[] = []
  const keys: (typeof knownKeys.$inferSelect)[] = []
  const written = rows.map((row): TransactionRow => {
    const id = writing.rowIds.get(row.key) ?? viewer.newId()
    const made = rowOf(tx, viewer, writing, row, id, noted)
    noted.push(brought(writing, 'transaction', row.key, id, true))
    const own = made.partCount > 0 ? partRows(viewer, made, newParts(row, writing)) : []
    parts.push(...own)
    addEffects(writing.effects, own.length > 0 ? { ...made, parts: own } : made, 1)
    for (const [place, name] of row.tags.entries())
      tags.push({
        bookId: viewer.bookId,
        transactionId: id,
        place,
        tagId: tagIdOf(tx, viewer, writing, name, noted),
      })
    const importKey = bankKeyOf(writing, row, made.accountId ?? '')
    if (importKey) keys.push({ bookId: viewer.bookId, importKey, transactionId: id })
    return made
  })
  insertAll(tx, transactions, written)
  insertAll(tx, transactionParts, parts)
  insertAll(tx, transactionTags, uniqueTags(tags))
  for (const key of keys) tx.insert(knownKeys).values(key).onConflictDoNothing().run()
  noteBrought(tx, noted)
}

const uniqueTags = (tags: (typeof transactionTags.$inferSelect)[]) => {
  const seen = new Set<string>()
  return tags.filter(({ transactionId, tagId }) => {
    const name = `${transactionId} ${tagId}`
    return !seen.has(name) && seen.add(name)
  })
}

const newParts = (row: AppRow, { categoryIds }: Writing): NewPart[] =>
  row.parts.map(({ amountCents, category, note }) => {
    const categoryId = category === null ? null : (categoryIds.get(category) ?? null)
    return {
      amountCents,
      categoryId,
      note: noteOf(note, ''),
      refund: row.amountCents > 0 && categoryId !== null,
      spentOff: 0,
      monthOff: null,
      ownDate: null,
    }
  })

function rowOf(
  tx: Tx,
  viewer: CommandContext,
  writing: Writing,
  row: AppRow,
  id: string,
  noted: BroughtRow[],
): TransactionRow {
  const { batch, accountIds, categoryIds, rowIds, plan, effects } = writing
  const accountId = accountIds.get(row.account) ?? null
  const transfer = row.transfer === null ? undefined : writing.transferIds.get(row.transfer)
  const standing = standingOf(row, transfer, (key) =>
    effects.budget.isInBudget(accountIds.get(key ?? '') ?? null),
  )
  const { isTransfer, isIncome, isEntry } = standing
  const idOf = (key: string | null) => (key === null ? null : (categoryIds.get(key) ?? null))
  const categoryId = idOf(standing.category)
  const description = descriptionOf(plan, row, isTransfer)
  const payee = isEntry ? oneLine(row.payee) : ''
  return {
    // Written out: what is spread is slow to make and to read, and there are many.
    affectsBalance: true,
    spentOff: 0,
    monthOff: null,
    rev: 1,
    fieldRevs: '{}',
    refundOf: null,
    fromGoalId: null,
    writtenForId: null,
    createdBy: null,
    updatedBy: null,
    // Given by the table, in the order of the list.
    seq: null as unknown as number,
    id,
    bookId: batch.bookId,
    statementId: batch.id,
    createdAt: batch.createdAt,
    type: isIncome ? 'income' : 'expense',
    amountCents: Math.abs(row.amountCents),
    description,
    date: row.date,
    accountId,
    billId: null,
    subscriptionId: null,
    bucketId: null,
    sourceBucketId: null,
    settledDueDate: null,
    importKey: null,
    kind: isTransfer ? 'transfer' : row.kind,
    categoryId,
    formerCategoryId: idOf(standing.former),
    transferId: isTransfer ? (transfer?.id ?? null) : null,
    transferAccountId: isTransfer ? (accountIds.get(row.transferTo ?? '') ?? null) : null,
    payeeId: payee === '' ? NO_PAYEE : payeeIdOf(tx, viewer, writing, payee, noted),
    note: noteOf(row.note, description),
    refund: isEntry && isIncome && isRefund(row, categoryId, categoryIds),
    partCount: row.parts.length,
    dividedFromId: row.dividedFrom === null ? null : (rowIds.get(row.dividedFrom) ?? null),
  }
}

/** An income in a category lowers its spending; a split one is a refund where all of its parts are. */
const isRefund = (row: AppRow, category: string | null, categoryIds: ReadonlyMap<string, string>): boolean =>
  row.parts.length > 0
    ? row.parts.every((part) => part.category !== null && categoryIds.has(part.category))
    : category !== null

function descriptionOf({ categories, accounts }: Plan, row: AppRow, isTransfer: boolean): string {
  const other = accounts.get(row.transferTo ?? '')?.account.name
  const own = accounts.get(row.account)?.account.name ?? ''
  if (row.kind === 'adjustment') return adjustmentOf(own)
  if (row.kind === 'opening') return 'Starting balance'
  if (isTransfer && other) return row.amountCents < 0 ? `Transfer to ${other}` : `Transfer from ${other}`
  const category = categories.get(row.category ?? '')?.category.name
  return oneLine(row.payee) || oneLine(row.note.split('\n')[0] ?? '') || category || other || 'No description'
}

const noteOf = (note: string, description: string): string | null => {
  const text = cut(note.replaceAll('\r\n', '\n').trim(), MAX_NOTE)
  return text === '' || text === description ? null : text
}

function payeeIdOf(
  tx: Tx,
  viewer: CommandContext,
  writing: Writing,
  name: string,
  noted: BroughtRow[],
): string {
  const known = writing.payeeIds.get(name)
  if (known !== undefined) return known
  const { bookId } = viewer
  const before = knownPayee(tx, bookId, name) ?? payeeNamed(tx, bookId, foldName(nameFrom(name)))
  const id = payeeOf(tx, viewer, name)
  writing.payeeIds.set(name, id)
  if (id !== NO_PAYEE && before === undefined)
    noted.push(madeAnew(tx, brought(writing, 'payee', name, id, true)))
  return id
}

function tagIdOf(
  tx: Tx,
  viewer: CommandContext,
  writing: Writing,
  name: string,
  noted: BroughtRow[],
): string {
  const known = writing.tagIds.get(name)
  if (known !== undefined) return known
  const isNew = tagNamed(tx, viewer.bookId, name) === undefined
  const [id = ''] = tagIdsFor(tx, viewer, [name])
  writing.tagIds.set(name, id)
  if (isNew) noted.push(madeAnew(tx, brought(writing, 'tag', name, id, true)))
  return id
}

/** The key under which the bank's own file knows the row; null where the app has kept no id of the bank's. */
function bankKeyOf(
  { bankKeys }: Writing,
  { bankId, bankCents, date }: AppRow,
  accountId: string,
): string | null {
  if (!bankId || bankId.length > 255) return null
  const name = `=${date}|${bankCents}|${bankId}`
  const nth = bankKeys.get(`${accountId}${name}`) ?? 0
  bankKeys.set(`${accountId}${name}`, nth + 1)
  return `${accountId}:${nth || ''}:${name}`
}
