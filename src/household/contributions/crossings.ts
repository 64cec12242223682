import { type CommandContext, dayOf, type Listener, type Member, type Viewer } from '../../book/context.ts'
import type { Crossing, Question } from '../../book/crossing/crossing.ts'
import { findMember, listMembers } from '../../book/members.ts'
import { refuseMoving } from '../../book/moving.ts'
import { findBook, getBook } from '../../book/open.ts'
import { enter } from '../../budget/ledger/entry.ts'
import type { TransactionRow } from '../../budget/ledger/rules.ts'
import { givesPayees } from '../../budget/payees/filling.ts'
import { addHalf, endSending, halfOf, halvesIn } from '../../budget/sharing/halves.ts'
import { payerOfAccount } from '../../budget/sharing/payers.ts'
import { shownShares } from '../../budget/sharing/shown.ts'
import { countsShares, shareRow } from '../../budget/sharing/store.ts'
import { addTransaction } from '../../budget/transactions/adding.ts'
import { transactionToWire } from '../../budget/transactions/shown.ts'
import { getTransaction } from '../../budget/transactions/store.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { activeAccount } from '../../budget/transfers/moves.ts'
import type { Tx } from '../../db/db.ts'
import { mayDo } from '../../http/access.ts'
import { refuse } from '../../values/refusal.ts'
import { takeBackHalves } from './halves.ts'
import type { Contribution, ContributionInput } from './wire.ts'

/** A viewer of a shared book, who is one of its members. */
type InShared = CommandContext & { member: NonNullable<Viewer['member']> }

/** Listeners that give a row of the shared book its payee and its shares, as with a command of its own. */
export const LISTENERS: readonly Listener[] = [givesPayees, countsShares]

export const NO_BOOK = 'This book does not exist.'

interface Belonging {
  name: string
  currency: string
}

export function refuseReaders({ role }: Member): void {
  if (!mayDo(role, 'write')) refuse('read_only', 'You can look at this book, but not change it.')
}

/** The shared book's name and currency; null where the user is not in it, or it is gone. Refuses who may only read. */
export const BELONGING: Question<{ userId: string }, Belonging | null> = {
  kind: 'belonging',
  answer(db, bookId, { userId }, now) {
    const member = findMember(db, bookId, userId)
    const book = findBook(db, bookId)
    if (!member || !book) return null
    refuseMoving(book.moving, now)
    refuseReaders(member)
    return { name: book.name ?? '', currency: book.currency }
  },
}

/** A contribution as the shared book has to know it: money that comes from an own book, or goes there. */
interface Given {
  id: string
  userId: string
  currency: string
  input: Pick<
    ContributionInput,
    'bookAccountId' | 'entry' | 'transactionId' | 'amount' | 'description' | 'direction'
  >
  /** The description of the own row. */
  description: string
  /** The date that was named; else that of the own row. */
  date: string | number
}

const nameIn = (tx: Tx, { bookId, member }: InShared): string =>
  listMembers(tx, bookId).find(({ id }) => id === member.id)?.name ?? ''

/** The row of the book that somebody has paid with their own money. */
function paidRow(tx: Tx, there: InShared, id: string, amount: number): TransactionRow {
  const row = getTransaction(tx, there, id)
  const { paidBy } = shownShares(tx, [row.id]).get(row.id) ?? {}
  const payer = payerOfAccount(tx, row.accountId)
  if (row.type !== 'expense' || row.kind !== 'entry' || paidBy !== there.member.id)
    refuse('invalid', `“${row.description}” is no spending of the book that you have paid.`)
  if (row.accountId !== null && payer !== there.member.id)
    refuse('conflict', `“${row.description}” was paid from an account of the book.`)
  if (halfOf(tx, row)) refuse('contribution', `“${row.description}” is half of a contribution already.`)
  if (row.amountCents !== amount) refuse('invalid', `amount: Must be that of “${row.description}”.`)
  return row
}

/** The id of the row that is the half of the shared book: one that was there before, or a new one. */
function addShared(tx: Tx, there: InShared, { input, description: own, ...given }: Given): string {
  const date = dayOf(there, given.date)
  const { bookAccountId, entry, transactionId, amount, direction } = input
  if (transactionId) return paidRow(tx, there, transactionId, amount).id
  if (entry)
    return addTransaction(tx, there, {
      type: 'expense',
      amount,
      date,
      shares: entry.shares,
      paidBy: there.member.id,
      ...(entry.categoryId === undefined ? {} : { categoryId: entry.categoryId }),
      description: entry.description || input.description || own,
    }).id
  const account = activeAccount(tx, there, bookAccountId ?? '')
  if (payerOfAccount(tx, account.id) !== null)
    refuse('conflict', `${account.name} is one member’s account. Choose one that is common.`)
  const name = nameIn(tx, there)
  return enter(tx, there, {
    kind: 'transfer',
    type: direction === 'in' ? 'income' : 'expense',
    amountCents: amount,
    date,
    accountId: account.id,
    description: input.description || (direction === 'in' ? `From ${name}` : `To ${name}`),
  }).id
}

/** The half of the shared book. */
export const GIVEN: Crossing<Given, { shared: Transaction }> = {
  kind: 'contribution',
  listeners: LISTENERS,
  member: (db, bookId, { userId }) => findMember(db, bookId, userId),
  apply(tx, context, given) {
    const member = context.member ?? refuse('not_found', NO_BOOK)
    refuseReaders(member)
    refuseOtherCurrency(getBook(tx, context.bookId).currency, given.currency)
    const there = { ...context, member }
    const { id, input } = given
    const transactionId = addShared(tx, there, given)
    addHalf(tx, {
      contributionId: id,
      kind: 'contribution',
      transactionId,
      bookId: there.bookId,
      memberId: member.id,
      otherBookId: null,
      wasThere: Boolean(input.transactionId),
    })
    // Money that goes into an account is paid by the contribution's maker for all.
    if (input.bookAccountId) shareRow(tx, there, transactionId, { paidBy: member.id })
    return { shared: transactionToWire(tx, getTransaction(tx, there, transactionId)) }
  },
  confirm: (tx, { bookId }, { id }) => endSending(tx, bookId, id),
  complete: (answer: Contribution, { shared }) => ({ ...answer, shared }),
  takeBack: (tx, here, { id }) => takeBackHalves(tx, here, halvesIn(tx, here.bookId, id)),
}

export function refuseOtherCurrency(one: string, other: string): void {
  if (one !== other)
    refuse('other_currency', 'The two books have different currencies. Enter each half in its own book.')
}
