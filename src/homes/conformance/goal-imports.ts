import { assert } from 'chai'
import type { Transaction } from '../../budget/transactions/wire.ts'
import type { Case, World } from './client.ts'
import { type BankRow, ofx, statementBook } from './files.ts'

/** 100 on the account, of which 60 lie in a goal for a trip. */
async function tripBook(world: World) {
  const book = await statementBook(world)
  const { accountId } = book
  const { id: categoryId } = await book.category({ name: 'Travel' })
  const { id: goalId } = await book.bucket({ name: 'Trip', target: '60' })
  const path = `/savings-buckets/${goalId}`
  await book.post(`${path}/transfers`, { saved: '60', fromAccountId: accountId }, 200)
  /** Spends from the goal on 15 March, without an account, until it holds `saved`. */
  const spend = async (saved: string) =>
    (await book.post<{ transaction: Transaction }>(`${path}/transfers`, { saved, categoryId }, 200))
      .transaction
  const everything = async () => [
    await book.transactions(),
    await book.get('/accounts'),
    await book.get('/savings-buckets'),
    await book.get('/reached-goals'),
    await book.dashboard(),
  ]
  const figures = async () => {
    const { totalSaved, spentThisMonth, monthlyIncome } = await book.dashboard()
    return [await book.ownBalance(), totalSaved, spentThisMonth, monthlyIncome]
  }
  const kinds = async (file: string) =>
    (await book.preview(file)).rows.map(({ match }) => [match?.kind, match?.transactionId])
  return { ...book, categoryId, goalId, path, spend, everything, figures, kinds }
}

const rail = (date: string, amount = '-20.00', id = 'r1'): BankRow => [id, date, amount, 'RAIL 4711']

export const goalImportCases: Case[] = [
  {
    name: 'what a goal paid without an account is recognised in the bank’s file: it counts once, and undo gives it back',
    async run(world) {
      const book = await tripBook(world)
      const spent = await book.spend('40')
      const before = await book.everything()
      assert.deepEqual(await book.figures(), ['40.00', '40.00', '20.00', '0.00'])
      const file = ofx(rail('2026-03-20'))
      assert.deepEqual(await book.kinds(file), [['goal', spent.id]])
      const { id, ...receipt } = await book.import(file)
      assert.deepInclude(receipt, { imported: 0, matched: 1 })
      assert.deepEqual(await book.figures(), ['40.00', '40.00', '20.00', '0.00'])
      assert.strictEqual(await book.spent(book.categoryId), '20.00')
      const own = await book.get<Transaction>(`/transactions/${spent.id}`)
      assert.deepInclude(own, {
        accountId: book.accountId,
        fromGoalId: book.goalId,
        categoryId: book.categoryId,
        date: '2026-03-20',
        description: 'RAIL 4711',
        matched: { date: '2026-03-15', amount: '20.00', description: spent.description },
      })
      const [back] = await book.transactions(`?bucketId=${book.goalId}&type=income`)
      assert.deepInclude(back, { amount: '20.00', accountId: book.accountId, categoryId: book.categoryId })
      assert.deepEqual(await book.counts(file), [0, 1, 0])
      await book.post('/import', await book.get<object>('/export'), 200)
      const [batch] = await book.get<{ id: string }[]>('/statements')
      assert.exists(id)
      await book.del(`/statements/${batch?.id}`)
      const without = (all: unknown[]) => JSON.stringify(all).replace(/[0-9a-f-]{36}|"rev":\d+/g, '')
      assert.strictEqual(without(await book.everything()), without(before))
    },
  },
  {
    name: 'a bank’s row that a goal pays may be split, and the undo of its import takes both away with their parts',
    async run(world) {
      const book = await tripBook(world)
      const { id: other } = await book.category({ name: 'Food' })
      const before = await book.everything()
      const { id } = await book.import(ofx(rail('2026-03-20')))
      const [row] = await book.transactions('?q=RAIL')
      await book.put(`/transactions/${row?.id}`, { fromGoalId: book.goalId })
      const parts = [
        { categoryId: book.categoryId, amount: '15' },
        { categoryId: other, amount: '5' },
      ]
      await book.put(`/transactions/${row?.id}`, { parts })
      assert.deepEqual(await book.figures(), ['40.00', '40.00', '20.00', '0.00'])
      await book.del(`/statements/${id}`)
      const without = (all: unknown[]) => JSON.stringify(all).replace(/"rev":\d+/g, '')
      assert.strictEqual(without(await book.everything()), without(before))
    },
  },
  {
    name: 'k rows need k rows of the goal, at most five days and to the cent; only expenses meet them',
    async run(world) {
      const book = await tripBook(world)
      const spent = [await book.spend('40'), await book.spend('20')].map(({ id }) => id)
      const file = ofx(
        ...['r1', 'r2', 'r3'].map((id) => rail('2026-03-12', '-20.00', id)),
        ...[rail('2026-03-09', '-20.00', 'r4'), rail('2026-03-21', '-20.00', 'r5')],
        ...[rail('2026-03-15', '-20.01', 'r6'), rail('2026-03-15', '20.00', 'r7')],
      )
      const matches = (await book.preview(file)).rows.flatMap(({ index, match }) =>
        match ? [[index, match.transactionId]] : [],
      )
      assert.deepEqual(matches, [
        [0, spent[0]],
        [1, spent[1]],
      ])
      assert.deepInclude(await book.import(file), { imported: 5, matched: 2 })
      assert.deepEqual((await book.figures()).slice(1, 2), ['20.00'])
    },
  },
  {
    name: 'it is joined by hand too, and taken apart: the goal has paid it by itself again',
    async run(world) {
      const book = await tripBook(world)
      await book.import(ofx(rail('2026-03-15')))
      const [bank] = await book.transactions()
      const spent = await book.spend('40')
      const before = await book.everything()
      await book.refuses(400, /Neither/, 'POST', `/transactions/${spent.id}/match`, {
        with: (await book.record({ type: 'expense', amount: '20', accountId: book.accountId })).id,
      })
      await book.del(`/transactions/${(await book.transactions())[0]?.id}`)
      assert.deepEqual(await book.figures(), ['20.00', '40.00', '40.00', '0.00'])
      await book.post(`/transactions/${spent.id}/match`, { with: bank?.id }, 200)
      assert.deepEqual(await book.figures(), ['40.00', '40.00', '20.00', '0.00'])
      await book.del(`/transactions/${spent.id}/match`)
      const without = (all: unknown[]) => JSON.stringify(all).replace(/"rev":\d+/g, '')
      assert.deepEqual(await book.figures(), ['20.00', '40.00', '40.00', '0.00'])
      assert.strictEqual(without((await book.everything()).slice(1)), without(before.slice(1)))
    },
  },
  {
    name: 'what a celebrated goal left as an expense counts once where the bank brings it, and again after an undo',
    async run(world) {
      const book = await tripBook(world)
      await book.post(`${book.path}/celebrate`, undefined, 200)
      const start = await book.figures()
      assert.deepEqual(start, ['40.00', '0.00', '60.00', '0.00'])
      const file = ofx(rail('2026-03-16', '-60.00'))
      assert.deepEqual((await book.kinds(file))[0]?.[0], 'goal')
      const { id } = await book.import(file)
      assert.deepEqual(await book.figures(), start)
      await book.del(`/statements/${id}`)
      assert.deepEqual(await book.figures(), start)
      // Less than all of it: the goal is named, and what is left stays spent.
      const part = ofx(rail('2026-03-16', '-45.00'))
      const { id: partId } = await book.import(part, { rows: [{ index: 0, fromGoalId: book.goalId }] })
      assert.deepEqual(await book.figures(), start)
      await book.del(`/statements/${partId}`)
      assert.deepEqual(await book.figures(), start)
    },
  },
  {
    name: 'a row of the file is paid by the goal that is named, and goes with its import',
    async run(world) {
      const book = await tripBook(world)
      const start = await book.figures()
      const { id } = await book.import(ofx(rail('2026-03-10', '-45.00')), {
        rows: [{ index: 0, fromGoalId: book.goalId, categoryId: book.categoryId }],
      })
      assert.deepEqual(await book.figures(), ['40.00', '15.00', '45.00', '0.00'])
      const [row] = await book.transactions('?type=expense&q=RAIL')
      assert.deepInclude(row, { fromGoalId: book.goalId, categoryId: book.categoryId, statementId: id })
      await book.del(`/statements/${id}`)
      assert.deepEqual(await book.figures(), start)
      assert.lengthOf(await book.transactions(), 1)
    },
  },
  {
    name: 'what no goal can pay is refused with nothing imported, and so is a refund of an expense',
    async run(world) {
      const book = await tripBook(world)
      const { id: other } = await book.account({ name: 'Other' })
      const before = await book.everything()
      const file = ofx(rail('2026-03-10', '-35.00'), rail('2026-03-11', '-26.00', 'r2'), [
        ...(['i1', '2026-03-12', '5.00', 'Back'] as const),
      ])
      const refuses = async (
        status: number,
        text: RegExp,
        ...rows: { index: number; [field: string]: unknown }[]
      ) => {
        const answer = await book.upload('', { file, rows })
        assert.strictEqual(answer.status, status)
        assert.match(JSON.stringify(answer.body), text)
        assert.deepEqual(await book.everything(), before)
      }
      const { goalId: fromGoalId, categoryId: refundCategoryId } = book
      await refuses(409, /not_enough_saved/, { index: 0, fromGoalId }, { index: 1, fromGoalId })
      await refuses(400, /Only an expense/, { index: 2, fromGoalId })
      await refuses(400, /not both/, { index: 0, fromGoalId, transferAccountId: other })
      await refuses(400, /Only an income/, { index: 0, refundCategoryId })
      await refuses(404, /Savings goal not found/, { index: 0, fromGoalId: other })
      const { imported } = await book.import(file, { rows: [{ index: 2, refundCategoryId }] })
      assert.strictEqual(imported, 3)
      assert.deepEqual((await book.figures()).slice(2), ['56.00', '0.00'])
    },
  },
  {
    name: 'an import that moves to another account takes what its goals paid along',
    async run(world) {
      const book = await tripBook(world)
      const { id: other } = await book.account({ name: 'Other', balance: '100' })
      await book.spend('40')
      const rows = [{ index: 1, fromGoalId: book.goalId }]
      const file = ofx(rail('2026-03-15'), rail('2026-03-15', '-30.00', 'r2'))
      const { id } = await book.import(file, { rows })
      const start = await book.figures()
      assert.deepEqual(start, ['40.00', '10.00', '50.00', '0.00'])
      await book.put(`/statements/${id}`, { accountId: other })
      assert.deepEqual(await book.figures(), ['90.00', ...start.slice(1)])
      assert.strictEqual(await book.balance(other), '50.00')
      await book.del(`/statements/${id}`)
      assert.deepEqual(await book.figures(), ['40.00', '40.00', '20.00', '0.00'])
    },
  },
]
