import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { atMost, type Db, prepared } from '../../db/db.ts'
import { addDays, type Day } from '../../values/day.ts'
import { foldName } from '../../values/fold-text.ts'
import type { Cents } from '../../values/money.ts'
import { isPaidAlone } from '../goal-paid/pairing.ts'
import { transactions } from '../ledger/tables.ts'
import { isMatchable } from './fitting.ts'
import { wholeCents } from './known.ts'
import type { Fitting } from './pairing.ts'

/** Days between a row of the book and the bank's, at most. */
export const MOST_DAYS = 5
const { placeholder } = sql

/** A row of the book that no bank has brought, with the amount of all that was divided off it. */
export interface Candidate extends Fitting {
  id: string
  seq: number
  amountCents: Cents
  description: string
  kind: 'entry' | 'bill' | 'subscription' | 'transfer' | 'goal'
  type: 'income' | 'expense'
  categoryId: string | null
  partCount: number
  payeeName: string | null
}

/** A row of the file that is not known yet. */
export interface Open extends Fitting {
  index: number
  amountCents: Cents
  description: string
}

const selected = {
  id: sql<string>`transactions.id`,
  seq: sql<number>`seq`,
  date: sql<Day>`date`,
  amountCents: wholeCents,
  description: sql<string>`transactions.description`,
  type: sql<'income' | 'expense'>`transactions.type`,
  categoryId: sql<string | null>`transactions.category_id`,
  partCount: sql<number>`part_count`,
  payeeId: sql<string | null>`root.id`,
  payeeName: sql<string | null>`root.name`,
  kind: sql<
    Candidate['kind']
  >`CASE WHEN kind = 'transfer' THEN 'transfer' WHEN bucket_id IS NOT NULL OR account_id IS NULL THEN 'goal'
    WHEN bill_id IS NOT NULL THEN 'bill' WHEN subscription_id IS NOT NULL THEN 'subscription' ELSE 'entry' END`,
}
const withPayee = sql`LEFT JOIN payees AS leaf ON leaf.id = transactions.payee_id LEFT JOIN payees AS root ON root.id = leaf.root_id`

/** Finds one row of the account that no bank has brought and a bank may bring; undefined where there is none. */
export const anyCandidate = prepared((db) =>
  db
    .select({ seq: transactions.seq })
    .from(transactions)
    .where(and(eq(transactions.accountId, placeholder('accountId')), isMatchable))
    .limit(atMost(1))
    .prepare(),
)

const isDivided = sql`EXISTS (SELECT 1 FROM transactions AS piece WHERE piece.divided_from_id = transactions.id)`

const candidatesOf = prepared((db) =>
  db
    .select(selected)
    .from(
      sql`json_each(${placeholder('asked')}) AS asked CROSS JOIN transactions INDEXED BY transactions_to_match
        ON account_id = ${placeholder('accountId')} AND amount_cents = asked.value->>0 AND date BETWEEN asked.value->>1 AND asked.value->>2
        AND transactions.type = asked.value->>3 ${withPayee}`,
    )
    .where(sql`${isMatchable} AND NOT ${isDivided}`)
    .orderBy(sql`seq`)
    .prepare(),
)

/** Rows of which something was divided off: no index knows the amount that the bank moved. */
const dividedOf = prepared((db) =>
  db
    .select(selected)
    .from(sql`transactions INDEXED BY transactions_by_account ${withPayee}`)
    .where(
      sql`account_id = ${placeholder('accountId')} AND date BETWEEN ${placeholder('from')} AND ${placeholder('to')}
        AND ${isMatchable} AND ${isDivided}`,
    )
    .orderBy(sql`seq`)
    .prepare(),
)

const candidate = prepared((db) =>
  db
    .select({ ...selected, accountId: sql<string | null>`account_id` })
    .from(sql`transactions ${withPayee}`)
    .where(
      and(
        sql`transactions.id = ${placeholder('id')}`,
        sql`transactions.book_id = ${placeholder('bookId')}`,
        sql`(${isMatchable} OR ${isPaidAlone(placeholder('bookId'))})`,
      ),
    )
    .prepare(),
)

type Found = Omit<Candidate, 'payee'> & { payeeId: string | null }
const asCandidate = ({ payeeId, ...row }: Found): Candidate => ({
  ...row,
  payee: payeeId ?? `"${foldName(row.description)}`,
})

const paidAlone = prepared((db) =>
  db
    .select(selected)
    .from(sql`transactions ${withPayee}`)
    .where(isPaidAlone(placeholder('bookId')))
    .orderBy(sql`seq`)
    .prepare(),
)

/** Expenses that goals have paid without an account: one of any account may be the bank's row of it. */
export const listPaidAlone = (db: Db, bookId: string): Candidate[] =>
  paidAlone(db).all({ bookId }).map(asCandidate)

/** One row of the book that no bank has brought; undefined where there is none of this id. */
export function findCandidate(db: Db, { bookId }: Viewer, id: string) {
  const found = candidate(db).get({ id, bookId })
  return found && { ...asCandidate(found), accountId: found.accountId }
}

interface Group {
  loadedTo: Day
  file: Open[]
  book: Candidate[]
}

/** Rows of the file and of the book by amount and direction, read slice after slice: the file's come by day. */
export class Groups {
  private readonly groups = new Map<Cents, Group>()
  private dividedTo: Day | '' = ''
  private readonly db: Db
  private readonly accountId: string
  private readonly mayBeDue: (cents: Cents) => boolean
  private readonly alone = new Map<Cents, Candidate[]>()
  constructor(db: Db, accountId: string, paidAlone: Candidate[], mayBeDue: (cents: Cents) => boolean) {
    this.db = db
    this.accountId = accountId
    this.mayBeDue = mayBeDue
    for (const row of paidAlone) {
      const line = this.alone.get(-row.amountCents) ?? []
      line.push(row)
      this.alone.set(-row.amountCents, line)
    }
  }

  /** Loads what the rows may match, and keeps those that have something to match. */
  add(rows: Open[]): void {
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) return
    const [begin, to] = [addDays(first.date, -MOST_DAYS), addDays(last.date, MOST_DAYS)]
    const asked: [Cents, Day, Day, string][] = []
    for (const amountCents of new Set(rows.map((row) => row.amountCents))) {
      const group = this.groupOf(amountCents)
      const from = group.loadedTo >= begin ? addDays(group.loadedTo, 1) : begin
      if (from <= to) asked.push([Math.abs(amountCents), from, to, amountCents < 0 ? 'expense' : 'income'])
      group.loadedTo = to
    }
    const found = candidatesOf(this.db).all({ asked: JSON.stringify(asked), accountId: this.accountId })
    const from = this.dividedTo >= begin ? addDays(this.dividedTo as Day, 1) : begin
    if (from <= to) {
      this.dividedTo = to
      found.push(...dividedOf(this.db).all({ accountId: this.accountId, from, to }))
    }
    for (const row of found)
      this.groupOf(row.type === 'expense' ? -row.amountCents : row.amountCents).book.push(asCandidate(row))
    for (const row of rows) {
      const group = this.groups.get(row.amountCents)
      if (group && (group.book.length > 0 || this.mayBeDue(row.amountCents))) group.file.push(row)
    }
  }

  private groupOf(cents: Cents): Group {
    const known = this.groups.get(cents)
    if (known) return known
    const group = { loadedTo: '', file: [], book: [...(this.alone.get(cents) ?? [])] }
    this.groups.set(cents, group)
    return group
  }

  *all(): Generator<Group> {
    for (const group of this.groups.values()) if (group.file.length > 0) yield group
  }
}
