import { type CommandContext, dayOf, type Viewer } from '../../book/context.ts'
import { crossing } from '../../book/crossing/crossing.ts'
import { getBook } from '../../book/open.ts'
import { enter } from '../../budget/ledger/entry.ts'
import type { TransactionRow } from '../../budget/ledger/rules.ts'
import { addHalf, type Half, halvesIn, sendHalf } from '../../budget/sharing/halves.ts'
import { transactionToWire } from '../../budget/transactions/shown.ts'
import { changeWithHalf, getTransaction } from '../../budget/transactions/store.ts'
import { activeAccount, becomeMove } from '../../budget/transfers/moves.ts'
import type { Db, Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import { CHANGED, GIVEN_BACK, PARTED } from './changing.ts'
import { GIVEN, refuseOtherCurrency } from './crossings.ts'
import { takeBackHalves } from './halves.ts'
import type { Contribution, ContributionChangeInput, ContributionInput } from './wire.ts'

type Type = 'income' | 'expense'

/** The shared book that money goes to, and who gives it. */
interface Receiving {
  userId: string
  bookId: string
  name: string
  currency: string
}

/** The half of the own book: neither income nor spending there, a new row or the one that the bank has brought. */
function addOwn(
  tx: Tx,
  viewer: CommandContext,
  input: ContributionInput,
  type: Type,
  name: string,
): TransactionRow {
  const { ownAccountId, ownTransactionId, amount, date } = input
  if (ownTransactionId) {
    const row = getTransaction(tx, viewer, ownTransactionId)
    if (row.type !== type)
      refuse(
        'invalid',
        `“${row.description}” is money ${type === 'income' ? 'out' : 'in'}, not ${type === 'income' ? 'in' : 'out'}.`,
      )
    if (row.amountCents !== amount) refuse('invalid', `amount: Must be that of “${row.description}”.`)
    return becomeMove(tx, viewer, row)
  }
  const account = activeAccount(tx, viewer, ownAccountId ?? '')
  const said = input.description || input.entry?.description
  return enter(tx, viewer, {
    kind: 'transfer',
    type,
    amountCents: amount,
    accountId: account.id,
    description: said || (type === 'expense' ? `To ${name}` : `From ${name}`),
    date: dayOf(viewer, date ?? viewer.today),
  })
}

/** Writes the own half, and with it that of the shared book: money of one's own that goes there, or comes back from it. */
export function addContribution(
  tx: Tx,
  viewer: CommandContext,
  { userId, bookId, name, currency }: Receiving,
  input: ContributionInput,
): Contribution {
  refuseOtherCurrency(currency, getBook(tx, viewer.bookId).currency)
  const id = viewer.newId()
  // A book that was turned back to how it was before the command has taken its half again since.
  const known = halvesOf(tx, viewer, id)[0]
  if (known)
    return { id, own: transactionToWire(tx, getTransaction(tx, viewer, known.transactionId)), shared: null }
  const own = addOwn(tx, viewer, input, input.direction === 'in' ? 'expense' : 'income', name)
  addHalf(tx, {
    contributionId: id,
    kind: 'contribution',
    transactionId: own.id,
    bookId: viewer.bookId,
    memberId: null,
    otherBookId: bookId,
    wasThere: Boolean(input.ownTransactionId),
    state: 'on_its_way',
  })
  const { date, ownAccountId: _, ownTransactionId: __, bookId: ___, ...given } = input
  const there = crossing(
    tx,
    viewer,
    GIVEN,
    { to: bookId, subject: id, rev: 1 },
    { id, userId, currency, input: given, description: own.description, date: date ?? own.date },
  )
  viewer.events.push({ kind: 'transaction.recorded', transaction: own })
  const half = getTransaction(tx, viewer, own.id)
  return { id, own: transactionToWire(tx, half), shared: there?.shared ?? null }
}

const halvesOf = (db: Db, { bookId }: Viewer, id: string): Half[] =>
  halvesIn(db, bookId, id.toLowerCase()).filter(({ kind }) => kind === 'contribution')

/** The shared book that has the other half; '' where the own book has none of this id. */
export const otherBookOf = (db: Db, viewer: Viewer, id: string): string =>
  halvesOf(db, viewer, id)[0]?.otherBookId ?? ''

interface Asked {
  userId: string
  /** True while its maker is in the shared book. */
  isIn: boolean
}

function getHalf(tx: Tx, viewer: CommandContext, id: string): Half {
  return halvesOf(tx, viewer, id)[0] ?? refuse('not_found', 'Contribution not found')
}

/** Changes the own half, and with it that of the shared book. */
export function changeContribution(
  tx: Tx,
  viewer: CommandContext,
  given: string,
  { userId, isIn }: Asked,
  { shares, bookRev, ...input }: ContributionChangeInput,
): Contribution {
  const half = getHalf(tx, viewer, given)
  const { contributionId: id, otherBookId: to, stateRev, state } = half
  if (!isIn || !to || state === 'left')
    refuse(
      'conflict',
      'Its half in the other book is out of your reach. Change the transaction of your own book by itself.',
    )
  if (state === 'on_its_way')
    refuse('unavailable', 'The other book has not answered yet. Please try again in a moment.', {
      retryAfter: 5,
    })
  const { amountCents: amount, date, description } = getTransaction(tx, viewer, half.transactionId)
  changeWithHalf(tx, viewer, half.transactionId, input)
  const rev = stateRev + 1
  sendHalf(tx, half, rev)
  const change = { ...input, shares, rev: bookRev }
  const there = crossing(
    tx,
    viewer,
    CHANGED,
    { to, subject: id, rev },
    { id, userId, change, before: { amount, date, description } },
  )
  const own = getTransaction(tx, viewer, half.transactionId)
  return { id, own: transactionToWire(tx, own), shared: there?.shared ?? null }
}

/** Takes both halves back. Where its maker is not in the book any more, only theirs: that of the book stays with it. */
export function removeContribution(
  tx: Tx,
  viewer: CommandContext,
  given: string,
  { userId, isIn }: Asked,
): void {
  const half = getHalf(tx, viewer, given)
  const { contributionId: id, otherBookId, stateRev } = half
  takeBackHalves(tx, viewer, [half])
  const there = { to: otherBookId ?? '', subject: id, rev: stateRev + 1 }
  if (isIn && otherBookId) crossing(tx, viewer, GIVEN_BACK, there, { id, userId })
  else if (otherBookId) crossing(tx, viewer, PARTED, there, { id })
  viewer.events.push({ kind: 'transaction.removed' })
}
