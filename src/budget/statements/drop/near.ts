import { sql } from 'drizzle-orm'
import { type Db, prepared } from '../../../db/db.ts'
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
const { placeholder } = sql

interface Known {
  id: string
  seq: number
  date: Day
  amountCents: Cents
  description: string
  type: string
  importKey: string | null
}

const around = prepared((db) =>
  db
    .select({
      id: sql<string>`transactions.id`,
      seq: sql<number>`seq`,
      date: sql<Day>`date`,
      amountCents: sql<Cents>`amount_cents`,
      description: sql<string>`description`,
      type: sql<string>`transactions.type`,
      importKey: sql<string | null>`import_key`,
    })
    .from(sql`transactions`)
    .where(
      sql`account_id = ${placeholder('accountId')} AND date BETWEEN ${placeholder('first')} AND ${placeholder('last')}
        AND (${isMatchable} OR (import_key IS NOT NULL AND ${isVisible}))`,
    )
    .orderBy(sql`date, seq`)
    .limit(LOOKED_AT)
    .prepare(),
)

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
  const within = { first: addDays(first, -NEAR_DAYS), last: addDays(last, NEAR_DAYS) }
  const known = around(db).all({ accountId, ...within })
  const byBankId = new Map<string, Known[]>()
  const typed: Known[] = []
  for (const row of known) {
    const bankId = row.importKey === null ? null : bankIdOf(row.importKey)
    if (bankId) byBankId.set(bankId, [...(byBankId.get(bankId) ?? []), row])
    if (row.importKey === null) typed.push(row)
  }
  typed.sort((a, b) => a.amountCents - b.amountCents)
  const words = new Map<string, Set<string>>()
  const wordsOfRow = ({ id, description }: Known): Set<string> => {
    const own = words.get(id) ?? wordsOf(description)
    words.set(id, own)
    return own
  }
  const spans = new Map<Day, { from: Day; to: Day }>()
  return ({ key, date, amountCents, description }) => {
    const span = spans.get(date) ?? { from: addDays(date, -NEAR_DAYS), to: addDays(date, NEAR_DAYS) }
    spans.set(date, span)
    const cents = Math.abs(amountCents)
    const type = amountCents < 0 ? 'expense' : 'income'
    const isNear = (row: Known) =>
      row.type === type &&
      !taken.has(row.id) &&
      row.date >= span.from &&
      row.date <= span.to &&
      Math.abs(row.amountCents - cents) <= cents * NEAR_PART
    const nearest = (all: Known[]) =>
      all
        .filter(isNear)
        .toSorted(
          (a, b) =>
            Math.abs(daysBetween(a.date, date)) - Math.abs(daysBetween(b.date, date)) ||
            Math.abs(a.amountCents - cents) - Math.abs(b.amountCents - cents) ||
            a.seq - b.seq,
        )[0]
    const same = nearest(byBankId.get(bankIdOf(key) ?? '') ?? [])
    if (same || typed.length === 0) return same
    // Few have such an amount: their words are compared last.
    const close: Known[] = []
    for (let at = firstFrom(typed, cents * (1 - NEAR_PART)); at < typed.length; at++) {
      const row = typed[at] as Known
      if (row.amountCents > cents * (1 + NEAR_PART)) break
      if (isNear(row)) close.push(row)
    }
    if (close.length === 0) return undefined
    const own = wordsOf(description)
    return nearest(close.filter((row) => sharesWords(own, wordsOfRow(row))))
  }
}
