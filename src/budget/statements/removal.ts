import { eq } from 'drizzle-orm'
import { finishCommand } from '../../book/command.ts'
import type { CommandContext } from '../../book/context.ts'
import { holdBook } from '../../book/held.ts'
import { getBook } from '../../book/open.ts'
import type { Db, Tx } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import { refuse } from '../../values/refusal.ts'
import { eraseBrought, forgetStandIns, takeBroughtBack } from '../brought/store.ts'
import { applyEffects } from '../ledger/effects.ts'
import { readBudget } from '../ledger/months/budget.ts'
import { noEffects } from '../ledger/rules.ts'
import { statements, transactions } from '../ledger/tables.ts'
import { partFromImport, takeWritten } from '../ledger/transfers.ts'
import { forgetUnused } from '../payees/spellings.ts'
import { reopenCycle } from '../recurring/store.ts'
import { eraseMade, hideMade } from './drop/made.ts'
import { forgetLayoutOf } from './layouts/store.ts'
import { takeApartSlice } from './matched.ts'
import { leaveOut } from './matches.ts'
import {
  addLinks,
  batchesOf,
  deleteSlice,
  type Linked,
  leaveMatched,
  noLinks,
  statementRows,
  sumSlice,
} from './store.ts'

/** Rows that are removed before other requests get their turn: some 10 to 20 ms of work. */
const SLICE = 1000
/** Rows of the book that are changed in one transaction. */
const CHANGED_SLICE = 500
const IMMEDIATE = { behavior: 'immediate' } as const

/** Takes a batch, or all of a drop, back: gone at once for everybody, the rows removed in slices afterwards. */
export async function removeBatch(db: Db, viewer: CommandContext, id: string) {
  const { bookId } = viewer
  const ids = batchesOf(db, bookId, id).map((batch) => batch.id)
  if (ids.length === 0) refuse('not_found', 'Statement not found')
  const hide = (tx: Tx, removed: number, linked: Map<string, Linked>) => {
    // No batch is seen any more before its rows are parted from those that stay.
    const batches = ids.map((one) => statementRows.change(tx, bookId, one, { state: 'removing' }))
    for (const batch of batches) {
      leaveMatched(tx, batch)
      leaveOut(tx, bookId, batch.id)
      const { paid, written, hasTransfers } = linked.get(batch.id) ?? noLinks()
      takeWritten(tx, bookId, batch.id, written)
      if (hasTransfers) partFromImport(tx, bookId, batch.id)
      reopenPaid(tx, viewer, paid)
      forgetLayoutOf(tx, bookId, batch.id)
    }
    const kept = ids.flatMap((one) => takeBroughtBack(tx, viewer, one))
    for (const batch of batches) hideMade(tx, batch)
    const answer = { success: true as const, removed, ...(kept.length > 0 ? { kept } : {}) }
    viewer.events.push({ kind: 'statement.removed' })
    finishCommand(tx, viewer, 200, answer)
    return answer
  }
  // Only what stands between the two states keeps the book closed: the sums before, and the rows after, do not.
  const answer = await hideBatches(db, viewer, ids, hide, (flip) =>
    holdBook(db, bookId, async () => {
      const done = flip()
      if (done) for (const one of ids) await partBatch(db, one)
      return done
    }),
  )
  for (const one of ids) {
    await yieldToEventLoop()
    await eraseBatch(db, bookId, one)
  }
  return answer
}

/** Undefined where the book has changed since the sums were made. */
type Hidden<Answer> = { answer: Answer } | undefined

/**
 * Takes all effects of the batches' rows away, in the transaction in which `hide` hides them. They are summed in slices; a
 * change of the book meanwhile makes the sum stale, so it is made again.
 */
export async function hideBatches<Answer>(
  db: Db,
  viewer: CommandContext,
  ids: string[],
  hide: (tx: Tx, count: number, linked: Map<string, Linked>) => Answer,
  within: (flip: () => Hidden<Answer>) => Promise<Hidden<Answer>> = async (flip) => flip(),
): Promise<Answer> {
  const { bookId } = viewer
  for (let attempt = 0; ; attempt++) {
    const { version } = getBook(db, bookId)
    const effects = noEffects(readBudget(db, bookId))
    let count = 0
    const linked = new Map<string, Linked>()
    for (const id of ids) {
      const links = noLinks()
      linked.set(id, links)
      if (statementRows.get(db, bookId, id).state !== 'done') refuse('not_found', 'Statement not found')
      for (let seq: number | undefined = 0; seq !== undefined; ) {
        const slice = sumSlice(db, id, seq, SLICE, effects, -1)
        count += slice.count
        addLinks(db, links, slice.rows)
        seq = slice.last
        // A book that never rests is summed in one go at last.
        if (attempt < 3) await yieldToEventLoop()
      }
    }
    const flip = (): Hidden<Answer> =>
      db.transaction((tx) => {
        if (getBook(tx, bookId).version !== version) return undefined
        applyEffects(tx, bookId, effects)
        return { answer: hide(tx, count, linked) }
      }, IMMEDIATE)
    const done = await within(flip)
    if (done) return done.answer
  }
}

/** Makes the bills and subscriptions that rows of the batch paid due again. */
function reopenPaid(tx: Tx, viewer: CommandContext, ids: string[]): void {
  for (const id of ids) {
    const row = tx.select().from(transactions).where(eq(transactions.id, id)).get()
    if (!row) continue
    tx.update(transactions).set({ settledDueDate: null }).where(eq(transactions.id, row.id)).run()
    reopenCycle(tx, viewer, row)
  }
}

/** Takes all matches of the batch apart. */
async function partBatch(db: Db, id: string): Promise<void> {
  while (db.transaction((tx) => takeApartSlice(tx, id, CHANGED_SLICE), IMMEDIATE).length > 0)
    await yieldToEventLoop()
}

/** Takes back what is left of a batch, as if it had never been. */
export async function eraseBatch(db: Db, bookId: string, id: string): Promise<void> {
  const batch = statementRows.find(db, bookId, id)
  await partBatch(db, id)
  // Halves that it had linked are entries again.
  db.transaction((tx) => partFromImport(tx, bookId, id), IMMEDIATE)
  await yieldToEventLoop()
  for (let key: string | undefined = ''; key !== undefined; await yieldToEventLoop()) {
    const after: string = key
    key = db.transaction((tx) => forgetStandIns(tx, bookId, id, after), IMMEDIATE)
  }
  while (db.transaction((tx) => deleteSlice(tx, id, SLICE), IMMEDIATE)) await yieldToEventLoop()
  while (db.transaction((tx) => eraseBrought(tx, id), IMMEDIATE)) await yieldToEventLoop()
  // An import that never came in leaves no payee either; payees of one that is undone may be known by now.
  if (batch?.state === 'importing')
    while (db.transaction((tx) => forgetUnused(tx, bookId, batch.createdAt, SLICE), IMMEDIATE))
      await yieldToEventLoop()
  db.transaction((tx) => {
    tx.delete(statements).where(eq(statements.id, id)).run()
    eraseMade(tx, bookId, batch?.made ?? null)
  }, IMMEDIATE)
}
