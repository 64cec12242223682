import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { addDays, type Day, daysBetween } from '../../../values/day.ts'
import { foldName } from '../../../values/fold-text.ts'
import type { Cents } from '../../../values/money.ts'
import { isVisible } from '../../ledger/tables.ts'
import { bankIdOf } from '../known.ts'
import { isMatchable } from '../matched.ts'
import type { Takeable } from '../rules.ts'

/** Days and part of the amount by which a row may differ that is named as near. */
const NEAR_DAYS = 10
const NEAR_PART = 0.25
/** Rows of the account that are looked at for some of the file. */
const LOOKED_AT = 5000
const LEAST_LETTERS = 3
/** Days are counted from here. */
const EPOCH = '1970-01-01'

interface Known {
  id: string
  seq: number
  date: Day
  amountCents: Cents
  description: string
  type: string
  importKey: string | null
}

/** Those of the account within the days. Rows that a bank has brought are told by its id, so they are left out where nothing has one. */
function listAround(db: Db, accountId: string, first: Day, last: Day, hasIds: boolean): Known[] {
  const brought = hasIds ? sql`OR (import_key IS NOT NULL AND ${isVisible})` : sql``
  return db.all<Known>(sql`SELECT transactions.id AS id, seq, date, amount_cents AS amountCents, description,
    transactions.type AS type, import_key AS importKey FROM transactions
    WHERE account_id = ${accountId} AND date BETWEEN ${first} AND ${last} AND (${isMatchable} ${brought})
    ORDER BY date, seq LIMIT ${LOOKED_AT}`)
}

const wordsOf = (text: string): Set<string> =>
  new Set((foldName(text).match(/\p{L}+/gu) ?? []).filter((word) => word.length >= LEAST_LETTERS))

/** All words of one of the two stand in the other. */
function sharesWords(one: Set<string>, other: Set<string>): boolean {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  return few.size > 0 && [...few].every((word) => many.has(word))
}

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

/** Rows by their day and direction, and there by amount: whatever is near a row is found without looking at the others. */
class NearBy {
  private readonly lines = new Map<number, Known[]>()
  private readonly dayNumbers = new Map<Day, number>()
  constructor(rows: Known[]) {
    for (const row of rows) {
      const name = lineOf(this.numberOf(row.date), row.type)
      const line = this.lines.get(name) ?? []
      line.push(row)
      this.lines.set(name, line)
    }
    for (const line of this.lines.values()) line.sort((a, b) => a.amountCents - b.amountCents)
  }

  /** The nearest that fits: by days, then by amount, then by the order of entry. */
  nearest(date: Day, cents: Cents, type: string, fits: (row: Known) => boolean): Known | undefined {
    const day = this.numberOf(date)
    for (let off = 0; off <= NEAR_DAYS; off++) {
      const found: Known[] = []
      this.collect(found, lineOf(day - off, type), cents)
      if (off > 0) this.collect(found, lineOf(day + off, type), cents)
      if (found.length === 0) continue
      const [best] = found.filter(fits).sort((a, b) => offBy(a, cents) - offBy(b, cents) || a.seq - b.seq)
      if (best) return best
    }
    return undefined
  }

  private numberOf(date: Day): number {
    const day = this.dayNumbers.get(date) ?? daysBetween(EPOCH, date)
    this.dayNumbers.set(date, day)
    return day
  }

  private collect(found: Known[], name: number, cents: Cents): void {
    const line = this.lines.get(name)
    if (!line) return
    const most = cents * (1 + NEAR_PART)
    for (let at = firstFrom(line, cents * (1 - NEAR_PART)); at < line.length; at++) {
      const row = line[at] as Known
      if (row.amountCents > most) return
      found.push(row)
    }
  }
}

const TYPES = ['savings', 'expense', 'income']
const lineOf = (day: number, type: string): number => day * TYPES.length + TYPES.indexOf(type)
const offBy = ({ amountCents }: Known, cents: Cents): number => Math.abs(amountCents - cents)

/** Rows of the account near those of the file: with the same bank's id and other contents, or with the same words. */
export function rowsNear(
  db: Db,
  accountId: string,
  rows: Takeable[],
  taken: Set<string>,
): (row: Takeable) => Known | undefined {
  const days = rows.map(({ date }) => date).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return () => undefined
  const hasIds = rows.some(({ key }) => bankIdOf(key) !== null)
  const known = listAround(db, accountId, addDays(first, -NEAR_DAYS), addDays(last, NEAR_DAYS), hasIds)
  const byBankId = new Map<string, Known[]>()
  for (const row of known) {
    const bankId = row.importKey === null ? null : bankIdOf(row.importKey)
    if (!bankId) continue
    const line = byBankId.get(bankId) ?? []
    line.push(row)
    byBankId.set(bankId, line)
  }
  const ofBank = new Map([...byBankId].map(([bankId, line]) => [bankId, new NearBy(line)]))
  const typed = new NearBy(known.filter(({ importKey }) => importKey === null))
  const words = new Map<string, Set<string>>()
  const wordsOfRow = ({ id, description }: Known): Set<string> => {
    const own = words.get(id) ?? wordsOf(description)
    words.set(id, own)
    return own
  }
  return ({ key, date, amountCents, description }) => {
    const cents = Math.abs(amountCents)
    const type = amountCents < 0 ? 'expense' : 'income'
    const isFree = ({ id }: Known) => !taken.has(id)
    const bankId = bankIdOf(key)
    const same = bankId === null ? undefined : ofBank.get(bankId)?.nearest(date, cents, type, isFree)
    if (same) return same
    let own: Set<string> | undefined
    return typed.nearest(date, cents, type, (row) => {
      own ??= wordsOf(description)
      return isFree(row) && sharesWords(own, wordsOfRow(row))
    })
  }
}
