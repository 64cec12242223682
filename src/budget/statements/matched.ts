import { and, eq, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { atMost, prepared, type Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import type { Day } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { Refusal } from '../../values/refusal.ts'
import { pairWithBank, payAlone } from '../goal-paid/pairing.ts'
import { applyEffects, replaceEffects } from '../ledger/effects.ts'
import { readBudget } from '../ledger/months/budget.ts'
import { readParts, withParts } from '../ledger/parts/store.ts'
import { addEffects, noEffects, type PartRow, type TransactionRow } from '../ledger/rules.ts'
import { isVisible, transactions } from '../ledger/tables.ts'
import { otherHalf } from '../ledger/transfers.ts'
import { among, type BankSays, fitting } from './fitting.ts'
import { backToBefore, forgetMatch, type MatchedRow, saidBefore } from './matches.ts'
import { knownKeys, matchedRows } from './tables.ts'

const { placeholder } = sql

/** Parts whose day is that of their row, on its new one. */
const partsOn = (parts: PartRow[], date: Day): PartRow[] =>
  parts.map((part) => (part.hasOwnDate ? part : { ...part, date }))

function movePartsOf(tx: Tx, ids: string[]): void {
  tx.run(sql`UPDATE transaction_parts SET date = (SELECT date FROM transactions WHERE id = transaction_id)
    WHERE has_own_date = 0 AND transaction_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
}

const setAmount = prepared((db) =>
  db
    .update(transactions)
    .set({ amountCents: sql`${placeholder('cents')}` })
    .where(eq(transactions.id, placeholder('id')))
    .prepare(),
)

/** The row by which a goal gave back what it pays of this one; undefined where no goal pays it. */
const givenBack = (tx: Tx, { id, bookId, fromGoalId }: TransactionRow): TransactionRow | undefined =>
  fromGoalId === null
    ? undefined
    : tx
        .select()
        .from(transactions)
        .where(and(eq(transactions.writtenForId, id), eq(transactions.bookId, bookId), isVisible))
        .get()

/** The other half of a transfer has the same amount, and a goal gives back what was paid. */
function followAmount(tx: Tx, row: TransactionRow, cents: Cents): void {
  const other = row.amountCents === cents ? undefined : (otherHalf(tx, row) ?? givenBack(tx, row))
  if (!other) return
  setAmount(tx).run({ id: other.id, cents })
  replaceEffects(tx, row.bookId, other, { ...other, amountCents: cents })
}

/**
 * Makes each row of the book the bank's: its day, amount, text and key. Rows that do not fit any more, because somebody
 * changed them meanwhile, are left alone and returned.
 */
export function takeMatches(tx: Tx, viewer: CommandContext, all: BankSays[]): BankSays[] {
  const { bookId } = viewer
  const { fits, missed } = fitting(tx, bookId, all)
  const effects = noEffects(readBudget(tx, bookId))
  const { monthOf } = effects.budget
  // A row that stays in its month, with its amount, counts as before: nothing else of it is read.
  const moved = fits.filter(
    ({ before, says }) =>
      before.accountId === null ||
      before.amountCents !== says.amountCents ||
      monthOf(before.date) !== monthOf(says.date),
  )
  const movedIds = moved.map(({ before }) => before.id)
  const rows = movedIds.length > 0 ? tx.select().from(transactions).where(among(movedIds)).all() : []
  const wholeById = new Map(withParts(tx, rows).map((row) => [row.id, row]))
  const taken: MatchedRow[] = []
  for (const { says, before } of fits) {
    const { date, amountCents, description, importKey, statementId } = says
    const typedAlone = before.accountId === null
    const whole = wholeById.get(before.id)
    if (whole && typedAlone) pairWithBank(tx, viewer, whole, { accountId: says.accountId, date, amountCents })
    else if (whole) {
      addEffects(effects, whole, -1)
      addEffects(effects, { ...whole, date, amountCents, parts: partsOn(whole.parts, date) }, 1)
      followAmount(tx, whole, amountCents)
    }
    taken.push({
      transactionId: before.id,
      bookId,
      statementId,
      date,
      amountCents,
      description,
      importKey,
      typedDate: before.date,
      typedCents: before.amountCents,
      typedDescription: before.description,
      row: says.row && { ...says.row },
      ...saidBefore(tx, bookId, before),
      typedAlone,
    })
  }
  if (taken.length === 0) return missed
  insertAll(tx, matchedRows, taken)
  const values = JSON.stringify(
    taken.map((row) => [row.transactionId, row.date, row.amountCents, row.description, row.importKey]),
  )
  tx.run(sql`UPDATE transactions SET date = said.value->>1, amount_cents = said.value->>2, description = said.value->>3, import_key = said.value->>4
    FROM jsonb_each(${values}) AS said WHERE transactions.id = said.value->>0`)
  movePartsOf(
    tx,
    taken.map(({ transactionId }) => transactionId),
  )
  applyEffects(tx, bookId, effects)
  return missed
}

const setTyped = prepared((db) =>
  db
    .update(transactions)
    .set({
      date: sql`${placeholder('date')}`,
      description: sql`${placeholder('description')}`,
      amountCents: sql`${placeholder('amountCents')}`,
      importKey: sql`${placeholder('importKey')}`,
    })
    .where(eq(transactions.id, placeholder('id')))
    .prepare(),
)
const forgetKeys = prepared((db) =>
  db
    .delete(knownKeys)
    .where(eq(knownKeys.transactionId, placeholder('id')))
    .prepare(),
)

/** Gives the row back what was typed, but for what was edited since; an amount that a goal no longer has stays. */
export function takeApart(tx: Tx, row: TransactionRow, matched: MatchedRow): TransactionRow | null {
  const { before } = matched
  if (matched.isOrphan && !before?.match) return removeRow(tx, row)
  const importKey = before?.importKey ?? null
  const isBack = row.amountCents === matched.amountCents && row.partCount === 0
  const parts = readParts(tx, row)
  const back = (cents: Cents) => {
    const date = row.date === matched.date ? matched.typedDate : row.date
    const after = {
      ...row,
      date,
      parts: partsOn(parts, date),
      description: row.description === matched.description ? matched.typedDescription : row.description,
      amountCents: cents,
      importKey,
    }
    if (matched.typedAlone)
      return { ...after, ...payAlone(tx, row, after), description: after.description, importKey }
    followAmount(tx, row, cents)
    replaceEffects(tx, row.bookId, { ...row, parts }, after)
    return after
  }
  const after = backOr(
    () => back(isBack ? matched.typedCents : row.amountCents),
    () => back(row.amountCents),
  )
  const { date, description, amountCents } = after
  setTyped(tx).run({ id: row.id, date, description, amountCents, importKey })
  movePartsOf(tx, [row.id])
  forgetMatch(tx).run({ id: row.id })
  if (before) backToBefore(tx, row.id, matched, before)
  else forgetKeys(tx).run({ id: row.id })
  return after
}

/** Tries again where the attempt is refused, of which nothing is left: a goal is asked before anything is written. */
function backOr<Row>(attempt: () => Row, otherwise: () => Row): Row {
  try {
    return attempt()
  } catch (error) {
    if (error instanceof Refusal) return otherwise()
    throw error
  }
}

function removeRow(tx: Tx, row: TransactionRow): null {
  const parts = readParts(tx, row)
  tx.delete(transactions).where(eq(transactions.id, row.id)).run()
  replaceEffects(tx, row.bookId, { ...row, parts }, null)
  return null
}

const ofStatement = prepared((db) =>
  db
    .select({ row: transactions, matched: matchedRows })
    .from(matchedRows)
    .innerJoin(transactions, eq(transactions.id, matchedRows.transactionId))
    .where(eq(matchedRows.statementId, placeholder('id')))
    .limit(atMost('limit'))
    .prepare(),
)

/** Takes some matches of the import apart; returns what they were. */
export function takeApartSlice(
  tx: Tx,
  statementId: string,
  limit: number,
): { row: TransactionRow; matched: MatchedRow }[] {
  const slice = ofStatement(tx).all({ id: statementId, limit })
  for (const { row, matched } of slice) takeApart(tx, row, matched)
  return slice
}
