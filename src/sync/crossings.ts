import { removeCloudCopies } from '../archive/copies.ts'
import type { CommandContext } from '../book/context.ts'
import { type Crossing, crossing, type Question } from '../book/crossing/crossing.ts'
import { getBook } from '../book/open.ts'
import type { Tx } from '../db/db.ts'
import { dayAt } from '../values/day.ts'
import { balanceOf, spendCredit } from './paying.ts'
import type { SyncCredits } from './wire.ts'

/** Sync credits that a person has left, as their own book knows: a shared one need not lie beside it. */
export const CREDITS: Question<{ userId: string }, SyncCredits> = {
  kind: 'credits',
  answer(db, bookId, { userId }, now) {
    const { timeZone } = getBook(db, bookId)
    return balanceOf(db, userId, { today: dayAt(now, timeZone), timeZone })
  },
}

/** Somebody has had a shared book copied: they pay in their own one, or there is no copy. */
export const COPIED: Crossing<{ userId: string; copyId: string }, SyncCredits> = {
  kind: 'copied',
  isOfPerson: true,
  // The payer sees that in their account, a change of which raises the version by itself.
  isSeen: () => false,
  isUnseenHere: true,
  isWaitedFor: true,
  apply(tx, own, { userId }) {
    spendCredit(tx, userId, own)
    return balanceOf(tx, userId, own)
  },
  complete: (answer: object, { remaining }) => ({ ...answer, remaining }),
  takeBack: (tx, _here, { copyId }) => removeCloudCopies(tx, [copyId]),
}

/** Pays for a copy that was just taken; answers what is left then, where that is known at once. */
export function payForCopy(
  tx: Tx,
  viewer: CommandContext,
  userId: string,
  copyId: string,
): SyncCredits | undefined {
  const to = viewer.member?.homeBookId
  if (to) return crossing(tx, viewer, COPIED, { to }, { userId, copyId })
  spendCredit(tx, userId, viewer)
  return balanceOf(tx, userId, viewer)
}
