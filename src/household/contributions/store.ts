import type { z } from 'zod'
import { type CommandContext, dayOf, type Listener, type Viewer } from '../../book/context.ts'
import { crossing } from '../../book/crossing.ts'
import { listMembers } from '../../book/members.ts'
import { getBook } from '../../book/open.ts'
import { enter } from '../../budget/ledger/entry.ts'
import type { TransactionRow } from '../../budget/ledger/rules.ts'
import { givesPayees } from '../../budget/payees/filling.ts'
import { addHalf, forgetHalf, type Half, halfOf, halvesIn } from '../../budget/sharing/halves.ts'
import { payerOfAccount } from '../../budget/sharing/payers.ts'
import { shownShares } from '../../budget/sharing/shown.ts'
import { countsShares, shareRow } from '../../budget/sharing/store.ts'
import { addTransaction } from '../../budget/transactions/adding.ts'
import { transactionToWire } from '../../budget/transactions/shown.ts'
import { findTransaction, getTransaction } from '../../budget/transactions/store.ts'
import { activeAccount, becomeMove, takeBackMove } from '../../budget/transfers/moves.ts'
import type { Db, Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import type { Contribution, NewContribution } from './wire.ts'

type Input = z.output<typeof NewContribution>
type Type = 'income' | 'expense'

/** A viewer of a shared book, who is one of its members. */
export type InShared = Viewer & { member: NonNullable<Viewer['member']> }

/** What a shared book does with a row of its own at the end of its part. */
const LISTENERS: readonly Listener[] = [givesPayees, countsShares]

const nameIn = (tx: Tx, { bookId, member }: InShared): string =>
  listMembers(tx, bookId).find(({ id }) => id === member.id)?.name ?? ''

/** The half of the own book: neither income nor spending there, a new row or the one that the bank has brought. */
function addOwn(tx: Tx, viewer: CommandContext, input: Input, type: Type, name: string): TransactionRow {
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
    ...{ kind: 'transfer', type, amountCents: amount, accountId: account.id },
    description: said || (type === 'expense' ? `To ${name}` : `From ${name}`),
    date: dayOf(viewer, date ?? viewer.today),
  })
}

/** The row of the book that somebody has paid with their own money. */
function paidRow(tx: Tx, there: CommandContext & InShared, id: string, amount: number): TransactionRow {
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

/** The half of the shared book, and whether it was there before. */
function addShared(tx: Tx, there: CommandContext & InShared, input: Input, own: TransactionRow): string {
  const { bookAccountId, entry, transactionId, amount, direction } = input
  const date = input.date === undefined ? own.date : dayOf(there, input.date)
  if (transactionId) return paidRow(tx, there, transactionId, amount).id
  if (entry)
    return addTransaction(tx, there, {
      ...{ type: 'expense', amount, date, shares: entry.shares, paidBy: there.member.id },
      ...(entry.categoryId === undefined ? {} : { categoryId: entry.categoryId }),
      description: entry.description || input.description || own.description,
    }).id
  const account = activeAccount(tx, there, bookAccountId ?? '')
  if (payerOfAccount(tx, account.id) !== null)
    refuse('conflict', `${account.name} is one member’s account. Choose one that is common.`)
  const name = nameIn(tx, there)
  return enter(tx, there, {
    ...{ kind: 'transfer', type: direction === 'in' ? 'income' : 'expense', amountCents: amount, date },
    ...{
      accountId: account.id,
      description: input.description || (direction === 'in' ? `From ${name}` : `To ${name}`),
    },
  }).id
}

/** Writes both halves: money of one's own that goes to a shared book, or comes back from it. */
export function addContribution(tx: Tx, viewer: CommandContext, there: InShared, input: Input): Contribution {
  const book = getBook(tx, there.bookId)
  if (book.currency !== getBook(tx, viewer.bookId).currency)
    refuse('other_currency', 'The two books have different currencies. Enter each half in its own book.')
  const id = viewer.newId()
  const own = addOwn(tx, viewer, input, input.direction === 'in' ? 'expense' : 'income', book.name ?? '')
  const of = { contributionId: id, kind: 'contribution' as const }
  addHalf(tx, {
    ...{ ...of, transactionId: own.id, bookId: viewer.bookId, memberId: null },
    ...{ otherBookId: there.bookId, wasThere: Boolean(input.ownTransactionId) },
  })
  const sharedId = crossing(tx, viewer, there, LISTENERS, (context) => {
    const within = { ...context, member: there.member }
    const transactionId = addShared(tx, within, input, own)
    addHalf(tx, {
      ...{ ...of, transactionId, bookId: there.bookId, memberId: there.member.id },
      ...{ otherBookId: null, wasThere: Boolean(input.transactionId) },
    })
    // What goes into an account is paid by its maker for all.
    if (input.bookAccountId) shareRow(tx, within, transactionId, { paidBy: there.member.id })
    return transactionId
  })
  viewer.events.push({ kind: 'transaction.recorded', transaction: own })
  return {
    id,
    own: transactionToWire(tx, getTransaction(tx, viewer, own.id)),
    shared: transactionToWire(tx, getTransaction(tx, there, sharedId)),
  }
}

const halvesOf = (db: Db, { bookId }: Viewer, id: string): Half[] =>
  halvesIn(db, bookId, id.toLowerCase()).filter(({ kind }) => kind === 'contribution')

/** The shared book that has the other half; '' where the own book has none of this id. */
export const otherBookOf = (db: Db, viewer: Viewer, id: string): string =>
  halvesOf(db, viewer, id)[0]?.otherBookId ?? ''

/** Takes back the halves of a book: what was written for it goes, what was there before is as it was. */
export function takeBackHalves(tx: Tx, viewer: CommandContext, halves: Half[]): void {
  for (const half of halves) {
    forgetHalf(tx, half)
    const row = findTransaction(tx, viewer, half.transactionId)
    // What I paid is spending of the book as before.
    if (row && (row.kind === 'transfer' || !half.wasThere)) takeBackMove(tx, viewer, row, half.wasThere)
  }
}

/** Takes both halves back. Where its maker is not in the book any more, only theirs: that of the book stays with it. */
export function removeContribution(
  tx: Tx,
  viewer: CommandContext,
  id: string,
  there: InShared | undefined,
): void {
  const halves = halvesOf(tx, viewer, id)
  if (halves.length === 0) refuse('not_found', 'Contribution not found')
  takeBackHalves(tx, viewer, halves)
  if (there)
    crossing(tx, viewer, there, LISTENERS, (context) => takeBackHalves(tx, context, halvesOf(tx, there, id)))
  viewer.events.push({ kind: 'transaction.removed' })
}
