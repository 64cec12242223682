import { tellInstead } from '../../book/activity.ts'
import { raiseVersion } from '../../book/command.ts'
import type { CommandContext } from '../../book/context.ts'
import type { Crossing } from '../../book/crossing/crossing.ts'
import { findMember } from '../../book/members.ts'
import { endSending, forgetHalf, type Half, halvesIn } from '../../budget/sharing/halves.ts'
import { transactionToWire } from '../../budget/transactions/shown.ts'
import { changeWithHalf, findTransaction } from '../../budget/transactions/store.ts'
import type { Transaction, TransactionChange } from '../../budget/transactions/wire.ts'
import type { Db, Tx } from '../../db/db.ts'
import { formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { LISTENERS, NO_BOOK, refuseReaders } from './crossings.ts'
import { takeBackHalves } from './halves.ts'
import type { Contribution } from './wire.ts'

/** Fields that change in both halves. */
type HalfChange = Pick<TransactionChange, 'amount' | 'date' | 'description'>

interface Changed {
  id: string
  userId: string
  change: HalfChange & Pick<TransactionChange, 'shares' | 'rev'>
  /** The own half's fields from before, for the way back. */
  before: HalfChange
}

const halvesOf = (db: Db, bookId: string, id: string): Half[] =>
  halvesIn(db, bookId, id).filter(({ kind }) => kind === 'contribution')

const MISSING = 'Contribution not found'

/** The half of the shared book is changed as the own one was. */
export const CHANGED: Crossing<Changed, { shared: Transaction }> = {
  kind: 'contribution.changed',
  listeners: LISTENERS,
  member: (db, bookId, { userId }) => findMember(db, bookId, userId),
  apply(tx, there, { id, change }) {
    const member = there.member ?? refuse('not_found', NO_BOOK)
    refuseReaders(member)
    const half = halvesOf(tx, there.bookId, id).find(({ memberId }) => memberId === member.id)
    const row = half && findTransaction(tx, there, half.transactionId)
    if (!row) refuse('not_found', MISSING)
    if (change.shares && row.kind === 'transfer')
      refuse('invalid', 'shares: What is put into an account is for everybody in the book.')
    changeWithHalf(tx, there, row.id, change)
    return { shared: transactionToWire(tx, findTransaction(tx, there, row.id) ?? row) }
  },
  confirm: (tx, { bookId }, { id }) => endSending(tx, bookId, id),
  complete: (answer: Contribution, { shared }) => ({ ...answer, shared }),
  takeBack(tx, here, { id, before }, { code }) {
    const half = halvesOf(tx, here.bookId, id).find(({ state }) => state === 'on_its_way')
    // The contribution was taken back as a whole meanwhile.
    if (!half) return
    if (findTransaction(tx, here, half.transactionId)) changeWithHalf(tx, here, half.transactionId, before)
    endSending(tx, here.bookId, id, code === 'not_found' ? 'left' : 'confirmed')
  },
}

/** Tells everybody in the book what its maker takes back, and takes it back. */
function takeBackThere(tx: Tx, there: CommandContext, half: Half): void {
  const row = findTransaction(tx, there, half.transactionId)
  if (row)
    tellInstead(tx, there, {
      action: 'removed',
      kind: 'contribution',
      rowId: row.id,
      description: row.description,
      changes: [{ field: 'amount', before: formatMoney(row.amountCents), after: null }],
    })
  takeBackHalves(tx, there, [half])
}

/**
 * Somebody who is out of the book has taken their own half back: that of the book is a row of its own from now on, also
 * should they come back.
 */
export const PARTED: Crossing<{ id: string }, null> = {
  kind: 'contribution.parted',
  // The book may be deleted, and come back.
  timeZone: () => 'UTC',
  isSeen: () => false,
  apply(tx, { bookId }, { id }) {
    const halves = halvesOf(tx, bookId, id)
    for (const half of halves) forgetHalf(tx, half)
    if (halves.length > 0) raiseVersion(tx).get({ bookId })
    return null
  },
}

/** The half of the shared book goes, or is as it was; once its maker is out of the book, it stays with that. */
export const GIVEN_BACK: Crossing<{ id: string; userId: string }, null> = {
  kind: 'contribution.removed',
  listeners: LISTENERS,
  member: (db, bookId, { userId }) => findMember(db, bookId, userId),
  apply(tx, there, { id }) {
    if (there.member) for (const half of halvesOf(tx, there.bookId, id)) takeBackThere(tx, there, half)
    return null
  },
}
