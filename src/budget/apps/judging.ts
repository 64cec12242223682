import { sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { type Db, prepared } from '../../db/db.ts'
import { inTurns, yieldToEventLoop } from '../../http/async.ts'
import { addDays, type Day } from '../../values/day.ts'
import { isVisible } from '../ledger/tables.ts'
import type { AppBook, AppRow } from './formats/book.ts'
import { broughtKey } from './planned.ts'

/** Days by which two apps may date one row differently. */
const MOST_DAYS = 5
const SLICE = 2000
const { placeholder } = sql

interface HereRow {
  seq: number
  id: string
  date: Day
  cents: number
}

/** Rows that nothing has been found for yet, by amount and day. */
type Free = Map<string, string[]>

const rowsOf = prepared((db) =>
  db
    .select({
      seq: sql<number>`transactions.seq`,
      id: sql<string>`transactions.id`,
      date: sql<Day>`transactions.date`,
      cents: sql<number>`CASE WHEN transactions.type = 'income' THEN amount_cents ELSE -amount_cents END`,
    })
    .from(sql`transactions`)
    .where(
      sql`transactions.account_id = ${placeholder('accountId')} AND transactions.affects_balance = 1
        AND transactions.type <> 'savings' AND ${isVisible} AND transactions.seq > ${placeholder('after')}`,
    )
    .orderBy(sql`transactions.seq`)
    .limit(SLICE)
    .prepare(),
)

/**
 * Rows of accounts here that are rows of the other book: of the same amount, on the same day, else the nearest within
 * some days. One stands for one: two equal purchases need two.
 */
export async function rowsHere(
  db: Db,
  { bookId }: Viewer,
  book: Pick<AppBook, 'app'>,
  rows: AppRow[],
  accountOf: (key: string) => string | null,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const byAccount = new Map<string, AppRow[]>()
  for (const row of rows) {
    const id = accountOf(row.account)
    if (id === null) continue
    const line = byAccount.get(id) ?? []
    line.push(row)
    byAccount.set(id, line)
  }
  // Rows that a book of this app has brought stand for rows of that book alone: one that is new there is new here.
  const ofApp = broughtKey(book, '')
  const brought = new Set(
    byAccount.size === 0
      ? []
      : db
          .all<{ id: string }>(
            sql`SELECT row_id AS id FROM brought_rows
              WHERE book_id = ${bookId} AND kind = 'transaction' AND substr(key, 1, ${ofApp.length}) = ${ofApp}`,
          )
          .map(({ id }) => id),
  )
  for (const [accountId, line] of byAccount) {
    const free: Free = new Map()
    for (let after: number | undefined = 0; after !== undefined; ) {
      const slice: HereRow[] = rowsOf(db).all({ accountId, after })
      for (const row of slice) {
        if (brought.has(row.id)) continue
        const name = `${row.cents}|${row.date}`
        const same = free.get(name)
        if (same) same.push(row.id)
        else free.set(name, [row.id])
      }
      after = slice.length === SLICE ? slice.at(-1)?.seq : undefined
      await yieldToEventLoop()
    }
    await inTurns(pairUp(line, free, found), SLICE)
  }
  return found
}

function* pairUp(rows: AppRow[], free: Free, found: Map<string, string>): Generator<void, void> {
  for (let days = 0; days <= MOST_DAYS; days++)
    for (const row of rows) {
      yield
      if (found.has(row.key)) continue
      const line =
        waiting(free, row.amountCents, addDays(row.date, -days)) ??
        waiting(free, row.amountCents, addDays(row.date, days))
      const id = line?.shift()
      if (id !== undefined) found.set(row.key, id)
    }
}

function waiting(free: Free, cents: number, date: Day): string[] | undefined {
  const line = free.get(`${cents}|${date}`)
  return line && line.length > 0 ? line : undefined
}
