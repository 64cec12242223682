import { expect, it } from 'vitest'
import { formOf } from '../../homes/conformance/files.ts'
import type { Fields } from '../../identity/testing.ts'
import { annasServer, type Browser } from '../../identity/testing.ts'
import { ownerOf } from './testing.ts'

const RANGE = 'from=2024-01-01&to=2026-12-31'
const DAY = '2026-03-10'

/** Two accounts with refunds, a split salary, a transfer, a goal that is filled and pays, and a balance amid the rows. */
async function bookOfKinds() {
  const { anna } = await ownerOf('export-master')
  const add = async (path: string, body: Fields) => (await anna.done('POST', path, body)).id as string
  const opened = { openedOn: '2026-01-01' }
  const giro = await add('/accounts', { name: 'Giro', balance: '1000', ...opened })
  const card = await add('/accounts', { name: 'Card', type: 'credit_card', balance: '0', ...opened })
  const food = await add('/budget-categories', { name: 'Food' })
  const sports = await add('/budget-categories', { name: 'Sports' })
  const goal = await add('/savings-buckets', { name: 'Bicycle', target: '500', saved: '0' })
  const enter = (type: string, amount: string, description: string, more: Fields = {}) =>
    add('/transactions', { date: DAY, type, amount, description, accountId: giro, ...more })
  await enter('expense', '60', 'Market', { categoryId: food, tags: ['week'] })
  await enter('income', '15', 'Bottles', { refundCategoryId: food })
  await enter('income', '8', 'Given back', { refund: true })
  await enter('income', '2100', 'Salary', {
    parts: [
      { amount: '2000', note: 'pay' },
      { amount: '100', categoryId: sports, note: 'club' },
    ],
  })
  await enter('income', '50', 'Both shops', {
    parts: [
      { amount: '20', categoryId: food },
      { amount: '30', categoryId: sports },
    ],
  })
  await enter('expense', '90', 'Two things', {
    parts: [
      { amount: '40', note: 'one' },
      { amount: '50', note: 'two' },
    ],
  })
  await anna.done('POST', '/transfers', { fromAccountId: giro, toAccountId: card, amount: '70', date: DAY })
  await anna.done('POST', `/savings-buckets/${goal}/transfers`, { amount: '300', fromAccountId: giro })
  await enter('expense', '180', 'Bicycle shop', { accountId: card, categoryId: sports, fromGoalId: goal })
  return { anna, giro, card }
}

const named = async (anna: Browser) => {
  const names = new Map<unknown, string>([
    [null, ''],
    [undefined, ''],
  ])
  for (const path of ['/accounts', '/budget-categories', '/savings-buckets'])
    for (const { id, name } of (await anna.get(path)) as Fields[])
      names.set(id, path === '/savings-buckets' ? `Goal: ${name}` : String(name))
  return (id: unknown) => names.get(id)
}

/** Rows in the words of the book; what moved a goal is told like a transfer with an account of that name. */
async function rowsOf(anna: Browser) {
  const name = await named(anna)
  const rows = (await anna.get('/transactions?limit=100')) as Fields[]
  return rows
    .filter(({ accountId }) => ['Giro', 'Card'].includes(String(name(accountId))))
    .map((row) => ({
      date: row.date,
      type: row.type,
      amount: row.amount,
      description: row.description,
      tags: row.tags,
      account: name(row.accountId),
      other: name(row.bucketId ?? row.transferAccountId),
      kind: row.bucketId ? 'transfer' : row.kind,
      category: row.bucketId ? '' : name(row.categoryId),
      refund: row.refund,
      of: name(row.refundCategoryId),
      parts: (row.parts as Fields[]).map((part) => [name(part.categoryId), part.amount, part.note]),
    }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

async function figuresOf(anna: Browser) {
  const spent = (await anna.get('/budget-categories')) as Fields[]
  const accounts = (await anna.get('/accounts')) as Fields[]
  const board = (await anna.get('/dashboard')) as Fields
  const ofName = (name: string) => accounts.find((account) => account.name === name)?.balance
  return {
    spent: spent.map((category) => [category.name, category.spent]).sort(),
    balances: ['Giro', 'Card'].map((name) => [name, ofName(name)]),
    month: [board.monthlyIncome, board.spentThisMonth],
  }
}

/** The file in an empty book, as the preview proposes it. */
async function importInto(
  file: string,
  format: string,
  fields: { categoryMap?: Record<string, string>; others?: string },
) {
  const { server, anna } = await annasServer()
  const { others = null, ...form } = fields
  const send = async (path: string, more: object): Promise<Fields> => {
    const body = formOf({ file, name: `a.${format}`, ...form, ...more })
    const headers = { cookie: anna.cookie() }
    const answer = await server.fetch(`/api/statements${path}`, { method: 'POST', body, headers })
    const text = await answer.text()
    expect(answer.status, text).toBe(path === '' ? 201 : 200)
    return JSON.parse(text)
  }
  const preview = await send('/preview', { accountMap: {} })
  const accounts = preview.accounts as { key: string; accountId: string | null }[]
  const accountMap = Object.fromEntries(accounts.map(({ key, accountId }) => [key, accountId ?? others]))
  await send('', { accountMap })
  return { anna, preview }
}
const CATEGORIES = { Food: 'new', Sports: 'new' }

it('a whole book read back from QIF has equal kinds, parts, categories, refunds, moves of goals and balances', async () => {
  const { anna } = await bookOfKinds()
  const file: string = await anna.get(`/reports/transactions?${RANGE}&format=qif`)
  const { anna: other } = await importInto(file, 'qif', { categoryMap: CATEGORIES })
  expect(await rowsOf(other)).toEqual(await rowsOf(anna))
  expect(await figuresOf(other)).toEqual(await figuresOf(anna))
  const goal = ((await other.get('/accounts')) as Fields[]).find(({ name }) => name === 'Goal: Bicycle')
  expect(goal).toMatchObject({ type: 'savings', balance: '120.00' })
})

it('the CSV of one account read back has equal kinds, parts, categories, refunds and moves of goals', async () => {
  const { anna, giro } = await bookOfKinds()
  const file: string = await anna.get(`/reports/transactions?${RANGE}&format=csv&accountId=${giro}`)
  const { anna: other } = await importInto(file, 'csv', { categoryMap: CATEGORIES, others: 'new' })
  const ofGiro = async (browser: Browser) =>
    (await rowsOf(browser)).filter(({ account }) => account === 'Giro')
  expect(await ofGiro(other)).toEqual(await ofGiro(anna))
})

it('of a whole book read back from OFX only transfers are transfers, and it says what it can not tell', async () => {
  const { anna } = await bookOfKinds()
  const file: string = await anna.get(`/reports/transactions?${RANGE}&format=ofx`)
  const { anna: other, preview } = await importInto(file, 'ofx', {})
  const halves = ((await other.get('/transactions?limit=100')) as Fields[]).filter(
    ({ kind }) => kind === 'transfer',
  )
  expect(halves.map(({ amount }) => amount)).toEqual(['70.00', '70.00'])
  const balances = ((await anna.get('/accounts')) as Fields[]).map(({ balance }) => balance).sort()
  expect(((await other.get('/accounts')) as Fields[]).map(({ balance }) => balance).sort()).toEqual(balances)
  expect(preview.warnings).toEqual([
    expect.stringContaining('2 rows moved money into or out of savings goals'),
  ])
})
