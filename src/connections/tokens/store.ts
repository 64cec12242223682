import { and, asc, eq, gte } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { tokenWrites, type WrittenFields } from '../../book/programs/tables.ts'
import type { TransactionRow } from '../../budget/ledger/rules.ts'
import { restoreTransaction } from '../../budget/transactions/removed.ts'
import { changeRow, findTransaction, removeTransaction } from '../../budget/transactions/store.ts'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../values/refusal.ts'
import type { TokenUndo } from './wire.ts'

type Write = typeof tokenWrites.$inferSelect

const CHANGED = 'It was changed since.'

/** Whether the row is as the token left it. */
const isAsWritten = (row: TransactionRow, after: WrittenFields): boolean =>
  (Object.keys(after) as (keyof WrittenFields)[]).every((name) => row[name] === after[name])

/** What the token did to one row since then, the first write and the last. */
interface Done {
  rowId: string
  first: Write
  last: Write
}

function doneSince(tx: Tx, { bookId }: CommandContext, tokenId: string, since: number): Done[] {
  const own = and(
    eq(tokenWrites.tokenId, tokenId),
    eq(tokenWrites.bookId, bookId),
    gte(tokenWrites.at, since),
  )
  const byRow = new Map<string, Done>()
  for (const write of tx.select().from(tokenWrites).where(own).orderBy(asc(tokenWrites.seq)).all()) {
    const { rowId } = write
    byRow.set(rowId, { rowId, first: byRow.get(rowId)?.first ?? write, last: write })
  }
  // What was written last goes first: a row may lean on an earlier one.
  return [...byRow.values()].reverse()
}

/** Takes back what was done to one row; answers why it can't be, and undefined where nothing is left to be done. */
function undoRow(
  tx: Tx,
  context: CommandContext,
  { rowId, first, last }: Done,
): 'undone' | string | undefined {
  const row = findTransaction(tx, context, rowId)
  if (last.action === 'removed') {
    if (row) return CHANGED
    if (first.action === 'added') return undefined
    restoreTransaction(tx, context, rowId)
    return 'undone'
  }
  if (!row) return undefined
  if (!last.after || !isAsWritten(row, last.after)) return CHANGED
  if (first.action === 'added') removeTransaction(tx, context, rowId)
  else if (first.before) {
    const { type, amountCents, payeeId, ...fields } = first.before
    changeRow(tx, context, row, {
      ...fields,
      ...{ type: type as TransactionRow['type'], amount: amountCents, payeeId },
    })
  }
  return 'undone'
}

/** Takes back what the token wrote since then, but what somebody has changed after it. */
export function undoWrites(tx: Tx, context: CommandContext, tokenId: string, since: number): TokenUndo {
  const kept: TokenUndo['kept'] = []
  let undone = 0
  for (const done of doneSince(tx, context, tokenId, since)) {
    const { rowId, last } = done
    const description = last.after?.description ?? last.before?.description ?? ''
    try {
      // A row that can't be taken back leaves the others as they were taken.
      const outcome = tx.transaction((inner) => undoRow(inner, context, done))
      if (outcome === 'undone') undone += 1
      else if (outcome) kept.push({ id: rowId, description, reason: outcome })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      kept.push({ id: rowId, description, reason: error.message })
    }
  }
  const settled = new Set(kept.map(({ id }) => id))
  const own = and(eq(tokenWrites.tokenId, tokenId), gte(tokenWrites.at, since))
  for (const { seq, rowId } of tx.select().from(tokenWrites).where(own).all())
    if (!settled.has(rowId)) tx.delete(tokenWrites).where(eq(tokenWrites.seq, seq)).run()
  return { undone, kept }
}
