import { eq, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import { replaceEffects } from '../ledger/effects.ts'
import { checkSum, readParts } from '../ledger/parts/store.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { closeCycle, reopenCycle } from '../recurring/store.ts'
import { refuseHalf } from '../sharing/halves.ts'
import { countsShares } from '../sharing/store.ts'
import { addBankRow } from '../statements/bank-rows.ts'
import { addKnownKeys, knownKeysOf } from '../statements/known.ts'
import { takeApart, takeMatches } from '../statements/matched.ts'
import { matchOf } from '../statements/matches.ts'
import { setTags, tagIdsOf } from '../tags/store.ts'
import { piecesOf } from '../transactions/divided.ts'
import { transactionToWire } from '../transactions/shown.ts'
import { getTransaction } from '../transactions/store.ts'
import type { Transaction } from '../transactions/wire.ts'
import type { MatchApart } from './wire.ts'

const isOfBank = ({ importKey }: TransactionRow): boolean => importKey !== null

/** Says which of the two rows is the bank's; refused where they can't be one. */
function sidesOf(one: TransactionRow, two: TransactionRow): { typed: TransactionRow; bank: TransactionRow } {
  if (one.id === two.id) refuse('invalid', 'Name two different transactions.')
  if (isOfBank(one) && isOfBank(two))
    refuse('invalid', 'A bank has brought both of these rows: they are two. Delete one if it is too many.')
  if (!isOfBank(one) && !isOfBank(two))
    refuse('invalid', 'Neither of these rows came from a bank. One of the two has to.')
  if (one.type !== two.type) refuse('invalid', 'One of the two rows is money in, the other one money out.')
  const sides = isOfBank(one) ? { typed: two, bank: one } : { typed: one, bank: two }
  const { typed, bank } = sides
  // An expense that a goal has paid without an account is on the bank's account from now on.
  const isAlone = typed.accountId === null && typed.sourceBucketId !== null
  if (bank.accountId === null || !(isAlone || typed.accountId === bank.accountId))
    refuse('invalid', 'The two rows are on different accounts.')
  return sides
}

/**
 * Joins a row that was entered by hand and the bank's row of the same. The first stays, with its category, payee, notes and
 * tags; day, amount, text and id are the bank's.
 */
export function joinRows(tx: Tx, viewer: CommandContext, id: string, withId: string): Transaction {
  const { typed, bank } = sidesOf(getTransaction(tx, viewer, id), getTransaction(tx, viewer, withId))
  if (bank.transferId !== null)
    refuse('transfer', 'The bank’s row is half of a transfer. Part it first.', { ids: [bank.id] })
  refuseHalf(tx, bank)
  if (bank.fromGoalId !== null || piecesOf(tx, bank).length > 0)
    refuse(
      'invalid',
      'The bank’s row is paid by a goal or divided. Take the goal off it, or join its pieces first.',
    )
  if (typed.partCount > 0) checkSum(typed, bank.amountCents)
  const keys = knownKeysOf(tx, bank.id)
  const [tagIds, parts] = [tagIdsOf(tx, bank.id), readParts(tx, bank)]
  tx.delete(transactions).where(eq(transactions.id, bank.id)).run()
  replaceEffects(tx, viewer.bookId, { ...bank, parts }, null)
  const missed = takeMatches(tx, viewer, [
    {
      transactionId: typed.id,
      accountId: bank.accountId ?? '',
      row: { ...bank, tagIds, parts },
      isChosen: true,
      date: bank.date,
      amountCents: bank.amountCents,
      description: bank.description,
      importKey: bank.importKey ?? '',
      statementId: bank.statementId,
      type: bank.type === 'income' ? 'income' : 'expense',
    },
  ])
  if (missed.length > 0)
    refuse('invalid', `“${typed.description}” is nothing that a bank would bring: it can’t be joined.`)
  addKnownKeys(tx, viewer.bookId, typed.id, keys)
  settleInstead(tx, viewer, typed, bank)
  viewer.events.push({ kind: 'transaction.matched' })
  // Shares are counted here already, not at the end of the command: the answer has who paid and for whom.
  countsShares(tx, viewer)
  return transactionToWire(tx, getTransaction(tx, viewer, typed.id))
}

/** Passes the payment of the bank's row on to the row that stays; where that one pays something already, the date reopens. */
function settleInstead(tx: Tx, viewer: CommandContext, typed: TransactionRow, bank: TransactionRow): void {
  const { billId, subscriptionId, settledDueDate } = bank
  if (!billId && !subscriptionId) return
  const isFree = !typed.billId && !typed.subscriptionId
  if (isFree)
    tx.update(transactions)
      .set({ billId, subscriptionId, settledDueDate })
      .where(eq(transactions.id, typed.id))
      .run()
  else if (settledDueDate) reopenCycle(tx, viewer, bank)
}

/** Takes a match apart: the row as it was typed, and the bank's row beside it. */
export function partRows(tx: Tx, viewer: CommandContext, id: string): MatchApart {
  const row = getTransaction(tx, viewer, id)
  const matched = matchOf(tx, row.id)
  if (!matched) refuse('not_found', 'This transaction met no row of a bank.')
  const keys = knownKeysOf(tx, row.id)
  const typed = takeApart(tx, row, { ...matched, isOrphan: false })
  const bank = addBankRow(tx, row, matched, viewer.newId())
  replaceEffects(tx, viewer.bookId, null, bank)
  // Keys that the bank's row was known by before the match lead to it again.
  const theirs = keys.filter((key) => key !== typed?.importKey)
  addKnownKeys(tx, viewer.bookId, bank.id, theirs)
  setTags(tx, viewer.bookId, bank.id, (matched.row?.tagIds as string[] | undefined) ?? [])
  giveBackPayment(tx, viewer, row, bank)
  tx.run(sql`DELETE FROM changed_imports WHERE transaction_id = ${bank.id}`)
  viewer.events.push({ kind: 'transaction.unmatched' })
  countsShares(tx, viewer)
  return {
    transaction: transactionToWire(tx, typed ? getTransaction(tx, viewer, typed.id) : row),
    imported: transactionToWire(tx, bank),
  }
}

/** Lets the bank's row pay again what it paid before the two were joined; the other row pays it no more. */
function giveBackPayment(tx: Tx, viewer: CommandContext, row: TransactionRow, bank: TransactionRow): void {
  const { billId, subscriptionId, settledDueDate } = bank
  if (!settledDueDate) return
  const isIts =
    row.billId === billId && row.subscriptionId === subscriptionId && row.settledDueDate === settledDueDate
  if (isIts)
    tx.update(transactions)
      .set({ billId: null, subscriptionId: null, settledDueDate: null })
      .where(eq(transactions.id, row.id))
      .run()
  else closeCycle(tx, viewer, bank)
}
