import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { finishCommand, raiseVersion } from '../../book/command.ts'
import type { CommandContext } from '../../book/context.ts'
import { holdBook } from '../../book/held.ts'
import type { Db, Tx } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import { uuidOf } from '../../values/id.ts'
import { refuse } from '../../values/refusal.ts'
import { getAccount } from '../accounts/store.ts'
import { applyEffects, replaceEffects } from '../ledger/effects.ts'
import { existingLinks, NO_LINKS } from '../ledger/entry.ts'
import { readBudget } from '../ledger/months/budget.ts'
import { type Effects, noEffects, type TransactionRow } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { followAccount } from '../sharing/moves.ts'
import { addBankRow } from './bank-rows.ts'
import { withoutOpening } from './drop/made.ts'
import type { BankSays } from './fitting.ts'
import { keyIn } from './known.ts'
import { takeApartSlice, takeMatches } from './matched.ts'
import { hideBatches } from './removal.ts'
import { type StatementRecord, statementRows, statementToWire, sumSlice } from './store.ts'
import { findMatches } from './verdicts.ts'
import type { Statement } from './wire.ts'

const SLICE = 500
const IMMEDIATE = { behavior: 'immediate' } as const

/**
 * Moves a whole import to the account that it is of: its rows with their keys. Its matches are taken apart and sought anew
 * there. Nobody sees the book meanwhile; after a crash `finishMove` goes on.
 */
export function moveBatch(db: Db, viewer: CommandContext, id: string, accountId: string): Promise<Statement> {
  const { bookId } = viewer
  return holdBook(db, bookId, async () => {
    const batch = statementRows.get(db, bookId, id)
    if (batch.state !== 'done') refuse('not_found', 'Statement not found')
    const { id: to } = getAccount(db, viewer, accountId)
    if (batch.accountId === to) return db.transaction((tx) => answerWith(tx, viewer, batch), IMMEDIATE)
    checkFree(db, viewer, batch, to)
    const hidden = await hideBatches(db, viewer, [id], (tx) => {
      const made = leave(tx, batch, to)
      return statementRows.change(tx, bookId, id, { state: 'moving', movingTo: to, made })
    })
    await moveRows(db, viewer, hidden)
    const effects = await effectsOf(db, hidden)
    return db.transaction((tx) => {
      show(tx, hidden, effects)
      viewer.events.push({ kind: 'statement.moved' })
      return answerWith(tx, viewer, statementRows.get(tx, bookId, id))
    }, IMMEDIATE)
  })
}

function answerWith(tx: Tx, viewer: CommandContext, batch: StatementRecord): Statement {
  const answer = statementToWire(tx, batch)
  finishCommand(tx, viewer, 200, answer)
  return answer
}

/** Goes on with a move that a crash has interrupted. */
export async function finishMove(db: Db, viewer: CommandContext, batch: StatementRecord): Promise<void> {
  const { bookId } = batch
  await moveRows(db, viewer, batch)
  const effects = await effectsOf(db, batch)
  db.transaction((tx) => {
    show(tx, batch, effects)
    raiseVersion(tx).get({ bookId })
  }, IMMEDIATE)
}

/** Refuses to move rows to where the same ones stand already. */
function checkFree(db: Db, { bookId }: CommandContext, { id }: StatementRecord, to: string): void {
  const [{ count } = { count: 0 }] = db.all<{
    count: number
  }>(sql`SELECT count(*) AS count
    FROM (SELECT id, import_key FROM transactions WHERE statement_id = ${id} AND import_key IS NOT NULL
      UNION ALL SELECT transaction_id, import_key FROM matched_rows WHERE statement_id = ${id}) AS mine
    JOIN transactions AS there ON there.import_key = ${to} || substr(mine.import_key, 37) AND there.id <> mine.id
    WHERE there.import_key IS NOT NULL AND +there.book_id = ${bookId}`)
  if (count > 0)
    refuse('conflict', `${count} of its rows are on that account already. Take this import back instead.`)
}

/** Takes some matches apart; the bank's rows stand in the hidden batch again, as they were. */
function giveBackSlice(tx: Tx, { id, bookId }: StatementRecord): boolean {
  const slice = takeApartSlice(tx, id, SLICE)
  // Ids of these rows follow from the matches, as a sweep has no command to make any.
  for (const { row, matched } of slice)
    addBankRow(tx, row, matched, uuidOf(`${bookId} bank ${id} ${matched.importKey}`))
  return slice.length > 0
}

/** Hides the batch where it was; halves that would have both sides on one account are parted. */
function leave(tx: Tx, batch: StatementRecord, to: string) {
  const { bookId, id, accountId } = batch
  const there = tx.all<{
    id: string
    isWritten: number
    transferId: string
  }>(sql`SELECT other.id AS id, other.transfer_id AS transferId,
        other.statement_id IS ${id} AND other.import_key IS NULL AS isWritten
      FROM transactions AS mine JOIN transactions AS other ON other.transfer_id = mine.transfer_id AND other.id <> mine.id
      WHERE mine.statement_id = ${id} AND mine.account_id IS ${accountId} AND mine.transfer_id IS NOT NULL AND other.account_id = ${to}`)
  for (const { id: otherId, isWritten, transferId } of there) {
    if (isWritten) tx.delete(transactions).where(eq(transactions.id, otherId)).run()
    const halves = tx
      .select()
      .from(transactions)
      .where(and(eq(transactions.transferId, transferId), eq(transactions.bookId, bookId)))
      .all()
    for (const half of halves) {
      const { categoryId } = existingLinks(tx, bookId, { ...NO_LINKS, categoryId: half.formerCategoryId })
      const parted = {
        kind: 'entry' as const,
        transferId: null,
        transferAccountId: null,
        formerCategoryId: null,
        categoryId,
      }
      tx.update(transactions).set(parted).where(eq(transactions.id, half.id)).run()
      // Rows of the batch have no effect until they are shown again.
      if (half.statementId !== id) replaceEffects(tx, bookId, half, { ...half, ...parted })
    }
  }
  tx.run(sql`UPDATE transactions SET transfer_account_id = ${to} WHERE book_id = ${bookId} AND transfer_id IN
    (SELECT transfer_id FROM transactions WHERE statement_id = ${id} AND account_id IS ${accountId} AND transfer_id IS NOT NULL)
    AND NOT (statement_id IS ${id} AND account_id IS ${accountId})`)
  return withoutOpening(tx, batch)
}

/** Gives every row of the hidden batch its new account and key, then seeks what it matches there. Can be done again. */
async function moveRows(db: Db, viewer: CommandContext, batch: StatementRecord): Promise<void> {
  const { id, accountId, movingTo } = batch
  const to = movingTo ?? ''
  while (db.transaction((tx) => giveBackSlice(tx, batch), IMMEDIATE)) await yieldToEventLoop()
  const unchanged: (Parameters<typeof findMatches>[3][number] & { row: TransactionRow })[] = []
  for (let seq: number | undefined = 0; seq !== undefined; ) {
    const after: number = seq
    const slice = db.transaction((tx) => {
      const rows = tx
        .select()
        .from(transactions)
        .where(and(eq(transactions.statementId, id), gt(transactions.seq, after)))
        .orderBy(asc(transactions.seq))
        .limit(SLICE)
        .all()
      const moved = rows.map((row) => ({
        ...row,
        // Pieces of a row go where it goes; what was written for another account stays there.
        accountId:
          row.accountId === accountId && (row.importKey ?? row.dividedFromId) !== null ? to : row.accountId,
        importKey: row.importKey && keyIn(to, row.importKey),
      }))
      const values = JSON.stringify(moved.map((row) => [row.seq, row.accountId, row.importKey]))
      tx.run(sql`UPDATE transactions SET account_id = said.value->>1, import_key = said.value->>2
        FROM json_each(${values}) AS said WHERE transactions.seq = said.value->>0`)
      for (const [place, row] of rows.entries()) followAccount(tx, row, moved[place] ?? row)
      return moved
    }, IMMEDIATE)
    for (const row of slice) {
      const isPlain =
        row.kind === 'entry' &&
        row.fromGoalId === null &&
        row.importKey !== null &&
        row.accountId === to &&
        !row.billId &&
        !row.subscriptionId
      const amountCents = row.type === 'expense' ? -row.amountCents : row.amountCents
      if (isPlain)
        unchanged.push({ index: row.seq, date: row.date, amountCents, description: row.description, row })
    }
    seq = slice.at(-1)?.seq
    await yieldToEventLoop()
  }
  db.transaction((tx) => moveKeys(tx, batch, to), IMMEDIATE)
  unchanged.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.index - b.index))
  await matchAnew(db, viewer, batch, to, unchanged)
}

/** Keys of rows of the batch that were deleted, or moved elsewhere one by one. */
function moveKeys(tx: Tx, { id, bookId }: StatementRecord, to: string): void {
  tx.run(sql`UPDATE OR IGNORE deleted_imports SET import_key = ${to} || substr(import_key, 37)
    WHERE book_id = ${bookId} AND statement_id = ${id}`)
}

async function matchAnew(
  db: Db,
  viewer: CommandContext,
  { id, bookId }: StatementRecord,
  to: string,
  rows: (Parameters<typeof findMatches>[3][number] & { row: TransactionRow })[],
): Promise<void> {
  const changed = new Set(
    db
      .all<{ id: string }>(sql`SELECT transaction_id AS id FROM changed_imports WHERE statement_id = ${id}`)
      .map((one) => one.id),
  )
  const free = rows.filter(({ row }) => !changed.has(row.id))
  const matches = await findMatches(db, bookId, to, free)
  const found = free.filter(({ index }) => matches.has(index))
  for (let start = 0; start < found.length; start += SLICE) {
    db.transaction((tx) => {
      const says = found.slice(start, start + SLICE).map(
        ({ index, row }): BankSays => ({
          accountId: to,
          statementId: id,
          row: null,
          isChosen: false,
          date: row.date,
          amountCents: row.amountCents,
          description: row.description,
          type: row.type === 'income' ? 'income' : 'expense',
          transactionId: matches.get(index)?.id ?? '',
          importKey: row.importKey ?? '',
        }),
      )
      const missed = new Set(takeMatches(tx, viewer, says).map(({ importKey }) => importKey))
      const gone = found.slice(start, start + SLICE).filter(({ row }) => !missed.has(row.importKey ?? ''))
      const seqs = gone.map(({ row }) => row.seq)
      tx.delete(transactions).where(inArray(transactions.seq, seqs)).run()
    }, IMMEDIATE)
    await yieldToEventLoop()
  }
}

/** Effects of the rows of the hidden batch. */
async function effectsOf(db: Db, { id, bookId }: StatementRecord): Promise<Effects> {
  const effects = noEffects(readBudget(db, bookId))
  for (let seq: number | undefined = 0; seq !== undefined; ) {
    seq = sumSlice(db, id, seq, SLICE, effects, 1).last
    await yieldToEventLoop()
  }
  return effects
}

/** Shows the batch on its new account. */
function show(tx: Tx, batch: StatementRecord, effects: Effects): void {
  const { bookId, id, movingTo } = batch
  const [{ matched } = { matched: 0 }] = tx.all<{ matched: number }>(
    sql`SELECT count(*) AS matched FROM matched_rows WHERE statement_id = ${id}`,
  )
  const imported = batch.imported + batch.matched - matched
  applyEffects(tx, bookId, effects)
  const there = { state: 'done', accountId: movingTo, movingTo: null } as const
  statementRows.change(tx, bookId, id, { ...there, imported, matched })
}
