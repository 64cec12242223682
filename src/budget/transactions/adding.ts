import { type CommandContext, dayOf, type Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { payFrom, refuseTwoGoals } from '../goal-paid/store.ts'
import { checkLinks, enter, type Links } from '../ledger/entry.ts'
import { transactions } from '../ledger/tables.ts'
import { payeeOfNew } from '../payees/choosing.ts'
import { defaultCategory } from '../payees/store.ts'
import { categorizer } from '../rules/store.ts'
import { shareRow } from '../sharing/store.ts'
import { setTags, tagIdsFor } from '../tags/store.ts'
import { countedBy } from './counted.ts'
import { refuseRemovedElsewhere } from './removed.ts'
import { transactionToWire } from './shown.ts'
import { checkPurchase, onlyExpensesHaveCategories } from './store.ts'
import { meantBy } from './two-calls.ts'
import type { NewTransaction, Transaction } from './wire.ts'

const rows = rowsOf(transactions, 'Transaction not found')

/** The transaction that was entered before under the id that its client gave it. */
export function existingTransaction(
  db: Db,
  { bookId }: Viewer,
  id: string | undefined,
): Transaction | undefined {
  if (id === undefined) return undefined
  const known = rows.findNamed(db, bookId, id)
  if (!known) refuseRemovedElsewhere(db, bookId, id)
  return known && transactionToWire(db, known)
}

export function addTransaction(tx: Tx, viewer: CommandContext, input: NewTransaction): Transaction {
  if (input.categoryId && input.type !== 'expense') onlyExpensesHaveCategories()
  checkLinks(tx, viewer.bookId, input)
  const {
    amount,
    date,
    payee,
    payeeId: said,
    note,
    tags,
    fromGoalId,
    paidBy,
    shares,
    parts: _,
    refundCategoryId: _r,
    ...rest
  } = input
  if (fromGoalId && input.bucketId) refuseTwoGoals()
  const given = { ...rest, ...nulls(rest) }
  const entry = { ...given, ...meantBy(tx, viewer, { ...given, amountCents: amount }) }
  const payeeId = payeeOfNew(tx, viewer, entry, { payee, payeeId: said })
  const whole = { amountCents: amount, date: dayOf(viewer, date ?? viewer.today) }
  const counted = countedBy(tx, viewer, input, { kind: 'entry', ...entry, ...whole })
  checkPurchase(tx, viewer, counted.refundOf)
  const entered = enter(
    tx,
    viewer,
    {
      ...entry,
      payeeId,
      note: note || null,
      ...whole,
      refund: counted.refund,
      refundOf: counted.refundOf,
      categoryId: counted.parts
        ? null
        : (counted.categoryId ??
          categorizer(tx, viewer)(entry) ??
          learnt(tx, { ...input, bucketId: entry.bucketId }, payeeId)),
    },
    counted.parts,
  )
  const isPaid = fromGoalId && entered.sourceBucketId === null
  const transaction = isPaid ? payFrom(tx, viewer, entered, fromGoalId) : entered
  if (tags?.length) setTags(tx, viewer.bookId, transaction.id, tagIdsFor(tx, viewer, tags))
  shareRow(tx, viewer, transaction.id, { paidBy, shares, parts: input.parts })
  viewer.events.push({ kind: 'transaction.recorded', transaction })
  return transactionToWire(tx, transaction)
}

/** The category that the payee gives an expense of which nobody has said that it has none. */
const learnt = (db: Db, { type, categoryId, bucketId }: NewTransaction, payeeId: string): string | null =>
  type === 'expense' && categoryId === undefined && !bucketId ? defaultCategory(db, payeeId) : null

const nulls = (links: { [Field in keyof Links]?: string | null | undefined }): Links => ({
  accountId: links.accountId ?? null,
  categoryId: links.categoryId ?? null,
  billId: links.billId ?? null,
  subscriptionId: links.subscriptionId ?? null,
  bucketId: links.bucketId ?? null,
})
