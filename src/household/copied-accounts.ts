import { and, eq, sql } from 'drizzle-orm'
import { chosenPart } from '../archive/chosen.ts'
import { archiveText } from '../archive/collect.ts'
import type { ArchiveInput } from '../archive/file/wire.ts'
import { readArchive } from '../archive/read.ts'
import { restoreBook } from '../archive/restore.ts'
import type { CommandContext, Viewer } from '../book/context.ts'
import { getBook } from '../book/open.ts'
import { books } from '../book/tables.ts'
import { changeAccount, getAccount } from '../budget/accounts/store.ts'
import { bills, subscriptions } from '../budget/ledger/tables.ts'
import { countShares } from '../budget/sharing/store.ts'
import type { Db, Tx } from '../db/db.ts'
import { yieldToEventLoop } from '../http/async.ts'
import { refuse } from '../values/refusal.ts'

/** Chosen accounts of a book with all that they use, as they were at this version of it. */
interface Copied {
  version: number
  accountIds: string[]
  archive: ArchiveInput
}

/** Bytes that are gathered before others get their turn. */
const TURN = 4 * 1024 * 1024

/** Reads what a shared book is to begin with, with turns for others. */
export async function readChosen(db: Db, viewer: Viewer, ids: string[]): Promise<Copied> {
  const accountIds = [...new Set(ids.map((id) => getAccount(db, viewer, id).id))]
  const { version } = getBook(db, viewer.bookId)
  const pieces: string[] = []
  let gathered = 0
  for (const piece of archiveText(db, viewer)) {
    pieces.push(piece)
    gathered += piece.length
    if (gathered > TURN) {
      gathered = 0
      await yieldToEventLoop()
      refuseOther(db, viewer, version)
    }
  }
  const whole = await readArchive(new TextEncoder().encode(pieces.join('')))
  return { version, accountIds, archive: chosenPart(whole, new Set(accountIds)) }
}

export function refuseOther(db: Db, { bookId }: Viewer, version: number): void {
  if (getBook(db, bookId).version !== version)
    refuse('changed_meanwhile', 'Your own book was changed meanwhile. Try it once more.')
}

/** The same for a book that begins with it. */
export interface Brought extends Copied {
  keepsOwn: boolean
  totalBudgetCents: number
}

/** Fills a book that was just begun with the accounts; its rows are its own. */
export function fillBook(tx: Tx, there: CommandContext, { archive, totalBudgetCents }: Brought): void {
  const { bookId } = there
  restoreBook(tx, there, archive, 'all')
  tx.update(books).set({ totalBudgetCents }).where(eq(books.id, bookId)).run()
  countShares(tx, { bookId })
}

/** Lets the accounts of the own book rest from now on, with the bills and subscriptions that they pay. */
export function restAccounts(tx: Tx, viewer: CommandContext, accountIds: string[]): void {
  for (const id of accountIds) changeAccount(tx, viewer, id, { isActive: false })
  const chosen = JSON.stringify(accountIds)
  for (const table of [bills, subscriptions])
    tx.update(table)
      .set({ active: false })
      .where(
        and(
          eq(table.bookId, viewer.bookId),
          eq(table.active, true),
          sql`${table.accountId} IN (SELECT value FROM json_each(${chosen}))`,
        ),
      )
      .run()
}
