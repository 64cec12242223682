import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { addCycles } from '../../values/cycle.ts'
import type { Day } from '../../values/day.ts'
import { refuse } from '../../values/refusal.ts'
import { cutLinks, keepRow, takeKept, tiedAsCan, tieLinks } from '../removed/store.ts'
import { isSettled, type Kind, type RecurringRow } from './due.ts'
import { KINDS, moveOn } from './store.ts'

/** A removed bill or subscription as restoring it needs it: also whether its last cycle was paid. */
interface Removed {
  row: RecurringRow
  isPaid: boolean
}

/** The due date before the present one. */
const lastDueOf = ({ dueDate, cycle, anchorDay }: RecurringRow): Day =>
  addCycles(dueDate, cycle, -1, anchorDay)

/** Removes it; its payments stay, without the link. */
export function removeRecurring(kind: Kind, tx: Tx, viewer: CommandContext, named: string): void {
  const { rows } = KINDS[kind]
  const row = rows.get(tx, viewer.bookId, named)
  const { id } = row
  const removed: Removed = { row, isPaid: isSettled(kind, tx, id, lastDueOf(row)) }
  cutLinks(tx, viewer, kind, id)
  rows.remove(tx, viewer.bookId, id)
  keepRow(tx, viewer, kind, id, removed)
  viewer.events.push({ kind: `${kind}.removed` })
}

/** Brings a removed one back with its payments. What was taken back or came back of them since decides what is due. */
export function restoreRecurring(kind: Kind, tx: Tx, viewer: CommandContext, named: string): RecurringRow {
  const { rows, missing } = KINDS[kind]
  const there = rows.find(tx, viewer.bookId, named)
  if (there) return there
  const kept = takeKept<Removed>(tx, viewer, kind, named) ?? refuse('not_found', missing)
  const row = rows.add(tx, tiedAsCan(tx, viewer, kind, kept.row))
  viewer.events.push({ kind: `${kind}.restored` })
  const { id } = row
  tieLinks(tx, viewer, kind, id)
  if (isSettled(kind, tx, id, row.dueDate)) return moveOn(kind, tx, viewer, row)
  const lastDue = lastDueOf(row)
  const isReopened = kept.isPaid && !isSettled(kind, tx, id, lastDue)
  return isReopened ? rows.change(tx, viewer.bookId, id, { dueDate: lastDue }) : row
}
