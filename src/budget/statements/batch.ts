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
import { noEffects, withoutCategory } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { fillBook } from '../payees/filling.ts'
import { spellChosen } from '../payees/spellings.ts'
import { statedBalance } from './balance.ts'
import { checkChoices, chosenRows, type Said } from './chosen.ts'
import { type Due, settle } from './due.ts'
import { completeHalves, rememberTransfers } from './halves.ts'
import { findImported, forgetDeletedOf } from './known.ts'
import { type BankSays, takeMatches } from './matched.ts'
import type { StatementReading } from './reading.ts'
import { eraseBatch } from './removal.ts'
import { importedAs, type Takeable } from './rules.ts'
import { type StatementRecord, statementRows } from './store.ts'
import { findCandidate, judgeFile, sourceOf } from './verdicts.ts'
import type { StatementReceipt } from './wire.ts'
import { type HalfToFind, writeRows } from './writing.ts'

/** Rows of the book that are changed in one transaction: each has more indexes than a new one. */
const CHANGED_SLICE = 500
const IMMEDIATE = { behavior: 'immediate' } as const

interface Upload {
  reading: StatementReading
  fileName: string
  accountId: string
  skip: number[]
  said: Said
}

/** What is written of a batch before it is seen. */
interface Staged {
  imported: number
  effects: ReturnType<typeof noEffects>
  matches: (BankSays & { take: Takeable })[]
  halves: HalfToFind[]
  /** Rows that pay, and what. */
  paying: { id: string; due: Due }[]
  /** Index of every row about which something was said, by its id. */
  chosen: Map<string, number>
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
  const { accountId, fileName, reading, said } = upload
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
      finishBatch(db, viewer, { batch, staged, said, looked, refused, stated: reading.head.balance }),
    )
    await givePayees(db, viewer)
    return receipt
  } catch (error) {
    // Rows that can't be erased now, on a full disk for instance, stay unseen and are swept later.
    await holdBook(db, bookId, () => eraseBatch(db, viewer.bookId, id)).catch(() => {})
    throw error
  }
}

interface Staging {
  batch: StatementRecord
  rows: AsyncIterable<Takeable[]>
  said: Said
  verdicts: Awaited<ReturnType<typeof judgeFile>>
}

async function stageRows(
  db: Db,
  viewer: CommandContext,
  { batch, rows, said, verdicts }: Staging,
): Promise<Staged> {
  const { bookId } = batch
  const { matches: chosenMatches } = chosenRows(said)
  const staged: Staged = {
    imported: 0,
    effects: noEffects(),
    matches: [],
    halves: [],
    paying: [],
    chosen: new Map(),
  }
  for await (const piece of rows) {
    await yieldToEventLoop()
    db.transaction((tx) => {
      // The account may be gone since the last slice: then the batch leads to none, and nothing may follow.
      if (!statementRows.get(tx, bookId, batch.id).accountId) refuse('not_found', 'Account not found')
      const found = findImported(tx, bookId, piece)
      const fresh = piece.flatMap((row) => {
        const { index } = row
        const known = importedAs(row, found)
        const isWanted = said.asNew.has(index)
        if (known && !(known.removedAt !== null && isWanted)) return []
        if (!isWanted && verdicts.duplicates.has(index)) return []
        const chosenId = chosenMatches.get(index)
        const transactionId = chosenId ?? (isWanted ? undefined : verdicts.matches.get(index)?.id)
        if (chosenId) checkMatch(tx, viewer, batch, row, chosenId)
        if (transactionId)
          staged.matches.push({
            ...saysOf(row, batch),
            transactionId,
            isChosen: chosenId !== undefined,
            take: row,
          })
        return transactionId ? [] : [{ ...row, id: viewer.newId() }]
      })
      stageNew(tx, viewer, { batch, said, verdicts }, staged, fresh)
    }, IMMEDIATE)
  }
  return staged
}

function stageNew(
  tx: Tx,
  viewer: CommandContext,
  { batch, said, verdicts }: Omit<Staging, 'rows'>,
  staged: Staged,
  fresh: (Takeable & { id: string })[],
): void {
  const { effects } = staged
  const isPaying = (index: number) => verdicts.pays.has(index)
  staged.halves.push(...writeRows(tx, viewer, { batch, said, effects, isPaying }, fresh))
  staged.imported += fresh.length
  for (const { id, index } of fresh) {
    const due = verdicts.pays.get(index)
    if (due) staged.paying.push({ id, due })
    if (said.rows.has(index)) staged.chosen.set(id, index)
  }
}

const saysOf = ({ amountCents, date, description, key }: Takeable, batch: StatementRecord) => ({
  accountId: batch.accountId ?? '',
  type: amountCents < 0 ? ('expense' as const) : ('income' as const),
  ...{ date, description, importKey: key, statementId: batch.id, row: null },
  amountCents: Math.abs(amountCents),
})

/** Refuses a row of the book that was chosen for one of the file and can't be it. */
function checkMatch(tx: Tx, viewer: CommandContext, batch: StatementRecord, row: Takeable, id: string): void {
  const known = findCandidate(tx, viewer, id)
  if (!known) refuseNoCandidate(tx, viewer, id)
  if (known.accountId !== batch.accountId)
    refuse('invalid', `“${known.description}” is on another account than the file’s row.`)
  if ((known.type === 'expense') !== row.amountCents < 0)
    refuse('invalid', `“${known.description}” goes the other way than the file’s row.`)
}

/** Says why a row can be no match: it is not there, or it is no entry that waits for its bank. */
function refuseNoCandidate(tx: Tx, { bookId }: CommandContext, id: string): never {
  const row = tx.select().from(transactions).where(eq(transactions.id, id)).get()
  if (!row || row.bookId !== bookId) refuse('not_found', 'Transaction not found')
  const why = row.importKey ? 'a bank has brought it already' : 'it is nothing that a bank would bring'
  return refuse('invalid', `“${row.description}” can’t be matched: ${why}.`)
}

interface Finishing {
  batch: StatementRecord
  staged: Staged
  said: Said
  looked: number
  refused: number
  stated: StatementReading['head']['balance']
}

/** Matches in slices, while nobody sees the book; then everything is there at once. */
async function finishBatch(
  db: Db,
  viewer: CommandContext,
  { batch, staged, said, looked, refused, stated }: Finishing,
): Promise<StatementReceipt> {
  const { bookId, id } = batch
  const { matches, effects, halves } = staged
  let matched = matches.length
  for (let start = 0; start < matches.length; start += CHANGED_SLICE) {
    db.transaction((tx) => {
      const slice = matches.slice(start, start + CHANGED_SLICE)
      const missed = new Set<object>(takeMatches(tx, bookId, slice))
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
    else statementRows.change(tx, bookId, id, { state: 'done', ...counts })
    applyEffects(tx, bookId, effects)
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
export async function givePayees(db: Db, { bookId, now }: CommandContext): Promise<void> {
  try {
    for (const _ of fillBook(db, bookId, now)) await yieldToEventLoop()
  } catch {
    // They wait for the next command, or the server's next round.
  }
}
