import type { CommandContext } from '../../book/context.ts'
import type { Crossing, Question } from '../../book/crossing/crossing.ts'
import { getBook } from '../../book/open.ts'
import { addHalf, halvesIn } from '../../budget/sharing/halves.ts'
import { getTransaction } from '../../budget/transactions/store.ts'
import { becomeMove } from '../../budget/transfers/moves.ts'
import type { Db } from '../../db/db.ts'
import type { Cents } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { takeBackHalves } from '../contributions/halves.ts'

/** A payment between members, as the row of an own book that it is has to be. */
interface Paid {
  transactionId: string
  currency: string
  type: 'income' | 'expense'
  cents: Cents
}

/** Refuses a row of the own book that is not this payment. */
function paidRow(db: Db, bookId: string, { transactionId, currency, type, cents }: Paid) {
  if (getBook(db, bookId).currency !== currency)
    refuse('other_currency', 'The two books have different currencies. Leave the one of your own as it is.')
  const row = getTransaction(db, { bookId }, transactionId)
  if (row.type !== type || row.amountCents !== cents)
    refuse(
      'invalid',
      `“${row.description}” is not this payment: it has another amount, or goes the other way.`,
    )
  return row
}

/** Asks whether a row of the own book can be the payment; refused where it can't. */
export const IS_PAYMENT: Question<Paid, true> = {
  kind: 'payment',
  answer(db, bookId, paid) {
    paidRow(db, bookId, paid)
    return true
  },
}

/** Makes the row of the own book this payment from now on: neither income nor spending there. */
export const MARKED: Crossing<Paid & { paymentId: string; paidIn: string }, null> = {
  kind: 'payment.marked',
  apply(tx, own: CommandContext, { paymentId, paidIn, ...paid }) {
    const row = paidRow(tx, own.bookId, paid)
    becomeMove(tx, own, row)
    addHalf(tx, {
      transactionId: row.id,
      bookId: own.bookId,
      contributionId: paymentId,
      kind: 'payment',
      otherBookId: paidIn,
      memberId: null,
      wasThere: true,
    })
    return null
  },
}

/** The row that was the payment in somebody's own book is income or spending there again. */
export const UNMARKED: Crossing<{ paymentId: string }, null> = {
  kind: 'payment.unmarked',
  apply(tx, own, { paymentId }) {
    const halves = halvesIn(tx, own.bookId, paymentId).filter(({ kind }) => kind === 'payment')
    takeBackHalves(tx, own, halves)
    return null
  },
}
