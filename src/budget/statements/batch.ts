import { eq } from 'drizzle-orm'
import { finishCommand } from '../../book/command.ts'
import type { CommandContext } from '../../book/context.ts'
import { holdBook } from '../../book/held.ts'
import type { Db, Tx } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import type { Home } from '../../http/context.ts'
import { refuse } from '../../values/refusal.ts'
import { getAccount } from '../accounts/store.ts'
import { findCategory } from '../categories/store.ts'
import { applyEffects } from '../ledger/effects.ts'
import { checkRoom } from '../ledger/room.ts'
import { withoutCategory } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { fillBook } from '../payees/filling.ts'
import { spellChosen } from '../payees/spellings.ts'
import { statedBalance } from './balance.ts'
import { checkChoices, type Said } from './chosen.ts'
import { type Due, settle } from './due.ts'
import { payFromGoals } from './goal-rows.ts'
import { completeHalves, rememberTransfers } from './halves.ts'
import { forgetDeletedOf } from './known.ts'
import { type RememberedTable, rememberLayout } from './layouts.ts'
import { takeMatches } from './matched.ts'
import type { StatementReading } from './reading.ts'
import { eraseBatch } from './removal.ts'
import { type Staged, stageNew, stageRows } from './staging.ts'
import { type StatementRecord, statementRows } from './store.ts'
import { judgeFile, sourceOf } from './verdicts.ts'
import type { StatementReceipt } from './wire.ts'

/** Rows of the book that are changed in one transaction: each has more indexes than a new one. */
const CHANGED_SLICE = 500
const IMMEDIATE = { behavior: 'immediate' } as const

interface Upload {
  reading: StatementReading
  fileName: string
  accountId: string
  skip: number[]
  said: Said
  /** How a table was read, to be remembered. */
  layout?: RememberedTable | null
}

/**
 * Imports the file as one batch. Its rows are written in slices, unseen; then those of the book that they match become the
 * bank's, while nobody sees the book, and the last transaction makes all of them visible at once together with their
 * effects. A crash, a refusal or a full disk leaves nothing: `eraseBatch` takes it all back.
 */
export async function importBatch(
  home: Home,
  viewer: CommandContext,
  upload: Upload,
): Promise<StatementReceipt> {
  const { db } = home
  const { bookId, now: createdAt } = viewer
  const { accountId, fileName, reading, said, layout = null } = upload
  const [question] = reading.head.questions
  if (question) refuse('needs_answer', question.message)
  const dues = checkChoices(db, viewer, accountId, said)
  const verdicts = await judgeFile(db, viewer, upload)
  for (const [index, due] of dues) verdicts.pays.set(index, due)
  const { rows, looked, refused } = await reading.takeable(upload.skip)
  checkRoom(home, bookId, looked - refused)
  const id = viewer.newId()
  const batch = db.transaction((tx) => {
    getAccount(tx, viewer, accountId)
    const { source } = sourceOf(reading)
    const head = { accountId, fileName, format: reading.head.format, source, refused, createdAt }
    return statementRows.add(tx, { id, bookId, state: 'importing', ...head })
  }, IMMEDIATE)
  try {
    const staged = await stageRows(db, viewer, { batch, rows, said, verdicts })
    const receipt = await holdBook(db, bookId, () =>
      finishBatch(db, viewer, { batch, staged, said, looked, refused, stated: reading.head.balance, layout }),
    )
    await givePayees(db, viewer)
    return receipt
  } catch (error) {
    // Rows that can't be erased now, on a full disk for instance, stay unseen and are swept later.
    await holdBook(db, bookId, () => eraseBatch(db, viewer.bookId, id)).catch(() => {})
    throw error
  }
}

interface Finishing {
  batch: StatementRecord
  staged: Staged
  said: Said
  looked: number
  refused: number
  stated: StatementReading['head']['balance']
  layout: RememberedTable | null
}

/** Matches in slices, while nobody sees the book; then everything is there at once. */
async function finishBatch(
  db: Db,
  viewer: CommandContext,
  { batch, staged, said, looked, refused, stated, layout }: Finishing,
): Promise<StatementReceipt> {
  const { bookId, id } = batch
  const { matches, effects, halves } = staged
  let matched = matches.length
  for (let start = 0; start < matches.length; start += CHANGED_SLICE) {
    db.transaction((tx) => {
      const slice = matches.slice(start, start + CHANGED_SLICE)
      const missed = new Set<object>(takeMatches(tx, viewer, slice))
      // What was changed or removed since the rows were judged is no match any more: the bank's row is new.
      const anew = slice.filter((one) => missed.has(one)).map(({ take }) => ({ ...take, id: viewer.newId() }))
      matched -= anew.length
      const none = { duplicates: new Map(), matches: new Map(), pays: new Map() }
      stageNew(tx, viewer, { batch, said, verdicts: none }, staged, anew)
    }, IMMEDIATE)
    await yieldToEventLoop()
  }
  for (let start = 0; start < halves.length; start += CHANGED_SLICE) {
    db.transaction(
      (tx) => completeHalves(tx, viewer, batch, halves.slice(start, start + CHANGED_SLICE), effects),
      IMMEDIATE,
    )
    await yieldToEventLoop()
  }
  return db.transaction((tx) => {
    const { accountId } = statementRows.get(tx, bookId, id)
    if (!accountId) refuse('not_found', 'Account not found')
    const { imported } = staged
    for (const categoryId of [...effects.spent.keys()])
      if (!findCategory(tx, viewer, categoryId)) withoutCategory(effects, categoryId)
    forgetDeletedOf(tx, batch)
    const paid = staged.paying.filter(({ id: rowId, due }) => pay(tx, viewer, rowId, due)).length
    const counts = { imported, duplicates: looked - refused - imported - matched, refused, matched, paid }
    // A file that brought nothing new leaves nothing behind.
    if (imported + matched === 0) statementRows.remove(tx, bookId, id)
    else {
      statementRows.change(tx, bookId, id, { state: 'done', ...counts })
      if (layout) rememberLayout(tx, viewer, { accountId, statementId: id }, layout)
    }
    applyEffects(tx, bookId, effects)
    payFromGoals(tx, viewer, staged.chosen, said)
    rememberTransfers(tx, viewer, halves, staged.chosen, said)
    spellChosen(tx, viewer, chosenPayees(tx, staged, said))
    const receipt = { id, ...counts, balance: stated ? statedBalance(tx, viewer, accountId, stated) : null }
    viewer.events.push({ kind: 'statement.imported', rows: imported + matched })
    finishCommand(tx, viewer, 201, receipt)
    return receipt
  }, IMMEDIATE)
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

/** The rest of a long file; what is refused now, on a full disk for instance, is given later. */
async function givePayees(db: Db, { bookId, now }: CommandContext): Promise<void> {
  try {
    for (const _ of fillBook(db, bookId, now)) await yieldToEventLoop()
  } catch {
    // They wait for the next command, or the server's next round.
  }
}
