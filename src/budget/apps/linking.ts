import { eq } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { noteBrought } from '../brought/store.ts'
import { replaceEffects } from '../ledger/effects.ts'
import { addEffects } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { NO_PAYEE } from '../payees/spellings.ts'
import { broughtKey } from './planned.ts'
import type { Writing } from './rows.ts'

/**
 * Rows of the other book that stood here already are known from now on. Where such a row is half of a transfer whose other
 * half came, the two are one.
 */
export function linkHere(tx: Tx, viewer: CommandContext, writing: Writing): void {
  const { plan, batch } = writing
  noteBrought(
    tx,
    [...plan.here].map(([key, rowId]) => ({
      bookId: viewer.bookId,
      kind: 'transaction' as const,
      key: broughtKey(plan.book, key),
      rowId,
      statementId: batch.id,
      isMade: false,
    })),
  )
  const fresh = new Map(plan.fresh.flatMap((row) => (row.transfer === null ? [] : [[row.transfer, row]])))
  for (const row of plan.book.rows) {
    const hereId = plan.here.get(row.key)
    const came = row.transfer === null ? undefined : fresh.get(row.transfer)
    if (!hereId || !came || writing.transferIds.get(came.transfer ?? '')?.count !== 1) continue
    const ownId = writing.rowIds.get(came.key)
    const own = ownId && tx.select().from(transactions).where(eq(transactions.id, ownId)).get()
    const here = tx.select().from(transactions).where(eq(transactions.id, hereId)).get()
    const isPlain =
      here?.kind === 'entry' && here.partCount === 0 && !here.refund && !here.bucketId && !here.fromGoalId
    if (!own || !here || !isPlain || here.sourceBucketId || own.partCount > 0) continue
    const transferId = writing.transferIds.get(came.transfer ?? '')?.id ?? viewer.newId()
    const linked = { kind: 'transfer' as const, transferId, categoryId: null, refund: false }
    // Neither half is seen apart from the other: the new one has no effect yet, the one here has.
    const after = tx
      .update(transactions)
      .set({ ...linked, transferAccountId: own.accountId, formerCategoryId: here.categoryId })
      .where(eq(transactions.id, here.id))
      .returning()
      .get()
    replaceEffects(tx, viewer.bookId, here, after)
    const half = tx
      .update(transactions)
      .set({
        ...linked,
        transferAccountId: here.accountId,
        formerCategoryId: own.refund ? null : own.categoryId,
        payeeId: NO_PAYEE,
      })
      .where(eq(transactions.id, own.id))
      .returning()
      .get()
    addEffects(writing.effects, own, -1)
    addEffects(writing.effects, half, 1)
  }
}
