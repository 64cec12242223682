import { eq } from 'drizzle-orm'
import { finishCommand } from '../../book/command.ts'
import type { CommandContext } from '../../book/context.ts'
import { holdBook } from '../../book/held.ts'
import type { Db, Tx } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import type { Home } from '../../http/context.ts'
import { refuse } from '../../values/refusal.ts'
import { findCategory } from '../categories/store.ts'
import { applyEffects } from '../ledger/effects.ts'
import { budgetMark } from '../ledger/months/budget.ts'
import { checkRoom } from '../ledger/room.ts'
import { categoriesIn, withoutCategory } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { recountBook } from '../ledger/totals.ts'
import { spellChosen } from '../payees/spellings.ts'
import type { Said } from './chosen.ts'
import { type Begun, beginBatch, type Drop } from './drop/begin.ts'
import { showMade } from './drop/made.ts'
import { receiptOf, takeOpenings } from './drop/receipt.ts'
import { type Due, settle } from './due.ts'
import { payFromGoals } from './goal-rows.ts'
import { completeHalves, joinHalves, rememberTransfers } from './halves.ts'
import { forgetDeletedOf } from './known.ts'
import { rememberLayout } from './layouts/store.ts'
import { takeMatches } from './matched.ts'
import { eraseBatch } from './removal.ts'
import { type Staged, stageNew, stageRows } from './staging.ts'
import { statementRows } from './store.ts'
import type { StatementReceipt } from './wire.ts'

/** Rows of the book that are changed in one transaction: each has more indexes than a new one. */
const CHANGED_SLICE = 500
const IMMEDIATE = { behavior: 'immediate' } as const

/** A batch that is written, and not seen yet. */
interface Written extends Begun {
  staged: Staged
  looked: number
  refused: number
  matched: number
}

/**
 * Imports files as one batch for each account of each. Rows are written in slices, unseen; then those of the book that they
 * match become the bank's, while nobody sees the book, and the last transaction makes all of them visible at once together
 * with their effects. A crash, a refusal or a full disk leaves nothing: `eraseBatch` takes it all back.
 */
export async function importDrop(home: Home, viewer: CommandContext, drop: Drop): Promise<StatementReceipt> {
  const { db } = home
  const { bookId } = viewer
  const { said, skip } = drop
  const written: Written[] = []
  const ids: string[] = []
  const mark = budgetMark(db, bookId)
  try {
    for (const piece of drop.pieces) {
      const { rows, looked, refused } = await (await piece.reading()).takeable(skip)
      checkRoom(home, bookId, looked - refused)
      const begun = db.transaction((tx) => beginBatch(tx, viewer, drop, piece, refused), IMMEDIATE)
      ids.push(begun.batch.id)
      const { batch, besides } = begun
      const staged = await stageRows(db, viewer, { batch, rows, said, verdicts: piece.verdicts, besides })
      written.push({ ...begun, staged, looked, refused, matched: staged.matches.length })
    }
    return await holdBook(db, bookId, () => finishBatches(db, viewer, drop, written, mark))
  } catch (error) {
    // Rows that can't be erased now, on a full disk for instance, stay unseen and are swept later.
    for (const id of ids.reverse())
      await holdBook(db, bookId, () => eraseBatch(db, bookId, id)).catch(() => {})
    throw error
  }
}

/** Makes the matches in slices while nobody sees the book, then shows all batches in one transaction. */
async function finishBatches(
  db: Db,
  viewer: CommandContext,
  drop: Drop,
  all: Written[],
  mark: string,
): Promise<StatementReceipt> {
  for (const one of all) await takeAllMatches(db, viewer, drop, one)
  const unseen = new Map(all.map(({ batch, staged }) => [batch.id, staged.effects]))
  if (all.length > 1)
    db.transaction(
      (tx) =>
        joinHalves(
          tx,
          all.map(({ staged }) => staged),
        ),
      IMMEDIATE,
    )
  for (const { batch, staged } of all) {
    const { halves, effects } = staged
    for (let start = 0; start < halves.length; start += CHANGED_SLICE) {
      const slice = halves.slice(start, start + CHANGED_SLICE)
      db.transaction((tx) => completeHalves(tx, viewer, batch, slice, effects, unseen), IMMEDIATE)
      await yieldToEventLoop()
    }
  }
  return db.transaction((tx) => {
    const countsAsBefore = budgetMark(tx, viewer.bookId) === mark
    for (const one of all) showBatch(tx, viewer, drop, one)
    if (!countsAsBefore) recountBook(tx, viewer)
    takeOpenings(tx, viewer, drop, all)
    const receipt = receiptOf(tx, viewer, drop, all)
    const rows = receipt.imported + receipt.matched
    viewer.events.push({ kind: 'statement.imported', id: receipt.id, rows })
    finishCommand(tx, viewer, 201, receipt)
    return receipt
  }, IMMEDIATE)
}

async function takeAllMatches(db: Db, viewer: CommandContext, { said }: Drop, one: Written): Promise<void> {
  const { staged, batch, besides } = one
  const { matches } = staged
  for (let start = 0; start < matches.length; start += CHANGED_SLICE) {
    db.transaction((tx) => {
      const slice = matches.slice(start, start + CHANGED_SLICE)
      const missed = new Set<object>(takeMatches(tx, viewer, slice))
      // A row of the book that was changed or removed since it was judged is no match any more: the bank's row is new.
      const anew = slice
        .filter((each) => missed.has(each))
        .map(({ take }) => ({ ...take, id: viewer.newId() }))
      one.matched -= anew.length
      const none = { duplicates: new Map(), matches: new Map(), pays: new Map() }
      stageNew(tx, viewer, { batch, said, verdicts: none, besides }, staged, anew)
    }, IMMEDIATE)
    await yieldToEventLoop()
  }
}

/** Makes the rows of a batch visible together with their effects, and what was made for them. */
function showBatch(tx: Tx, viewer: CommandContext, { said, sayings }: Drop, one: Written): void {
  const { batch, staged, looked, refused, matched } = one
  const { bookId, id } = batch
  const { accountId, made } = statementRows.get(tx, bookId, id)
  if (!accountId) refuse('not_found', 'Account not found')
  const { imported, effects, halves } = staged
  showMade(tx, viewer, made, imported + matched > 0 ? sayings.usual : [])
  for (const categoryId of categoriesIn(effects))
    if (!findCategory(tx, viewer, categoryId)) withoutCategory(effects, categoryId)
  forgetDeletedOf(tx, batch)
  const paid = staged.paying.filter(({ id: rowId, due }) => pay(tx, viewer, rowId, due)).length
  one.counts = { imported, duplicates: looked - refused - imported - matched, refused, matched, paid }
  statementRows.change(tx, bookId, id, { state: 'done', ...one.counts })
  const { layout } = one.piece.file
  if (layout && imported + matched > 0) rememberLayout(tx, viewer, { accountId, statementId: id }, layout)
  applyEffects(tx, bookId, effects)
  payFromGoals(tx, viewer, staged.chosen, said)
  rememberTransfers(tx, viewer, halves, staged.chosen, said)
  spellChosen(tx, viewer, chosenPayees(tx, staged, said))
}

/** Lets the row pay what is due, where nothing else has paid it meanwhile. */
function pay(tx: Tx, viewer: CommandContext, id: string, due: Due): boolean {
  if (!settle(tx, viewer, due)) return false
  const link = due.kind === 'bill' ? { billId: due.id } : { subscriptionId: due.id }
  tx.update(transactions)
    .set({ ...link, settledDueDate: due.date })
    .where(eq(transactions.id, id))
    .run()
  viewer.events.push({ kind: `${due.kind}.paid` })
  return true
}

/** The texts of the bank for which a payee was named. */
function chosenPayees(tx: Tx, { chosen }: Staged, { rows }: Said): { text: string; payee: string }[] {
  return [...chosen].flatMap(([id, index]) => {
    const payee = rows.get(index)?.payee
    const row = payee
      ? tx.select({ text: transactions.description }).from(transactions).where(eq(transactions.id, id)).get()
      : undefined
    return payee && row ? [{ text: row.text, payee }] : []
  })
}
