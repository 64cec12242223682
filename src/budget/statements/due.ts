import { and, eq } from 'drizzle-orm'
import { type CommandContext, dayOf, type Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { addDays, type Day } from '../../values/day.ts'
import { foldName } from '../../values/fold-text.ts'
import type { Cents } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { accounts } from '../ledger/balances/tables.ts'
import { knownPayees } from '../payees/known.ts'
import { isSettled, type Kind, listDueDates, type RecurringRow } from '../recurring/due.ts'
import {
  closeCycle,
  findRecurring,
  KIND_NAMES,
  KINDS,
  listRecurring,
  refuseUndue,
} from '../recurring/store.ts'
import type { Fitting } from './pairing.ts'
import type { ChosenRow, Pays } from './wire.ts'

/** A due date that a row of a bank may pay. */
export interface Due extends Fitting {
  kind: Kind
  id: string
  name: string
  /** The other account, where paying it is a transfer that can be made. */
  transferAccountId: string | null
}

type Payable = RecurringRow & { kind: Kind }

export const dueToWire = ({ kind, id, name, date }: Due): Pays => ({ kind, id, name, dueDate: date })

/** Active bills and subscriptions that the account pays, by the amount of the bank's row. */
export function payableOn(db: Db, viewer: Viewer, accountId: string): Map<Cents, Payable[]> {
  const all = new Map<Cents, Payable[]>()
  for (const kind of KIND_NAMES)
    for (const row of listRecurring(kind, db, viewer)) {
      if (!row.active || row.accountId !== accountId) continue
      all.set(-row.amountCents, [...(all.get(-row.amountCents) ?? []), { ...row, kind }])
    }
  return all
}

/** The active account to which the money is transferred; null where there is none. */
const leadsTo = (db: Db, { transferAccountId }: RecurringRow): string | null =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, transferAccountId ?? ''), eq(accounts.isActive, true)))
    .get()?.id ?? null

/** Due dates of bills and subscriptions near the rows, which come by day, as far as nothing has paid them. */
export function duesOf(db: Db, items: Payable[], rows: { date: Day }[], mostDays: number): Due[] {
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date]
  const [item] = items
  if (!first || !last || !item) return []
  const known = knownPayees(
    db,
    item.bookId,
    items.map(({ name }) => name),
  )
  return items.flatMap(({ kind, ...row }) =>
    listDueDates(db, kind, row, addDays(first, -mostDays), addDays(last, mostDays))
      .filter(({ payment }) => !payment)
      .map(({ date }) => ({
        kind,
        date,
        id: row.id,
        name: row.name,
        transferAccountId: leadsTo(db, row),
        payee: known.get(foldName(row.name))?.id ?? `"${foldName(row.name)}`,
      })),
  )
}

/** The due date that was chosen for a row; refused where the book has no such one. */
export function chosenDue(db: Db, viewer: Viewer, pays: NonNullable<ChosenRow['pays']>): Due {
  const row = findRecurring(pays.kind, db, viewer, pays.id) ?? refuse('not_found', KINDS[pays.kind].missing)
  const date = dayOf(viewer, pays.dueDate)
  refuseUndue(row, date)
  const { id, name } = row
  return { kind: pays.kind, id, name, date, payee: '', transferAccountId: leadsTo(db, row) }
}

/** Lets the row settle the due date; false where something else has settled it meanwhile. */
export function settle(tx: Tx, viewer: CommandContext, { kind, id, date }: Due): boolean {
  if (!findRecurring(kind, tx, viewer, id) || isSettled(kind, tx, id, date)) return false
  closeCycle(tx, viewer, {
    billId: kind === 'bill' ? id : null,
    subscriptionId: kind === 'subscription' ? id : null,
    settledDueDate: date,
  })
  return true
}
