import { and, asc, eq, gte } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { tokenWrites, type WrittenFields } from '../../book/programs/tables.ts'
import type { TransactionRow } from '../../budget/ledger/rules.ts'
import { existingPayee } from '../../budget/payees/store.ts'
import { batchesOf } from '../../budget/statements/store.ts'
import { goingWith } from '../../budget/transactions/divided.ts'
import { restoreTransaction } from '../../budget/transactions/removed.ts'
import { changeRow, findTransaction, removeTransaction } from '../../budget/transactions/store.ts'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../values/refusal.ts'
import type { TokenUndo } from './wire.ts'

type Write = typeof tokenWrites.$inferSelect

const CHANGED = 'It was changed since.'
const IMPORTED = 'A file is taken back as a whole, in the list of imports.'

/** Whether the row is as the token left it. A payee that was looked up after that is nothing that anybody said. */
function isAsWritten(row: TransactionRow, after: WrittenFields): boolean {
  const isLookedUp = !after.payeeId && !('payee_id' in JSON.parse(row.fieldRevs))
  return (Object.keys(after) as (keyof WrittenFields)[]).every(
    (name) => row[name] === after[name] || (name === 'payeeId' && isLookedUp),
  )
}

/** What the token did to one row since then, the first write and the last. */
interface Done {
  rowId: string
  first: Write
  last: Write
}

const writesSince = (tx: Tx, { bookId }: CommandContext, tokenId: string, since: number): Write[] =>
  tx
    .select()
    .from(tokenWrites)
    .where(and(eq(tokenWrites.tokenId, tokenId), eq(tokenWrites.bookId, bookId), gte(tokenWrites.at, since)))
    .orderBy(asc(tokenWrites.seq))
    .all()

function doneIn(writes: Write[]): Map<string, Done> {
  const byRow = new Map<string, Done>()
  for (const write of writes) {
    const { rowId, action } = write
    if (action === 'imported' || action === 'other') continue
    byRow.set(rowId, { rowId, first: byRow.get(rowId)?.first ?? write, last: write })
  }
  return byRow
}

/** Makes the row again what it was. */
function putBack(tx: Tx, context: CommandContext, row: TransactionRow, before: WrittenFields): void {
  if (isAsWritten(row, before)) return
  const { type, amountCents, payeeId, ...fields } = before
  changeRow(tx, context, row, {
    ...fields,
    ...{ type: type as TransactionRow['type'], amount: amountCents },
    payeeId: existingPayee(tx, context, payeeId),
  })
}

/** Takes back what was done to one row; answers why it can't be, and undefined where nothing is left to be done. */
function undoRow(
  tx: Tx,
  context: CommandContext,
  { rowId, first: { before }, last }: Done,
  isLeft: (row: TransactionRow) => boolean,
): 'undone' | string | undefined {
  const row = findTransaction(tx, context, rowId)
  // The other half of a transfer has taken it along, or somebody has put it back.
  if (row && before && isAsWritten(row, before)) return undefined
  if (last.action === 'removed') {
    if (row) return CHANGED
    if (!before) return undefined
    putBack(tx, context, restoreTransaction(tx, context, rowId), before)
    return 'undone'
  }
  if (!row) return undefined
  // What goes with it, such as the other half of a transfer, may be what somebody has changed, or made.
  if (!(before ? [row] : goingWith(tx, row)).every(isLeft)) return CHANGED
  if (before) putBack(tx, context, row, before)
  else removeTransaction(tx, context, rowId)
  return 'undone'
}

/** Imports that are still there: rows by the thousand are taken back in slices, where imports are listed. */
const keptImports = (tx: Tx, { bookId }: CommandContext, writes: Write[]): TokenUndo['kept'] =>
  writes
    .filter(({ action }) => action === 'imported')
    .flatMap(({ rowId }) => batchesOf(tx, bookId, rowId).slice(0, 1))
    .map(({ id, dropId, fileName }) => ({ id: dropId ?? id, description: fileName, reason: IMPORTED }))

/** Takes back what the token wrote since then, but what somebody has changed after it, and what it imported. */
export function undoWrites(tx: Tx, context: CommandContext, tokenId: string, since: number): TokenUndo {
  const writes = writesSince(tx, context, tokenId, since)
  const kept = keptImports(tx, context, writes)
  let undone = 0
  const byRow = doneIn(writes)
  const isLeft = (row: TransactionRow): boolean => {
    const after = byRow.get(row.id)?.last.after
    return Boolean(after && isAsWritten(row, after))
  }
  // What was written last goes first: a row may lean on an earlier one.
  for (const done of [...byRow.values()].reverse()) {
    const { rowId, last } = done
    const description = last.after?.description ?? last.before?.description ?? ''
    try {
      // A row that can't be taken back leaves the others as they were taken.
      const outcome = tx.transaction((inner) => undoRow(inner, context, done, isLeft))
      if (outcome === 'undone') undone += 1
      else if (outcome) kept.push({ id: rowId, description, reason: outcome })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      kept.push({ id: rowId, description, reason: error.message })
    }
  }
  const settled = new Set(kept.map(({ id }) => id))
  // What taking back has itself written is settled too.
  for (const { seq, rowId } of writesSince(tx, context, tokenId, since))
    if (!settled.has(rowId)) tx.delete(tokenWrites).where(eq(tokenWrites.seq, seq)).run()
  return { undone, kept }
}
