import { and, asc, eq, gte } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { tokenWrites, type WrittenFields } from '../../book/programs/tables.ts'
import type { TransactionRow } from '../../budget/ledger/rules.ts'
import { existingPayee } from '../../budget/payees/store.ts'
import { sharedNow } from '../../budget/sharing/known.ts'
import { isSameShared, shareAsBefore } from '../../budget/sharing/written.ts'
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

/** True while the row has these fields. A payee that was looked up later is no change, as nobody has said it. */
function isAsWritten(tx: Tx, row: TransactionRow, { shared, ...after }: WrittenFields): boolean {
  const isLookedUp = !after.payeeId && !('payee_id' in JSON.parse(row.fieldRevs))
  const isSame = (Object.keys(after) as (keyof typeof after)[]).every(
    (name) => row[name] === after[name] || (name === 'payeeId' && isLookedUp),
  )
  return isSame && (shared === undefined || isSameShared(sharedNow(tx, row.id), shared))
}

/** The token's writes to one row since a given instant: the last of them, and the row's fields before and after all. */
interface Done extends Pick<Write, 'before' | 'after'> {
  rowId: string
  last: Write
}

const writesSince = (tx: Tx, { bookId }: CommandContext, tokenId: string, since: number): Write[] =>
  tx
    .select()
    .from(tokenWrites)
    .where(and(eq(tokenWrites.tokenId, tokenId), eq(tokenWrites.bookId, bookId), gte(tokenWrites.at, since)))
    .orderBy(asc(tokenWrites.seq))
    .all()

type Fields = WrittenFields | null | undefined

/** The fields with who paid and for whom as the first of the others says that: not every write is of that. */
function sharedBy(fields: WrittenFields | null, ...others: Fields[]): WrittenFields | null {
  const said = others.find((one) => one?.shared !== undefined)
  return fields && said ? { ...fields, shared: said.shared } : fields
}

function doneIn(writes: Write[]): Map<string, Done> {
  const byRow = new Map<string, Done>()
  for (const write of writes) {
    const { rowId, action } = write
    if (action === 'imported' || action === 'other') continue
    const known = byRow.get(rowId)
    byRow.set(rowId, {
      rowId,
      last: write,
      before: sharedBy(known ? known.before : write.before, known?.before, write.before),
      after: sharedBy(write.after, write.after, known?.after),
    })
  }
  // Shares that the token has left as they were are not put back: somebody may have changed them since.
  for (const { before, after } of byRow.values())
    if (before && after && isSameShared(before.shared, after.shared)) {
      delete before.shared
      delete after.shared
    }
  return byRow
}

/** Makes the row again what it was. */
function putBack(tx: Tx, context: CommandContext, row: TransactionRow, before: WrittenFields): void {
  if (isAsWritten(tx, row, before)) return
  const { type, amountCents, payeeId, shared, ...fields } = before
  changeRow(tx, context, row, {
    ...fields,
    type: type as TransactionRow['type'],
    amount: amountCents,
    payeeId: existingPayee(tx, context, payeeId),
  })
  if (shared !== undefined) shareAsBefore(tx, row.id, shared)
}

/** Takes back what was done to one row; answers why it can't be, and undefined where nothing is left to be done. */
function undoRow(
  tx: Tx,
  context: CommandContext,
  { rowId, before, last }: Done,
  isLeft: (row: TransactionRow) => boolean,
): 'undone' | string | undefined {
  const row = findTransaction(tx, context, rowId)
  // The other half of a transfer has taken it along, or somebody has put it back.
  if (row && before && isAsWritten(tx, row, before)) return undefined
  if (last.action === 'removed') {
    if (row) return CHANGED
    if (!before) return undefined
    putBack(tx, context, restoreTransaction(tx, context, rowId), before)
    return 'undone'
  }
  if (!row) return undefined
  // Rows that go with it, such as the other half of a transfer, may be somebody else's, or changed by them.
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
    const after = byRow.get(row.id)?.after
    return Boolean(after && isAsWritten(tx, row, after))
  }
  // The last write is taken back first: a row may lean on an earlier one.
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
  // Writes that were made by taking back are settled too.
  for (const { seq, rowId } of writesSince(tx, context, tokenId, since))
    if (!settled.has(rowId)) tx.delete(tokenWrites).where(eq(tokenWrites.seq, seq)).run()
  return { undone, kept }
}
