import { eq } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import { refuse } from '../../values/refusal.ts'
import { readBudget } from '../ledger/months/budget.ts'
import { checkSum } from '../ledger/parts/store.ts'
import { noEffects } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { otherHalf } from '../ledger/transfers.ts'
import { findCandidate } from './candidates.ts'
import { chosenRows, type Said } from './chosen.ts'
import { addToSums, type FileSums, noSums } from './drop/proof.ts'
import type { HalfToFind } from './drop/written.ts'
import type { Due } from './due.ts'
import type { BankSays } from './fitting.ts'
import { findImported } from './imported.ts'
import { bankIdOf } from './known.ts'
import { importedAs, type Takeable } from './rules.ts'
import { type StatementRecord, statementRows } from './store.ts'
import type { Verdicts } from './verdicts.ts'
import { type Besides, writeRows } from './writing.ts'

const IMMEDIATE = { behavior: 'immediate' } as const

/** The rows of a batch that are written before it is seen, and what is to be done once it is. */
export interface Staged {
  imported: number
  effects: ReturnType<typeof noEffects>
  matches: (BankSays & { take: Takeable })[]
  halves: HalfToFind[]
  /** Rows that pay, and what. */
  paying: { id: string; due: Due }[]
  /** Index of every row about which something was said, by its id. */
  chosen: Map<string, number>
  /** Sums of the file's rows of the account, for its proof. */
  sums: FileSums
}

type Fresh = Takeable & { id: string }

interface Staging {
  batch: StatementRecord
  rows: AsyncIterable<Takeable[]>
  said: Said
  verdicts: Verdicts
  besides?: Besides | undefined
}

export async function stageRows(
  db: Db,
  viewer: CommandContext,
  { batch, rows, said, verdicts, besides }: Staging,
): Promise<Staged> {
  const { bookId } = batch
  const { matches: chosenMatches } = chosenRows(said)
  const staged: Staged = {
    imported: 0,
    effects: noEffects(readBudget(db, bookId)),
    matches: [],
    halves: [],
    paying: [],
    chosen: new Map(),
    sums: noSums(),
  }
  for await (const piece of rows) {
    await yieldToEventLoop()
    // Known rows are looked up in the transaction that writes: the same file may be imported twice at once.
    db.transaction((tx) => {
      // The account may be gone since the last slice: then the batch leads to none, and nothing may follow.
      if (!statementRows.get(tx, bookId, batch.id).accountId) refuse('not_found', 'Account not found')
      const found = findImported(tx, bookId, piece)
      const fresh: Fresh[] = []
      for (const row of piece) {
        const { index } = row
        const known = importedAs(row, found)
        const isWanted = said.asNew.has(index)
        addToSums(staged.sums, row, known !== undefined || verdicts.duplicates.has(index))
        if (known && !(known.removedAt !== null && isWanted)) continue
        if (!isWanted && verdicts.duplicates.has(index)) continue
        const chosenId = chosenMatches.get(index)
        const transactionId = chosenId ?? (isWanted ? undefined : verdicts.matches.get(index)?.id)
        if (!transactionId) {
          fresh.push({ ...row, id: viewer.newId() })
          continue
        }
        const isAmended = chosenId !== undefined && checkMatch(tx, viewer, batch, row, chosenId)
        const isChosen = chosenId !== undefined
        staged.matches.push({ ...saysOf(row, batch), transactionId, isChosen, isAmended, take: row })
      }
      stageNew(tx, viewer, { batch, said, verdicts, besides }, staged, fresh)
    }, IMMEDIATE)
  }
  return staged
}

export function stageNew(
  tx: Tx,
  viewer: CommandContext,
  { batch, said, verdicts, besides }: Omit<Staging, 'rows'>,
  staged: Staged,
  fresh: Fresh[],
): void {
  const { effects } = staged
  const dueOf = (index: number) => verdicts.pays.get(index)
  staged.halves.push(...writeRows(tx, viewer, { batch, said, effects, dueOf, besides }, fresh))
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
  date,
  description,
  importKey: key,
  statementId: batch.id,
  row: null,
  amountCents: Math.abs(amountCents),
})

/** A row that a bank has brought with the same id, and other contents: its bank says otherwise of it now. */
function findAmended(db: Db, { bookId }: CommandContext, { key }: Takeable, id: string) {
  const row = db.select().from(transactions).where(eq(transactions.id, id)).get()
  if (!row?.importKey || row.bookId !== bookId) return undefined
  const bankId = bankIdOf(key)
  return bankId !== null && bankId === bankIdOf(row.importKey) ? row : undefined
}

/** A row of several pieces has no one amount that could become the bank's. */
function refuseDivided(db: Db, id: string, description: string): void {
  const piece = db
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.dividedFromId, id))
  if (piece.get()) refuse('invalid', `“${description}” is divided. Join its pieces first.`)
}

/** Refuses a row of the book that was chosen for one of the file and can't be it. True where its bank had brought it. */
function checkMatch(
  db: Db,
  viewer: CommandContext,
  batch: StatementRecord,
  row: Takeable,
  id: string,
): boolean {
  const amended = findAmended(db, viewer, row, id)
  const known = amended ?? findCandidate(db, viewer, id)
  if (!known) refuseNoCandidate(db, viewer, id)
  if (known.accountId !== null && known.accountId !== batch.accountId)
    refuse('invalid', `“${known.description}” is on another account than the file’s row.`)
  if ((known.type === 'expense') !== row.amountCents < 0)
    refuse('invalid', `“${known.description}” goes the other way than the file’s row.`)
  if (known.partCount > 0) checkSum(known, Math.abs(row.amountCents))
  if (!amended) {
    if (known.amountCents !== Math.abs(row.amountCents)) refuseDivided(db, id, known.description)
    return false
  }
  const other = otherHalf(db, amended)
  if (other?.importKey != null && other.amountCents !== Math.abs(row.amountCents))
    refuse('transfer', `“${known.description}” is half of a transfer. Part it first.`, { ids: [id] })
  refuseDivided(db, amended.dividedFromId ?? id, known.description)
  return true
}

/** Says why a row can be no match: it is not there, or it is no entry that waits for its bank. */
function refuseNoCandidate(db: Db, { bookId }: CommandContext, id: string): never {
  const row = db.select().from(transactions).where(eq(transactions.id, id)).get()
  if (!row || row.bookId !== bookId) refuse('not_found', 'Transaction not found')
  const why = row.importKey ? 'a bank has brought it already' : 'it is nothing that a bank would bring'
  return refuse('invalid', `“${row.description}” can’t be matched: ${why}.`)
}
