import { expect, it } from 'vitest'
import { commandContext } from '../../book/command.ts'
import { createBook } from '../../book/open.ts'
import { createBookApi } from '../../book-api.ts'
import { openMemory } from '../../homes/node/testing/memory.ts'
import { uuidV7 } from '../../values/id.ts'
import { findTransaction } from '../transactions/store.ts'
import type { Transaction } from '../transactions/wire.ts'
import { pairWithBank, payAlone } from './pairing.ts'

const NOW = Date.UTC(2026, 2, 15, 12)

/** A goal of 60 out of an account of 100, of which 20 were spent without an account. */
async function tripBook() {
  const { db } = openMemory()
  const newId = () => uuidV7(NOW)
  const bookId = newId()
  db.transaction((tx) => createBook(tx, { id: bookId, timeZone: 'UTC', createdAt: NOW }))
  const report = (error: unknown) => {
    throw error
  }
  const api = createBookApi({ db, now: () => NOW, newId, release: 'test', report }, () => bookId)
  const send = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
    const answer = await api.request(`/api${path}`, { method, ...init })
    expect(answer.status, `${method} ${path}`).toBeLessThan(300)
    return answer.json() as Promise<Body>
  }
  const add = async (path: string, body: object) => (await send<{ id: string }>('POST', path, body)).id
  const accountId = await add('/accounts', { name: 'Checking', balance: '100' })
  const goalId = await add('/savings-buckets', { name: 'Trip', target: '60' })
  const categoryId = await add('/budget-categories', { name: 'Travel' })
  const move = (body: object) =>
    send<{ transaction: Transaction }>('POST', `/savings-buckets/${goalId}/transfers`, body)
  await move({ saved: '60', fromAccountId: accountId })
  const viewer = { bookId, timeZone: 'UTC', now: NOW, receivedAt: NOW, today: '2026-03-15' }
  const pair = (id: string, bank: Parameters<typeof pairWithBank>[3]) =>
    db.transaction((tx) => {
      const context = commandContext(viewer, { newId } as never)
      const row = findTransaction(tx, viewer, id)
      if (!row) throw new Error('There is no such row.')
      return pairWithBank(tx, context, row, bank)
    })
  const figures = async () => {
    const accounts = await send<{ balance: string }[]>('GET', '/accounts')
    const goals = await send<{ saved: string }[]>('GET', '/savings-buckets')
    const { spentThisMonth } = await send<{ spentThisMonth: string }>('GET', '/dashboard')
    return [accounts[0]?.balance, goals[0]?.saved, spentThisMonth]
  }
  const part = (id: string, typed: Parameters<typeof payAlone>[2]) =>
    db.transaction((tx) => {
      const row = findTransaction(tx, viewer, id)
      if (!row) throw new Error('There is no such row.')
      return payAlone(tx, row, typed)
    })
  return { accountId, goalId, categoryId, send, move, pair, figures, part }
}

it('an expense of a goal that meets the bank’s becomes spending of the account, of which the goal gives back as much, and is taken apart again', async () => {
  const { pair, move, figures, send, accountId, goalId, categoryId, part } = await tripBook()
  const { transaction } = await move({ saved: '40', categoryId })
  expect(await figures()).toEqual(['40.00', '40.00', '20.00'])
  pair(transaction.id, { accountId, date: '2026-03-17', amountCents: 2000 })
  expect(await figures()).toEqual(['40.00', '40.00', '20.00'])
  const rows = await send<Transaction[]>('GET', '/transactions')
  const own = rows.find(({ id }) => id === transaction.id)
  expect(own).toMatchObject({
    accountId,
    categoryId,
    fromGoalId: goalId,
    date: '2026-03-17',
    amount: '20.00',
  })
  expect(rows.filter(({ bucketId, type }) => bucketId === goalId && type === 'income')).toMatchObject([
    { amount: '20.00', accountId, categoryId },
  ])
  const { date, description } = transaction
  part(transaction.id, { date, amountCents: 2000 })
  expect(await figures()).toEqual(['40.00', '40.00', '20.00'])
  expect(await send<Transaction>('GET', `/transactions/${transaction.id}`)).toMatchObject({
    accountId: null,
    categoryId,
    fromGoalId: goalId,
    date,
    description,
    amount: '20.00',
  })
  expect(await send<Transaction[]>('GET', '/transactions')).toHaveLength(2)
})

it('what a celebrated goal left is paired as well, and what the bank took less stays spent', async () => {
  const { pair, part, figures, send, accountId, goalId } = await tripBook()
  await send('POST', `/savings-buckets/${goalId}/celebrate`)
  const [spent] = await send<Transaction[]>('GET', '/transactions')
  const id = spent?.id ?? ''
  pair(id, { accountId, date: '2026-03-15', amountCents: 5500 })
  expect(await figures()).toEqual(['40.00', undefined, '60.00'])
  const rows = await send<Transaction[]>('GET', '/transactions')
  expect(rows.filter(({ type }) => type === 'expense').map(({ amount }) => amount)).toEqual(
    expect.arrayContaining(['5.00', '55.00', '60.00']),
  )
  part(id, { date: '2026-03-15', amountCents: 6000 })
  expect(await figures()).toEqual(['40.00', undefined, '60.00'])
  expect(await send<Transaction[]>('GET', '/transactions')).toHaveLength(2)
})
