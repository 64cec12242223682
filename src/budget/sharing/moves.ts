import { eq } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { usualPayer } from './defaults.ts'
import { keepFormer } from './former.ts'
import { isAcross, isBetween, isCounted, knownRow, sharedNow, sharesOf, visibleRow } from './known.ts'
import { payerOfAccount } from './payers.ts'
import { countRow, dropStale, keepIdle, uncountRow } from './store.ts'
import { sharedRows, shares } from './tables.ts'

/** Counts a changed transfer: between other accounts as those say now, else as before, with its new amount. */
export function shareMove(tx: Tx, { member }: CommandContext, id: string, isElsewhere: boolean): void {
  const row = member && visibleRow(tx).get({ id })
  if (!row) return
  dropStale(tx).run({ id })
  if (isElsewhere) countByAccounts(tx, row)
  else if (isCounted(tx, row)) countRow(tx, row)
  else uncountRow(tx, id)
}

/** A row that has become half of a transfer does what its accounts say; what was kept of the entry waits, should it be one again. */
export function shareLinked(tx: Tx, { member }: CommandContext, id: string): void {
  const row = member && visibleRow(tx).get({ id })
  if (row?.type !== 'expense') return
  dropStale(tx).run({ id })
  const known = sharedNow(tx, id)
  countByAccounts(tx, row)
  if (known) keepFormer(tx, known)
}

function countByAccounts(tx: Tx, row: TransactionRow): void {
  if (isAcross(tx, row)) countRow(tx, row, { paidBy: payerOfAccount(tx, row.accountId), shares: null }, false)
  else {
    uncountRow(tx, row.id)
    keepIdle(tx, row)
  }
}

/** A transfer that does nothing when it is deleted comes back as such. */
export function shareRemoved(tx: Tx, { member }: CommandContext, row: TransactionRow): void {
  if (member && row.type === 'expense' && isBetween(row) && !isCounted(tx, row)) keepIdle(tx, row)
}

/** A transfer that comes back does what it did, whosever its accounts have become. */
export function shareReturned(tx: Tx, { member }: CommandContext, row: TransactionRow): void {
  const isThere = member && row.type === 'expense' && isBetween(row)
  if (!isThere || sharesOf(tx).all({ id: row.id }).length === 0) return
  dropStale(tx).run({ id: row.id })
  countRow(tx, row)
}

/** A piece is paid by whom the row is, and for whom that is; in a category of its own for whom that says, unless it was named. */
export function shareDivided(
  tx: Tx,
  { member }: CommandContext,
  row: TransactionRow,
  piece: TransactionRow,
): void {
  const known = member && knownRow(tx).get({ id: row.id })
  if (!known) return
  const transactionId = piece.id
  tx.insert(sharedRows)
    .values({ ...known, transactionId, isCounted: false })
    .run()
  if (!known.isExact && piece.categoryId !== row.categoryId) return
  const list = sharesOf(tx).all({ id: row.id })
  insertAll(
    tx,
    shares,
    list.map((share) => ({ ...share, transactionId })),
  )
}

/** A row that is paid as usual is so on another account as well; who was named stays who paid. Nobody pays in an own book. */
export function followAccount(tx: Tx, before: TransactionRow, after: TransactionRow): void {
  if (before.accountId === after.accountId || isBetween(after)) return
  if (knownRow(tx).get({ id: after.id })?.paidBy !== usualPayer(tx, before)) return
  const paidBy = usualPayer(tx, after)
  tx.update(sharedRows).set({ paidBy }).where(eq(sharedRows.transactionId, after.id)).run()
}
