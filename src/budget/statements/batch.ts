import { eq, sql } from 'drizzle-orm'
import { finishCommand } from '../../book/command.ts'
import type { CommandContext } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import type { Db } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import type { Home } from '../../http/context.ts'
import { refuse } from '../../values/refusal.ts'
import { getAccount } from '../accounts/store.ts'
import { findCategory } from '../categories/store.ts'
import { applyEffects } from '../ledger/effects.ts'
import { PLAIN } from '../ledger/entry.ts'
import { checkRoom } from '../ledger/room.ts'
import { addEffects, noEffects, withoutCategory } from '../ledger/rules.ts'
import { statements } from '../ledger/tables.ts'
import { partFromImport, takeWritten } from '../ledger/transfers.ts'
import { fillBook } from '../payees/filling.ts'
import { knownPayee } from '../payees/spellings.ts'
import { defaultCategory } from '../payees/store.ts'
import { categorizer } from '../rules/store.ts'
import type { StatementReading } from './reading.ts'
import { importedAs, type Takeable } from './rules.ts'
import {
  deleteSlice,
  findImported,
  forgetDeletedOf,
  insertRows,
  type StatementRecord,
  statementRows,
  sumSlice,
} from './store.ts'
import type { StatementReceipt } from './wire.ts'

/** Rows that are written or removed before other requests get their turn: some 10 to 20 ms of work. */
const SLICE = 1000
const IMMEDIATE = { behavior: 'immediate' } as const

interface Upload {
  reading: StatementReading
  fileName: string
  accountId: string
  skip: number[]
  /** Rows that their owner deleted and wants back. */
  asNew: number[]
}

/**
 * Imports the file as one batch. Its rows are written in slices, unseen; the last transaction makes them
 * all visible at once together with their effects, so that a crash, a refusal or a full disk leaves nothing.
 */
export async function importBatch(
  home: Home,
  viewer: CommandContext,
  upload: Upload,
): Promise<StatementReceipt> {
  const { db } = home
  const { bookId, now: createdAt } = viewer
  const { accountId, fileName, reading } = upload
  const { rows, looked, refused } = await reading.takeable(upload.skip)
  checkRoom(home, bookId, looked - refused)
  const id = viewer.newId()
  const batch = db.transaction((tx) => {
    getAccount(tx, viewer, accountId)
    const state = 'importing' as const
    return statementRows.add(tx, {
      id,
      bookId,
      accountId,
      fileName,
      format: reading.head.format,
      state,
      refused,
      createdAt,
    })
  }, IMMEDIATE)
  try {
    const { imported, effects } = await writeRows(db, viewer, batch, rows, new Set(upload.asNew))
    const receipt = { id, imported, duplicates: looked - refused - imported, refused }
    db.transaction((tx) => {
      if (!statementRows.get(tx, bookId, id).accountId) refuse('not_found', 'Account not found')
      // A file that brought nothing new leaves nothing behind.
      if (imported === 0) statementRows.remove(tx, bookId, id)
      else statementRows.change(tx, bookId, id, { state: 'done', ...receipt })
      for (const categoryId of [...effects.spent.keys()])
        if (!findCategory(tx, viewer, categoryId)) withoutCategory(effects, categoryId)
      forgetDeletedOf(tx, batch)
      applyEffects(tx, bookId, effects)
      viewer.events.push({ kind: 'statement.imported', rows: imported })
      finishCommand(tx, viewer, 201, receipt)
    }, IMMEDIATE)
    await givePayees(db, viewer)
    return receipt
  } catch (error) {
    // Rows that can't be erased now, on a full disk for instance, stay unseen and are swept later.
    await eraseBatch(db, id).catch(() => {})
    throw error
  }
}

async function writeRows(
  db: Db,
  viewer: CommandContext,
  batch: StatementRecord,
  rows: AsyncIterable<Takeable[]>,
  wanted: ReadonlySet<number>,
) {
  const effects = noEffects()
  let imported = 0
  for await (const piece of rows) {
    await yieldToEventLoop()
    db.transaction((tx) => {
      // Also those that are known here get an id: in another home, where they are new, the rest keeps its own.
      const slice = piece.map((row) => ({ ...row, id: viewer.newId() }))
      const found = findImported(tx, batch.bookId, slice)
      const isNew = (row: Takeable) => {
        const known = importedAs(row, found)
        return !known || (known.removedAt !== null && wanted.has(row.index))
      }
      const categoryOf = categorizer(tx, viewer)
      const fresh = slice.filter(isNew).map((row) => ({
        ...row,
        categoryId: categoryOf(effective(row, batch)) ?? learntCategory(tx, batch.bookId, row),
      }))
      insertRows(tx, batch, fresh)
      imported += fresh.length
      for (const row of fresh) addEffects(effects, effective(row, batch), 1)
    }, IMMEDIATE)
  }
  return { imported, effects }
}

/** What the payee of an expense has been given as its category. */
function learntCategory(db: Db, bookId: string, { amountCents, description }: Takeable): string | null {
  const payeeId = amountCents < 0 ? knownPayee(db, bookId, description) : undefined
  return payeeId === undefined ? null : defaultCategory(db, payeeId)
}

/** The rest of a long file; what is refused now, on a full disk for instance, is given later. */
async function givePayees(db: Db, { bookId, now }: CommandContext): Promise<void> {
  try {
    for (const _ of fillBook(db, bookId, now)) await yieldToEventLoop()
  } catch {
    // They wait for the next command, or the server's next round.
  }
}

const effective = (
  { amountCents, description, date, categoryId = null }: Takeable & { categoryId?: string | null },
  { accountId }: StatementRecord,
) => ({
  type: amountCents < 0 ? ('expense' as const) : ('income' as const),
  ...PLAIN,
  amountCents: Math.abs(amountCents),
  description,
  accountId,
  categoryId,
  bucketId: null,
  sourceBucketId: null,
  date,
})

/** Takes the whole batch back: gone at once for everybody, its rows removed in slices afterwards. */
export async function removeBatch(db: Db, viewer: CommandContext, id: string) {
  const answer = await hideBatch(db, viewer, id)
  await eraseBatch(db, id)
  return answer
}

/** Sums the effects in slices; a change of the book meanwhile makes the sum stale, so it is made again. */
async function hideBatch(db: Db, viewer: CommandContext, id: string) {
  const { bookId } = viewer
  for (let attempt = 0; ; attempt++) {
    const { version } = getBook(db, bookId)
    if (statementRows.get(db, bookId, id).state !== 'done') refuse('not_found', 'Statement not found')
    const effects = noEffects()
    let removed = 0
    for (let seq: number | undefined = 0; seq !== undefined; ) {
      const slice = sumSlice(db, id, seq, SLICE, effects, -1)
      removed += slice.count
      seq = slice.last
      // A book that never rests is summed in one go at last.
      if (attempt < 3) await yieldToEventLoop()
    }
    const answer = { success: true as const, removed }
    const isDone = db.transaction((tx) => {
      if (getBook(tx, bookId).version !== version) return false
      takeWritten(tx, bookId, id)
      partFromImport(tx, bookId, id)
      statementRows.change(tx, bookId, id, { state: 'removing' })
      applyEffects(tx, bookId, effects)
      viewer.events.push({ kind: 'statement.removed' })
      finishCommand(tx, viewer, 200, answer)
      return true
    }, IMMEDIATE)
    if (isDone) return answer
  }
}

async function eraseBatch(db: Db, id: string): Promise<void> {
  while (db.transaction((tx) => deleteSlice(tx, id, SLICE), IMMEDIATE)) await yieldToEventLoop()
  db.delete(statements).where(eq(statements.id, id)).run()
}

/** Finishes what a crash left of imports and removals. `bookId` limits it to one book. */
export async function sweepBatches(db: Db, bookId?: string): Promise<void> {
  const left = db
    .select({ id: statements.id, bookId: statements.bookId })
    .from(statements)
    .where(sql`state <> 'done'`)
    .all()
  for (const batch of left) if (!bookId || batch.bookId === bookId) await eraseBatch(db, batch.id)
}
