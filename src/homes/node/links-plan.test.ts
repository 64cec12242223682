import { expect, it } from 'vitest'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { readNetWorth } from '../../budget/insights/store.ts'
import { accounts } from '../../budget/ledger/balances/tables.ts'
import type { TransactionRow } from '../../budget/ledger/rules.ts'
import { balanceMoved, savedMoved } from '../../budget/ledger/sums.ts'
import { recountNets } from '../../budget/ledger/totals.ts'
import { firstDayOn, paymentsOf } from '../../budget/reports/store.ts'
import { goingWith, piecesOf } from '../../budget/transactions/divided.ts'
import { newestOf } from '../../connections/quick/store.ts'
import type { Db } from '../../db/db.ts'
import { gatherEvidence, PROOFS } from '../../rewards/achievements/proofs.ts'
import { plansOf } from './testing/plans.ts'

const viewer = { bookId: 'b', today: '2026-03-15' } as Viewer
const row = { id: 't', bookId: 'b' } as TransactionRow

function addCard(db: Db): void {
  const card = { id: 'a', bookId: 'b', name: 'Card', type: 'credit_card', icon: '', color: '' } as const
  db.insert(accounts)
    .values({ ...card, createdAt: 0 })
    .run()
}

it.each<[string, (db: Db) => unknown]>([
  ['the balance of an account', (db) => balanceMoved(db, viewer, 'a')],
  ['what a goal holds', (db) => savedMoved(db, viewer, 'g')],
  ['the months of an account', (db) => db.transaction((tx) => recountNets(tx, viewer, 'a'))],
  ['net worth, with the halves of transfers', (db) => readNetWorth(db, viewer, 12)],
  [
    'the payments of bills and subscriptions',
    (db) => paymentsOf(db, viewer, { from: '1900-01-01', to: '2199-12-31' }),
  ],
  ['the first day of an account', (db) => firstDayOn(db, viewer, 'a')],
  ['the pieces of a row', (db) => piecesOf(db, row)],
  ['what goes with a row', (db) => goingWith(db, row)],
  [
    'the last entry of a payee',
    (db) => newestOf(db, viewer as CommandContext, { payeeId: 'p', type: 'expense' }),
  ],
  ['a person’s last entry', (db) => newestOf(db, viewer as CommandContext)],
])('reads %s without walking all rows of the book', (_, work) => {
  const plans = plansOf((db) => void work(db), addCard)
  expect(plans.some((plan) => /\b(transactions|half) USING/.test(plan))).toBe(true)
  expect(
    plans.filter((plan) => /transactions_by_entry \(book_id=\?\)$|SCAN (transactions|half)\b/.test(plan)),
  ).toEqual([])
})

it('looks whether a card was paid by its last rows, and does not sort all of them', () => {
  const paid = (db: Db) => void PROOFS.debt_payment?.(db, viewer, gatherEvidence(db, viewer))
  expect(plansOf(paid, addCard).filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
})
