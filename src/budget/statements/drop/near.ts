import { sql } from 'drizzle-orm'
import { type Db, prepared } from '../../../db/db.ts'
import { yieldToEventLoop } from '../../../http/async.ts'
import { addDays, type Day, daysBetween } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import { isVisible } from '../../ledger/tables.ts'
import { isMatchable } from '../fitting.ts'
import { bankIdOf } from '../known.ts'
import type { Takeable } from '../rules.ts'
import { AlikeTexts } from './alike.ts'

/** Days and part of the amount by which a row may differ that is named as near. */
const NEAR_DAYS = 10
const NEAR_PART = 0.25
/** Days that are read together, and rows of them at most. */
const TOGETHER = 16
const LOOKED_AT = 5000
/** Rows that are kept for the rows of the file that follow: those of other days are read again when they are needed. */
const KEPT = 60_000
/** Days are counted from here. */
const EPOCH = '1970-01-01'

const { placeholder } = sql

interface Known {
  id: string
  seq: number
  date: Day
  amountCents: Cents
  description: string
  type: string
  /** Null: no bank has brought the row. */
  importKey: string | null
  payeeId: string | null
}

/** A row with what its bank calls it, or with the words of its text. */
type Near = Known & { bankId: string | null; text: number | null }

// Rows that a bank has brought are told by its id, so they are left out where nothing has one.
const rowsWithin = prepared((db) =>
  db
    .select({
      id: sql<string>`transactions.id`,
      seq: sql<number>`seq`,
      date: sql<Day>`date`,
      amountCents: sql<Cents>`amount_cents`,
      description: sql<string>`description`,
      type: sql<string>`transactions.type`,
      importKey: sql<string | null>`import_key`,
      payeeId: sql<string | null>`leaf.root_id`,
    })
    .from(sql`transactions LEFT JOIN payees AS leaf ON leaf.id = transactions.payee_id`)
    .where(
      sql`account_id = ${placeholder('accountId')} AND date BETWEEN ${placeholder('first')} AND ${placeholder('last')}
        AND (${isMatchable} OR (${placeholder('hasIds')} AND import_key IS NOT NULL AND ${isVisible}))`,
    )
    .orderBy(sql`date, seq`)
    .limit(LOOKED_AT)
    .prepare(),
)

const TYPES = ['savings', 'expense', 'income']
const lineOf = (day: number, type: string): number => day * TYPES.length + TYPES.indexOf(type)
const offBy = ({ amountCents }: Known, cents: Cents): number => Math.abs(amountCents - cents)

/** The place of the first of the rows, which come by amount, that has at least so much. */
function firstFrom(rows: Known[], cents: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] as Known).amountCents < cents) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Rows of an account near those of a file. They are read by days, each once however the file is ordered, and lie by their
 * day and direction, and there by amount: whatever is near a row is found without looking at the others.
 */
export class RowsNear {
  private readonly db: Db
  private readonly accountId: string
  private readonly taken: ReadonlySet<string>
  private readonly read = new Set<number>()
  private readonly lines = new Map<number, Near[]>()
  private readonly dayNumbers = new Map<Day, number>()
  private alike = new AlikeTexts()
  private kept = 0
  private hasIds = false

  /** `taken` are the ids of rows that something else is near to already; more may be added meanwhile. */
  constructor(db: Db, accountId: string, taken: ReadonlySet<string>) {
    this.db = db
    this.accountId = accountId
    this.taken = taken
  }

  /** Reads what may be near the rows, with turns for others. */
  async prepare(rows: Takeable[]): Promise<void> {
    const hasIds = rows.some(({ key }) => bankIdOf(key) !== null)
    if (this.kept > KEPT || (hasIds && !this.hasIds)) this.forget()
    this.hasIds ||= hasIds
    const wanted = new Set<number>()
    for (const { date } of rows) {
      const day = this.numberOf(date)
      for (let off = -NEAR_DAYS; off <= NEAR_DAYS; off += NEAR_DAYS)
        wanted.add(Math.floor((day + off) / TOGETHER))
    }
    let unbroken = 0
    for (const window of wanted) {
      if (this.read.has(window)) continue
      unbroken += this.readWindow(window)
      if (unbroken < LOOKED_AT / 4) continue
      await yieldToEventLoop()
      unbroken = 0
    }
  }

  /** The nearest of the payee that no bank has brought. */
  ofPayee(row: Takeable, payeeId: string): Known | undefined {
    return this.nearest(row, (one) => one.payeeId === payeeId && one.importKey === null)
  }

  /** The nearest with the same bank's id and other contents, or else with the same words. */
  other(row: Takeable): Known | undefined {
    const bankId = bankIdOf(row.key)
    const same = bankId === null ? undefined : this.nearest(row, (one) => one.bankId === bankId)
    // Nearly every row of a book that has few has none near it, whatever the texts.
    if (same || this.alike.isEmpty || !this.nearest(row, ({ text }) => text !== null)) return same
    const texts = this.alike.to(row.description)
    return texts.size === 0 ? undefined : this.nearest(row, ({ text }) => text !== null && texts.has(text))
  }

  private forget(): void {
    this.read.clear()
    this.lines.clear()
    this.dayNumbers.clear()
    this.alike = new AlikeTexts()
    this.kept = 0
  }

  /** Returns how many rows there are. */
  private readWindow(window: number): number {
    const { accountId } = this
    const first = addDays(EPOCH, window * TOGETHER)
    const within = { accountId, first, last: addDays(first, TOGETHER - 1), hasIds: this.hasIds ? 1 : 0 }
    const rows = rowsWithin(this.db).all(within)
    const touched = new Set<Near[]>()
    for (const row of rows) {
      const name = lineOf(this.numberOf(row.date), row.type)
      const line = this.lines.get(name) ?? []
      this.lines.set(name, line)
      line.push({
        ...row,
        bankId: row.importKey === null ? null : bankIdOf(row.importKey),
        text: row.importKey === null ? this.alike.add(row.description) : null,
      })
      touched.add(line)
    }
    for (const line of touched) line.sort((a, b) => a.amountCents - b.amountCents)
    this.read.add(window)
    this.kept += rows.length
    return rows.length
  }

  /** The nearest free one that fits: by days, then by amount, then by the order of entry. */
  private nearest({ date, amountCents }: Takeable, fits: (row: Near) => boolean): Known | undefined {
    const cents = Math.abs(amountCents)
    const type = amountCents < 0 ? 'expense' : 'income'
    const day = this.numberOf(date)
    for (let off = 0; off <= NEAR_DAYS; off++) {
      const best = this.bestOf(
        this.bestIn(lineOf(day - off, type), cents, fits),
        off > 0 ? this.bestIn(lineOf(day + off, type), cents, fits) : undefined,
        cents,
      )
      if (best) return best
    }
    return undefined
  }

  private bestIn(name: number, cents: Cents, fits: (row: Near) => boolean): Near | undefined {
    const line = this.lines.get(name)
    if (!line) return undefined
    const most = cents * (1 + NEAR_PART)
    let best: Near | undefined
    for (let at = firstFrom(line, cents * (1 - NEAR_PART)); at < line.length; at++) {
      const row = line[at] as Near
      if (row.amountCents > most) break
      if (fits(row) && !this.taken.has(row.id)) best = this.bestOf(best, row, cents)
    }
    return best
  }

  private bestOf(one: Near | undefined, other: Near | undefined, cents: Cents): Near | undefined {
    if (!one || !other) return one ?? other
    return (offBy(one, cents) - offBy(other, cents) || one.seq - other.seq) <= 0 ? one : other
  }

  private numberOf(date: Day): number {
    const day = this.dayNumbers.get(date) ?? daysBetween(EPOCH, date)
    this.dayNumbers.set(date, day)
    return day
  }
}
