import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import { accounts, buckets, categories } from './balances/tables.ts'
import { replaceEffects } from './effects.ts'
import { insertParts, type NewPart, partRows } from './parts/store.ts'
import type { PartRow, TransactionRow } from './rules.ts'
import { bills, subscriptions, transactions } from './tables.ts'

const { placeholder } = sql

export const LINKS = [
  ['accountId', accounts, 'Account not found'],
  ['categoryId', categories, 'Category not found'],
  ['billId', bills, 'Bill not found'],
  ['subscriptionId', subscriptions, 'Subscription not found'],
  ['bucketId', buckets, 'Savings goal not found'],
] as const

export type Links = Pick<TransactionRow, (typeof LINKS)[number][0]>
export const NO_LINKS: Links = {
  accountId: null,
  categoryId: null,
  billId: null,
  subscriptionId: null,
  bucketId: null,
}

const isMine = LINKS.map(([, table]) =>
  prepared((db) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, placeholder('id')), eq(table.bookId, placeholder('bookId'))))
      .prepare(),
  ),
)

/** Refuses a link to anything that is not in the book. */
export function checkLinks(db: Db, bookId: string, links: Partial<Links>): void {
  for (const [index, [field, , missing]] of LINKS.entries()) {
    const id = links[field]
    if (id && !isMine[index]?.(db).get({ id, bookId })) refuse('not_found', missing)
  }
}

/** The links of a row that came from the past: what is gone is null. A bucket's id stays for what it says. */
export function existingLinks(db: Db, bookId: string, links: Links): Links {
  const { accountId, categoryId, billId, subscriptionId, bucketId } = links
  const existing = { accountId, categoryId, billId, subscriptionId, bucketId }
  for (const [index, [field]] of LINKS.entries()) {
    const id = links[field]
    if (field !== 'bucketId' && id && !isMine[index]?.(db).get({ id, bookId })) existing[field] = null
  }
  return existing
}

const insertRow = prepared((db) =>
  db
    .insert(transactions)
    .values({
      id: placeholder('id'),
      bookId: placeholder('bookId'),
      type: placeholder('type'),
      amountCents: placeholder('amountCents'),
      description: placeholder('description'),
      accountId: placeholder('accountId'),
      categoryId: placeholder('categoryId'),
      billId: placeholder('billId'),
      subscriptionId: placeholder('subscriptionId'),
      bucketId: placeholder('bucketId'),
      sourceBucketId: placeholder('sourceBucketId'),
      settledDueDate: placeholder('settledDueDate'),
      date: placeholder('date'),
      createdAt: placeholder('createdAt'),
      kind: placeholder('kind'),
      affectsBalance: placeholder('affectsBalance'),
      transferId: placeholder('transferId'),
      transferAccountId: placeholder('transferAccountId'),
      payeeId: placeholder('payeeId'),
      note: placeholder('note'),
      refund: placeholder('refund'),
      refundOf: placeholder('refundOf'),
      partCount: placeholder('partCount'),
      dividedFromId: placeholder('dividedFromId'),
      fromGoalId: placeholder('fromGoalId'),
      writtenForId: placeholder('writtenForId'),
      createdBy: placeholder('createdBy'),
    })
    .prepare(),
)

type Entry = Pick<TransactionRow, 'type' | 'amountCents' | 'description'> &
  Partial<
    Links &
      Pick<
        TransactionRow,
        | 'id'
        | 'sourceBucketId'
        | 'settledDueDate'
        | 'date'
        | 'kind'
        | 'affectsBalance'
        | 'transferId'
        | 'transferAccountId'
        | 'payeeId'
        | 'note'
        | 'refund'
        | 'refundOf'
        | 'dividedFromId'
        | 'fromGoalId'
        | 'writtenForId'
      >
  >

/** Fields that a row has unless it says otherwise. */
export const PLAIN = {
  kind: 'entry',
  affectsBalance: true,
  transferId: null,
  transferAccountId: null,
  formerCategoryId: null,
  spentOff: 0,
  monthOff: null,
  rev: 1,
  fieldRevs: '{}',
  refund: false,
  refundOf: null,
  partCount: 0,
  dividedFromId: null,
  fromGoalId: null,
  writtenForId: null,
  createdBy: null,
  updatedBy: null,
} as const satisfies Partial<TransactionRow>

/** The account's next row ends the wait for a client's own record of a new balance. */
const forgetAdjustment = prepared((db) =>
  db
    .update(accounts)
    .set({ adjustmentId: null })
    .where(and(eq(accounts.id, placeholder('id')), isNotNull(accounts.adjustmentId)))
    .prepare(),
)

/** Enters a transaction with all its effects, split into the parts. Its links are known to be the viewer's. */
export function enter(
  tx: Tx,
  viewer: CommandContext,
  entry: Entry,
  split: NewPart[] = [],
): TransactionRow & { parts?: PartRow[] } {
  const row = newRow(viewer, entry, split.length)
  insertRow(tx).run(row)
  const parts = partRows(viewer, row, split)
  insertParts(tx, parts)
  if (row.accountId) forgetAdjustment(tx).run({ id: row.accountId })
  replaceEffects(tx, viewer.bookId, null, { ...row, parts })
  return split.length > 0 ? { ...row, parts } : row
}

/** Written field by field: an object of so many that is spread together costs as much as storing it. */
const newRow = (viewer: CommandContext, entry: Entry, partCount: number): TransactionRow => ({
  seq: 0,
  id: entry.id ?? viewer.newId(),
  bookId: viewer.bookId,
  type: entry.type,
  amountCents: entry.amountCents,
  description: entry.description,
  accountId: entry.accountId ?? null,
  categoryId: entry.categoryId ?? null,
  billId: entry.billId ?? null,
  subscriptionId: entry.subscriptionId ?? null,
  bucketId: entry.bucketId ?? null,
  sourceBucketId: entry.sourceBucketId ?? null,
  statementId: null,
  settledDueDate: entry.settledDueDate ?? null,
  importKey: null,
  date: entry.date ?? viewer.today,
  createdAt: viewer.now,
  kind: entry.kind ?? PLAIN.kind,
  affectsBalance: entry.affectsBalance ?? PLAIN.affectsBalance,
  transferId: entry.transferId ?? null,
  transferAccountId: entry.transferAccountId ?? null,
  formerCategoryId: null,
  spentOff: 0,
  payeeId: entry.payeeId ?? null,
  note: entry.note ?? null,
  rev: PLAIN.rev,
  fieldRevs: PLAIN.fieldRevs,
  refund: entry.refund ?? PLAIN.refund,
  refundOf: entry.refundOf ?? null,
  partCount,
  dividedFromId: entry.dividedFromId ?? null,
  fromGoalId: entry.fromGoalId ?? null,
  writtenForId: entry.writtenForId ?? null,
  createdBy: viewer.member?.id ?? null,
  updatedBy: null,
  monthOff: null,
})
