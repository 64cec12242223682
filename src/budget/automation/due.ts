import { answerBefore, commandContext, finishCommand, raiseVersion } from '../../book/command.ts'
import type { Viewer } from '../../book/context.ts'
import { refuseMoving } from '../../book/moving.ts'
import { getBook } from '../../book/open.ts'
import type { Db, Tx } from '../../db/db.ts'
import { addCycles, MAX_CYCLES } from '../../values/cycle.ts'
import type { Day } from '../../values/day.ts'
import { findPayment, type Kind } from '../recurring/due.ts'
import { findRecurring, KIND_NAMES, listRecurring, moveOn, payRecurring } from '../recurring/store.ts'
import { canTransfer } from '../recurring/transfer.ts'
import { countShares } from '../sharing/store.ts'
import { transactionToWire } from '../transactions/shown.ts'

/** Payments of one bill or subscription in one go: more of them wait for the next time. */
const MAX_AT_ONCE = 24
const IMMEDIATE = { behavior: 'immediate' } as const

/** Bills and subscriptions that pay themselves and may be due. */
const candidates = (db: Db, viewer: Viewer) =>
  KIND_NAMES.flatMap((kind) =>
    listRecurring(kind, db, viewer)
      .filter(({ active, autoPay, dueDate }) => active && autoPay && dueDate <= viewer.today)
      .filter((row) => canTransfer(db, viewer, row))
      .map(({ id }) => ({ kind, id })),
  )

/**
 * The due date that asks to be paid, or undefined. Cycles that an expense of the owner has paid already
 * are passed over as far as another one is due.
 */
function dueNow(kind: Kind, tx: Tx, viewer: Viewer, id: string): Day | undefined {
  for (let passed = 0; passed < MAX_CYCLES; passed++) {
    const row = findRecurring(kind, tx, viewer, id)
    if (!row?.active || !row.autoPay || row.dueDate > viewer.today) return undefined
    if (!findPayment(tx, kind, row)) return row.dueDate
    if (addCycles(row.dueDate, row.cycle, 1, row.anchorDay) > viewer.today) return undefined
    moveOn(kind, tx, viewer, row)
    raiseVersion(tx).get({ bookId: viewer.bookId })
  }
  return undefined
}

/** Pays one cycle, as its owner would on the due date; false where none is due. */
function payOne(kind: Kind, tx: Tx, viewer: Viewer, newId: () => string, id: string): boolean {
  refuseMoving(getBook(tx, viewer.bookId).moving, viewer.now)
  const date = dueNow(kind, tx, viewer, id)
  if (!date) return false
  // The key makes a second payment of this due date impossible; what its owner has taken back stays theirs to pay.
  const key = `auto-pay:${id}:${date}`
  const idempotencyKey = { key, sent: key, fingerprint: 'auto-pay' }
  if (answerBefore(tx, viewer.bookId, idempotencyKey)) return false
  const context = commandContext(viewer, { newId, idempotencyKey, automates: () => true })
  const { transaction } = payRecurring(kind, tx, context, id, { date })
  // Nobody gives this command, so nobody listens to it.
  countShares(tx, viewer)
  finishCommand(tx, context, 200, { transaction: transactionToWire(tx, transaction) })
  return true
}

/** Pays what is due of all that pays itself, each payment in a transaction of its own. */
export function payWhatIsDue(
  db: Db,
  viewer: Viewer,
  newId: () => string,
  failed: (error: unknown) => void,
  done: () => void = () => {},
): void {
  for (const { kind, id } of candidates(db, viewer)) {
    try {
      for (let paid = 0; paid < MAX_AT_ONCE; paid++) {
        if (!db.transaction((tx) => payOne(kind, tx, viewer, newId, id), IMMEDIATE)) break
        done()
      }
    } catch (error) {
      failed(error)
    }
  }
}
