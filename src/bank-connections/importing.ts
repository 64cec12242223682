import { and, eq, lt, sql } from 'drizzle-orm'
import { commandContext } from '../book/command.ts'
import type { CommandContext, Viewer } from '../book/context.ts'
import { getAccount } from '../budget/accounts/store.ts'
import { accounts } from '../budget/ledger/balances/tables.ts'
import { transactions } from '../budget/ledger/tables.ts'
import { importDrop } from '../budget/statements/batch.ts'
import { fetchedDrop } from '../budget/statements/drop/upload.ts'
import type { BatchFormat } from '../budget/statements/formats/registry.ts'
import { readingOf, type StatementReading } from '../budget/statements/reading.ts'
import type { StatedBalance } from '../budget/statements/wire.ts'
import type { Db } from '../db/db.ts'
import type { ServerHome } from '../identity/context.ts'
import { ownedItems } from '../rewards/shop/owned.ts'
import type { Day } from '../values/day.ts'
import { type Cents, centsOf, formatMoney } from '../values/money.ts'
import type { FetchedAccount } from './provider.ts'
import type { FetchedBatch } from './wire.ts'

/** A command of the book that nobody types: it earns no points, and is repeated by nobody. */
const contextFor = (server: ServerHome, viewer: Viewer): CommandContext =>
  commandContext(viewer, {
    newId: () => server.newId(),
    automates: (db) => ownedItems(db, viewer.bookId, viewer.receivedAt).has('smart-automation'),
  })

/** The head of a statement file, empty: a bank's service has none. */
const NO_HEAD = {
  accountHint: null,
  columns: null,
  headers: null,
  accounts: [],
  taken: null,
  questions: [],
  left: [],
  warnings: [],
  gaps: null,
  layoutKey: null,
}

interface Into {
  accountId: string
  format: BatchFormat
  /** The batch's name among the imports. */
  name: string
  /** True where the book's account was made for this one of the bank: its opening follows from the bank's balance. */
  isFresh: boolean
}

/**
 * The account's balance before its first row, in cents, by the bank's balance; undefined without one or without rows. A row
 * that the answer repeats is taken once, and counts once.
 */
async function openingOf(
  reading: StatementReading,
  balance: FetchedAccount['balance'],
): Promise<{ opening: Cents; openedOn: Day } | undefined> {
  if (!balance) return undefined
  let openedOn: Day | undefined
  let opening = balance.cents
  for await (const rows of (await reading.takeable([])).rows)
    for (const { date, amountCents } of rows) {
      openedOn ??= date
      if (date <= balance.day) opening -= amountCents
    }
  return openedOn === undefined ? undefined : { opening, openedOn }
}

/**
 * An opening that makes the account's balance right again; null where none is needed. Rows from before `openedOn` are in
 * the old opening already and moved the balance a second time. The new one fits the bank’s balance, else takes them off.
 */
function offerOpening(
  db: Db,
  viewer: Viewer,
  id: string,
  accountId: string,
  balance: StatedBalance | null,
): FetchedBatch['openingOffer'] {
  const { openedOn, openingCents, balanceCents } = getAccount(db, viewer, accountId)
  const isOlder = and(eq(transactions.statementId, id), lt(transactions.date, openedOn))
  const { first, moved } = db
    .select({
      first: sql<string | null>`min(${transactions.date})`,
      moved: sql<number>`ifnull(sum(CASE ${transactions.type} WHEN 'income' THEN 1 ELSE -1 END * ${transactions.amountCents}), 0)`,
    })
    .from(transactions)
    .where(isOlder)
    .get() ?? { first: null, moved: 0 }
  if (first === null) return null
  const off = balance ? centsOf(balance.stated) - centsOf(balance.computed) : -moved
  return off === 0
    ? null
    : {
        opening: formatMoney(openingCents + off),
        openedOn: first,
        balance: formatMoney(balanceCents + off),
      }
}

/** Imports the rows of one account as one batch, by the rules of a file; undefined, and nothing written, without rows. */
export async function importAccount(
  server: ServerHome,
  viewer: Viewer,
  fetched: FetchedAccount,
  { accountId, format, name, isFresh }: Into,
): Promise<FetchedBatch | undefined> {
  const { rows, balance: stated } = fetched
  if (rows.length === 0) return undefined
  const head = { ...NO_HEAD, format, balance: stated }
  const reading = await readingOf(rows, head, accountId)
  try {
    const context = contextFor(server, viewer)
    const opening = isFresh && isUntouched(server, accountId) ? await openingOf(reading, stated) : undefined
    const drop = await fetchedDrop(server, context, reading, {
      accountId,
      name,
      ...(opening ? { opening } : {}),
    })
    const { id, imported, matched, duplicates, refused, paid, balance } = await importDrop(
      server,
      context,
      drop,
    )
    const openingOffer = offerOpening(server.db, viewer, id, accountId, balance)
    return { id, accountId, imported, matched, duplicates, refused, paid, balance, openingOffer }
  } finally {
    reading.close()
  }
}

/** True while the account has no rows and an opening of 0: nothing came yet, or the first import was taken back. */
export const isUntouched = ({ db }: Pick<ServerHome, 'db'>, id: string): boolean =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, id),
        eq(accounts.openingCents, 0),
        sql`NOT EXISTS (SELECT 1 FROM ${transactions} WHERE ${transactions.accountId} = ${id})`,
      ),
    )
    .get() !== undefined

/** True while the book has the account. */
export const hasAccount = ({ db }: Pick<ServerHome, 'db'>, bookId: string, id: string): boolean =>
  db.select({ bookId: accounts.bookId }).from(accounts).where(eq(accounts.id, id)).get()?.bookId === bookId
