import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from './testing.ts'

let server: ReturnType<typeof testServer>
let anna: Person
let ben: Person
let flat: { id: string; members: Record<string, string> }
let book: ReturnType<Person['within']>
let rent: string
let fun: string

type Shares = { memberId: string; amount: string }[]

const category = async (name: string, fields: object = {}) =>
  (await book.done('POST', '/budget-categories', { name, ...fields })).id as string

beforeEach(async () => {
  server = testServer()
  ;[anna, ben] = [await personOn(server, 'Anna'), await personOn(server, 'Ben')]
  flat = await sharedBook(anna, [[ben, 'editor']])
  book = anna.within(flat.id)
  rent = await category('Rent', { shares: [weight('Anna', 2), weight('Ben', 1)] })
  fun = await category('Fun')
})

const weight = (name: string, by: number) => ({ memberId: flat.members[name] ?? '', weight: by })
const share = (name: string, amount: string) => ({ memberId: flat.members[name] ?? '', amount })
const of = (row: { shares: Shares | null }) =>
  (row.shares ?? []).map(({ memberId, amount }) => [
    Object.keys(flat.members).find((name) => flat.members[name] === memberId),
    amount,
  ])
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const spend = (fields: object) =>
  book.done('POST', '/transactions', { type: 'expense', amount: '30', description: 'It', ...fields })

describe('the shares of a category', () => {
  it('are those of its rows, and stay with them whatever the category says later', async () => {
    const row = await spend({ categoryId: rent })
    expect(of(row)).toEqual([
      ['Anna', '20.00'],
      ['Ben', '10.00'],
    ])
    expect(of(await spend({ categoryId: fun }))).toEqual([
      ['Anna', '15.00'],
      ['Ben', '15.00'],
    ])
    const changed = await book.done('PUT', `/budget-categories/${rent}`, { shares: null })
    expect(changed.shares).toBeNull()
    // The row's proportions are kept by an edit of the amount.
    expect(of(await book.done('PUT', `/transactions/${row.id}`, { amount: '60' }))).toEqual([
      ['Anna', '40.00'],
      ['Ben', '20.00'],
    ])
    expect(of(await spend({ categoryId: rent }))).toEqual([
      ['Anna', '15.00'],
      ['Ben', '15.00'],
    ])
  })

  it('divide what is borne, and not what common money pays', async () => {
    const account = { name: 'Kitty', type: 'checking', balance: '100' }
    const { id } = await book.done('POST', '/accounts', account)
    const row = await spend({ categoryId: rent, accountId: id })
    const balance = async () => (await book.get('/settlement')).balances[0].balance
    expect([row.paidBy, await balance()]).toEqual([null, '-5.00'])
    await book.done('PUT', `/transactions/${row.id}`, { amount: '60' })
    expect(await balance()).toBe('-10.00')
  })

  it('leave out who has left', async () => {
    await book.done('DELETE', `/books/${flat.id}/members/${flat.members.Ben}`)
    expect(of(await spend({ categoryId: rent }))).toEqual([['Anna', '30.00']])
  })

  it('are refused where they are nobody’s, twice one’s, nothing, or of an own book', async () => {
    const change = (shares: unknown) => book.send('PUT', `/budget-categories/${rent}`, { shares })
    const stranger = { memberId: '01890000-0000-7000-8000-00000000dead', weight: 1 }
    expect(codeOf(await change([stranger]))).toEqual([404, 'not_found'])
    expect(codeOf(await change([weight('Anna', 1), weight('Anna', 2)]))).toEqual([400, 'invalid'])
    expect(codeOf(await change([weight('Anna', 0)]))).toEqual([400, 'invalid'])
    expect(codeOf(await change([weight('Anna', -1)]))).toEqual([400, 'invalid'])
    const own = await anna.send('POST', '/budget-categories', { name: 'Own', shares: [weight('Anna', 1)] })
    expect(codeOf(own)).toEqual([409, 'own_book'])
    expect((await book.get(`/budget-categories/${rent}`)).shares).toEqual([
      weight('Anna', 2),
      weight('Ben', 1),
    ])
  })
})

describe('a split row', () => {
  it('is for each as the categories of its parts say, or the parts themselves, summed', async () => {
    const parts = [
      { categoryId: rent, amount: '15' },
      { categoryId: fun, amount: '10' },
      { categoryId: fun, amount: '5', shares: [share('Ben', '5')] },
    ]
    const row = await spend({ parts })
    expect(of(row)).toEqual([
      ['Anna', '15.00'],
      ['Ben', '15.00'],
    ])
    // Parts that say nothing of it keep what the row says.
    const silent = parts.map(({ categoryId, amount }) => ({ categoryId, amount }))
    expect(of(await book.done('PUT', `/transactions/${row.id}`, { parts: silent }))).toEqual(of(row))
    const mine = [parts[0], { categoryId: fun, amount: '15', shares: [share('Anna', '15')] }]
    expect(of(await book.done('PUT', `/transactions/${row.id}`, { parts: mine }))).toEqual([
      ['Anna', '25.00'],
      ['Ben', '5.00'],
    ])
    expect((await book.get('/settlement')).balances.map((one: { balance: string }) => one.balance)).toEqual([
      '5.00',
      '-5.00',
    ])
    const twice = [
      parts[0],
      { categoryId: fun, amount: '15', shares: [share('Ben', '5'), share('Ben', '10')] },
    ]
    expect(codeOf(await book.send('PUT', `/transactions/${row.id}`, { parts: twice }))).toEqual([
      400,
      'invalid',
    ])
    const off = [parts[0], { categoryId: fun, amount: '15', shares: [share('Anna', '14')] }]
    expect(codeOf(await book.send('PUT', `/transactions/${row.id}`, { parts: off }))).toEqual([
      400,
      'shares_differ',
    ])
  })
})

describe('a bill', () => {
  const bill = { name: 'Power', amount: '60', dueDate: '2026-03-20', frequency: 'monthly' }

  it('is paid by whom and for whom it says, also when another amount is paid', async () => {
    const { id: accountId } = await book.done('POST', '/accounts', {
      name: 'Kitty',
      type: 'checking',
      balance: '100',
    })
    const said = { paidBy: flat.members.Ben, shares: [share('Anna', '45'), share('Ben', '15')] }
    const made = await book.done('POST', '/bills', { ...bill, ...said, accountId, categoryId: rent })
    expect(made).toMatchObject({ paidBy: flat.members.Ben })
    expect(of(made)).toEqual([
      ['Anna', '45.00'],
      ['Ben', '15.00'],
    ])
    const { transaction } = await book.done('POST', `/bills/${made.id}/pay`, { amount: '80' })
    const row = await book.get(`/transactions/${transaction.id}`)
    expect([row.paidBy, of(row)]).toEqual([
      flat.members.Ben,
      [
        ['Anna', '60.00'],
        ['Ben', '20.00'],
      ],
    ])
    expect(of(await book.done('PUT', `/bills/${made.id}`, { amount: '120' }))).toEqual([
      ['Anna', '90.00'],
      ['Ben', '30.00'],
    ])
    const off = { shares: [share('Anna', '1')] }
    expect(codeOf(await book.send('PUT', `/bills/${made.id}`, off))).toEqual([400, 'shares_differ'])
    const cleared = await book.done('PUT', `/bills/${made.id}`, { shares: null, paidBy: null })
    expect(cleared).toMatchObject({ shares: null, paidBy: null })
  })

  it('that says nothing is as its account and its category say', async () => {
    const { id: accountId } = await book.done('POST', '/accounts', {
      name: 'Ben’s',
      type: 'checking',
      balance: '100',
      paidBy: flat.members.Ben,
    })
    const made = await book.done('POST', '/subscriptions', {
      name: 'Music',
      amount: '9',
      nextBilling: '2026-03-20',
      billingCycle: 'monthly',
      accountId,
      categoryId: rent,
    })
    const { transaction } = await book.done('POST', `/subscriptions/${made.id}/pay`, {})
    const row = await book.get(`/transactions/${transaction.id}`)
    expect([row.paidBy, of(row)]).toEqual([
      flat.members.Ben,
      [
        ['Anna', '6.00'],
        ['Ben', '3.00'],
      ],
    ])
  })
})

it('the archive of a shared book names its members and payments, and bringing it in lets nobody in', async () => {
  await spend({})
  const [from, to] = [flat.members.Ben, flat.members.Anna]
  await book.done('POST', '/settlement/payments', { from, to, amount: '15' })
  const file = await book.get('/export')
  expect(file.members.map(({ name }: { name: string }) => name)).toEqual(['Anna', 'Ben'])
  expect(file.payments).toMatchObject([{ from, to, amount: '15.00' }])
  expect(JSON.stringify(file)).not.toContain('@example.com')
  expect((await anna.send('POST', '/import', file)).status).toBe(200)
  expect(await anna.get('/export')).toMatchObject({ members: [], payments: [] })
})

it('an answer of a row that was divided, joined or linked has the shares that its row has', async () => {
  const [{ id: from }, { id: to }] = [
    await book.done('POST', '/accounts', { name: 'From', type: 'checking' }),
    await book.done('POST', '/accounts', { name: 'To', type: 'savings' }),
  ]
  const { id } = await spend({ accountId: from })
  const found = (row: { id: string }) => book.get(`/transactions/${row.id}`)
  const { transaction, piece } = await book.done('POST', `/transactions/${id}/divide`, { amount: '10' })
  expect([await found(transaction), await found(piece)]).toEqual([transaction, piece])
  const joined = await book.done('DELETE', `/transactions/${id}/divide`)
  expect(await found(joined)).toEqual(joined)
  const { expense, income } = await book.done('POST', '/transfers', { transactionId: id, accountId: to })
  expect([await found(expense), await found(income)]).toEqual([expense, income])
  expect(expense.shares).toBeNull()
})
