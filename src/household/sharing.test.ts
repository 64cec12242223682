import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from './testing.ts'

let server: ReturnType<typeof testServer>
let anna: Person
let ben: Person
let flat: ReturnType<Person['within']>
let bens: ReturnType<Person['within']>
let id: string
let ids: Record<string, string>

beforeEach(async () => {
  server = testServer()
  anna = await personOn(server, 'Anna')
  ben = await personOn(server, 'Ben')
  const book = await sharedBook(anna, [[ben, 'editor']])
  id = book.id
  ids = book.members
  flat = anna.within(id)
  bens = ben.within(id)
})

const nameOf = (memberId: string) => Object.entries(ids).find(([, one]) => one === memberId)?.[0] ?? memberId

/** Everybody's standing, by name. */
async function standing(): Promise<Record<string, string>> {
  const { balances } = await flat.get('/settlement')
  return Object.fromEntries(
    balances.map(({ memberId, balance }: { memberId: string; balance: string }) => [
      nameOf(memberId),
      balance,
    ]),
  )
}

/** The id of an import of these rows. */
async function imported(accountId: string, ...rows: string[]): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([['Date,Amount,Description', ...rows].join('\n')]), 'a.csv')
  form.set('accountId', accountId)
  const headers = { cookie: anna.cookie(), 'bucketbook-book': id }
  const answer = await server.fetch('/api/statements', { method: 'POST', headers, body: form })
  return ((await answer.json()) as { id: string }).id
}

const expense = (fields: object = {}) => ({ type: 'expense', amount: '10', description: 'Bread', ...fields })

describe('a row of a shared book', () => {
  it('without an account is paid by who enters it, for everybody by weight', async () => {
    const row = await flat.done('POST', '/transactions', expense())
    expect(row).toMatchObject({
      paidBy: ids.Anna,
      shares: [
        { memberId: ids.Anna, amount: '5.00' },
        { memberId: ids.Ben, amount: '5.00' },
      ],
    })
    expect(await standing()).toEqual({ Anna: '5.00', Ben: '-5.00' })
    expect(await flat.get('/settlement')).toMatchObject({
      payments: [{ from: ids.Ben, to: ids.Anna, amount: '5.00' }],
    })
  })

  it('of an account is paid by all, who then owe each other nothing', async () => {
    const { id: accountId } = await flat.done('POST', '/accounts', { name: 'Kitty', type: 'cash' })
    expect(await flat.done('POST', '/transactions', expense({ accountId }))).toMatchObject({ paidBy: null })
    expect(await standing()).toEqual({ Anna: '0.00', Ben: '0.00' })
    // Common money is owed by nobody, whatever cents are left over at an amount.
    const [{ id: rowId }] = await flat.get('/transactions')
    await anna.done('POST', `/books/${id}/members`, { name: 'Kim' })
    for (const amount of ['10.01', '7.77', '0.01', '100']) {
      await flat.done('PUT', `/transactions/${rowId}`, { amount })
      expect(Object.values(await standing())).toEqual(['0.00', '0.00', '0.00'])
    }
  })

  it('of an account that a member pays from is paid by them, and moving money between that and common money counts', async () => {
    const card = await flat.done('POST', '/accounts', { name: 'Card', type: 'credit_card', paidBy: ids.Ben })
    const kitty = await flat.done('POST', '/accounts', { name: 'Kitty', type: 'cash', balance: '50' })
    expect([card.paidBy, kitty.paidBy]).toEqual([ids.Ben, null])
    expect(await flat.done('POST', '/transactions', expense({ accountId: card.id }))).toMatchObject({
      paidBy: ids.Ben,
    })
    expect(await standing()).toEqual({ Anna: '-5.00', Ben: '5.00' })
    // Into the kitty Ben pays for all; out of it he is paid back.
    const into = { fromAccountId: card.id, toAccountId: kitty.id, amount: '20' }
    const { expense: half } = await bens.done('POST', '/transfers', into)
    expect(await standing()).toEqual({ Anna: '-15.00', Ben: '15.00' })
    await bens.done('POST', '/transfers', { fromAccountId: kitty.id, toAccountId: card.id, amount: '6' })
    expect(await standing()).toEqual({ Anna: '-12.00', Ben: '12.00' })
    await bens.done('DELETE', `/transactions/${half.id}`)
    expect(await standing()).toEqual({ Anna: '-2.00', Ben: '2.00' })
    // Rows that were entered stay as they are, whosever the account becomes.
    await flat.done('PUT', `/accounts/${card.id}`, { paidBy: null })
    expect(await standing()).toEqual({ Anna: '-2.00', Ben: '2.00' })
    expect((await anna.send('POST', '/accounts', { name: 'Own', paidBy: ids.Anna })).status).toBe(409)
  })

  it('of what a goal has saved is paid by all, whoever celebrates it', async () => {
    const goal = async (name: string) =>
      (await flat.done('POST', '/savings-buckets', { name, target: '60', saved: '60' })).id
    const [trip, sofa] = [await goal('Trip'), await goal('Sofa')]
    await flat.done('POST', '/transactions', expense({ fromGoalId: trip }))
    await flat.done('POST', `/savings-buckets/${sofa}/celebrate`)
    expect(await standing()).toEqual({ Anna: '0.00', Ben: '0.00' })
    expect(await flat.get('/transactions')).toMatchObject([
      { amount: '60.00', paidBy: null },
      { paidBy: null },
    ])
  })

  it('that is divided goes on being for whom it was, and paid by whom', async () => {
    const forBen = { paidBy: ids.Anna, shares: [{ memberId: ids.Ben, amount: '10' }] }
    const { id } = await flat.done('POST', '/transactions', expense(forBen))
    await flat.done('POST', `/transactions/${id}/divide`, { amount: '4' })
    expect(await standing()).toEqual({ Anna: '10.00', Ben: '-10.00' })
    expect(await flat.get('/transactions')).toMatchObject([
      { amount: '4.00', paidBy: ids.Anna, shares: [{ memberId: ids.Ben, amount: '4.00' }] },
      { amount: '6.00', paidBy: ids.Anna, shares: [{ memberId: ids.Ben, amount: '6.00' }] },
    ])
    await flat.done('DELETE', `/transactions/${id}/divide`)
    expect(await standing()).toEqual({ Anna: '10.00', Ben: '-10.00' })
  })

  it('says who paid and for whom, to the cent', async () => {
    const shares = [
      { memberId: ids.Anna, amount: '1' },
      { memberId: ids.Ben, amount: '9' },
    ]
    const row = await flat.done('POST', '/transactions', expense({ paidBy: ids.Anna, shares }))
    expect(await standing()).toEqual({ Anna: '9.00', Ben: '-9.00' })
    const wrong = [{ memberId: ids.Ben, amount: '9.98' }]
    const refused = await flat.send('POST', '/transactions', expense({ shares: wrong }))
    expect([refused.status, refused.body.code, refused.body.difference]).toEqual([
      400,
      'shares_differ',
      '0.02',
    ])
    // Exact shares of another amount are named anew.
    expect((await flat.send('PUT', `/transactions/${row.id}`, { amount: '12' })).body.code).toBe(
      'shares_differ',
    )
    await flat.done('PUT', `/transactions/${row.id}`, { amount: '12', shares: null })
    expect(await standing()).toEqual({ Anna: '6.00', Ben: '-6.00' })
    await flat.done('PUT', `/transactions/${row.id}`, { paidBy: ids.Ben })
    expect(await standing()).toEqual({ Anna: '-6.00', Ben: '6.00' })
    const stranger = '00000000-0000-7000-8000-000000000000'
    expect((await flat.send('POST', '/transactions', expense({ paidBy: stranger }))).status).toBe(404)
  })

  it('keeps what it does: later weights change nothing of it, and an edit keeps its proportions', async () => {
    const row = await flat.done('POST', '/transactions', expense())
    await anna.done('PUT', `/books/${id}/members/${ids.Ben}`, { weight: 3 })
    await flat.done('PUT', `/transactions/${row.id}`, { amount: '20' })
    expect(await standing()).toEqual({ Anna: '10.00', Ben: '-10.00' })
    await flat.done('POST', '/transactions', expense({ amount: '4' }))
    expect(await standing()).toEqual({ Anna: '13.00', Ben: '-13.00' })
  })

  it('takes back what it did when it is deleted, and brings it back with Undo', async () => {
    const shares = [{ memberId: ids.Ben, amount: '10' }]
    const row = await flat.done('POST', '/transactions', expense({ shares }))
    await bens.done('DELETE', `/transactions/${row.id}`)
    expect(await standing()).toEqual({ Anna: '0.00', Ben: '0.00' })
    expect(await bens.done('POST', `/transactions/${row.id}/restore`)).toMatchObject({ id: row.id })
    expect(await standing()).toEqual({ Anna: '10.00', Ben: '-10.00' })
    expect(await flat.get(`/transactions/${row.id}`)).toMatchObject({
      shares: [{ memberId: ids.Ben, amount: '10.00' }],
    })
  })

  it('is an income: who got it owes', async () => {
    await flat.done('POST', '/transactions', { ...expense(), type: 'income', description: 'Deposit back' })
    expect(await standing()).toEqual({ Anna: '-5.00', Ben: '5.00' })
  })

  it('of an import counts as it appears, and goes with its undo', async () => {
    const { id: accountId } = await flat.done('POST', '/accounts', { name: 'Kitty', type: 'cash' })
    const statementId = await imported(accountId, '2026-03-01,-8.00,Soap')
    const [row] = await flat.get('/transactions')
    expect(row).toMatchObject({ description: 'Soap', createdBy: ids.Anna, paidBy: null })
    expect(row.shares).toHaveLength(2)
    await flat.done('PUT', `/transactions/${row.id}`, { paidBy: ids.Ben })
    expect(await standing()).toEqual({ Anna: '-4.00', Ben: '4.00' })
    await flat.done('DELETE', `/statements/${statementId}`)
    expect(await standing()).toEqual({ Anna: '0.00', Ben: '0.00' })
  })

  it('of an import that moves as a whole is paid by whose the other account is, but for what somebody was named of', async () => {
    const account = async (name: string, paidBy: string | null | undefined) =>
      (await flat.done('POST', '/accounts', { name, type: 'cash', paidBy })).id
    const annas = await account('Annas', ids.Anna)
    const statementId = await imported(annas, '2026-03-01,-8.00,Soap', '2026-03-02,-2.00,Milk')
    const milk = (await flat.get('/transactions')).find((row: { amount: string }) => row.amount === '2.00')
    await flat.done('PUT', `/transactions/${milk.id}`, { paidBy: ids.Ben })
    expect(await standing()).toEqual({ Anna: '3.00', Ben: '-3.00' })
    for (const [paidBy, anna] of [
      [null, '-1.00'],
      [ids.Ben, '-5.00'],
      // Ben usually pays from his own account: there nobody else was named.
      [ids.Anna, '5.00'],
    ] as const) {
      await flat.done('PUT', `/statements/${statementId}`, { accountId: await account('Other', paidBy) })
      expect((await standing()).Anna).toBe(anna)
    }
  })

  it('is nobody’s in an own book', async () => {
    expect(await anna.done('POST', '/transactions', expense())).toMatchObject({ paidBy: null, shares: null })
    const refused = await anna.send('POST', '/transactions', expense({ paidBy: ids.Anna }))
    expect([refused.status, refused.body.code]).toEqual([409, 'own_book'])
  })

  it('leaves what somebody owes with their name when they go', async () => {
    await flat.done('POST', '/transactions', expense())
    await anna.done('DELETE', `/books/${id}/members/${ids.Ben}`)
    expect(await standing()).toEqual({ Anna: '5.00', Ben: '-5.00' })
    // Rows that come then are Anna's alone.
    await flat.done('POST', '/transactions', expense())
    expect(await standing()).toEqual({ Anna: '5.00', Ben: '-5.00' })
  })
})

describe('a payment between members', () => {
  it('evens them out, once under one key, and can be taken back', async () => {
    await flat.done('POST', '/transactions', expense())
    const payment = { from: ids.Ben, to: ids.Anna, amount: '5', seen: '-5.00', note: 'By transfer' }
    const key = { 'idempotency-key': 'pay' }
    const paid = await bens.send('POST', '/settlement/payments', payment, key)
    expect(paid.status).toBe(201)
    expect((await bens.send('POST', '/settlement/payments', payment, key)).body).toEqual(paid.body)
    expect(await standing()).toEqual({ Anna: '0.00', Ben: '0.00' })
    expect(await flat.get('/settlement')).toMatchObject({
      payments: [],
      history: [{ from: ids.Ben, to: ids.Anna, amount: '5.00', note: 'By transfer', createdBy: ids.Ben }],
    })
    // A payment is neither income nor spending.
    expect((await flat.get('/dashboard')).monthlyIncome).toBe('0.00')
    const again = await bens.send('POST', '/settlement/payments', payment)
    expect([again.status, again.body.code, again.body.balance]).toEqual([409, 'changed_meanwhile', '0.00'])
    await bens.done('DELETE', `/settlement/payments/${paid.body.id}`)
    expect(await standing()).toEqual({ Anna: '5.00', Ben: '-5.00' })
    expect((await bens.send('DELETE', `/settlement/payments/${paid.body.id}`)).status).toBe(404)
  })

  it('is from one member to another', async () => {
    for (const [body, status] of [
      [{ from: ids.Ben, to: ids.Ben, amount: '5' }, 400],
      [{ from: ids.Ben, to: '00000000-0000-7000-8000-000000000000', amount: '5' }, 404],
      [{ from: ids.Ben, to: ids.Anna, amount: '0' }, 400],
    ] as const)
      expect((await flat.send('POST', '/settlement/payments', body)).status).toBe(status)
    expect(
      (await anna.send('POST', '/settlement/payments', { from: ids.Ben, to: ids.Anna, amount: '1' })).status,
    ).toBe(409)
  })

  it('stands with the rows that somebody’s standing is made of, page by page', async () => {
    for (let n = 1; n <= 3; n++)
      await flat.done('POST', '/transactions', expense({ description: `Row ${n}` }))
    await bens.done('POST', '/settlement/payments', { from: ids.Ben, to: ids.Anna, amount: '4' })
    const first = await flat.send('GET', `/settlement/entries?memberId=${ids.Ben}&limit=2`)
    const rest = await flat.get(
      `/settlement/entries?memberId=${ids.Ben}&limit=2&cursor=${first.headers.get('x-next-cursor')}`,
    )
    const all = [...first.body, ...rest] as { kind: string; change: string }[]
    expect(all.map(({ kind }) => kind).sort()).toEqual([
      'payment',
      'transaction',
      'transaction',
      'transaction',
    ])
    expect(all.reduce((sum, { change }) => sum + Number(change), 0)).toBe(-11)
    expect(await standing()).toMatchObject({ Ben: '-11.00' })
  })
})

describe('together', () => {
  const together = async ({ get }: Person, month = '') => get(`/together${month}`)

  it('is the own book with one’s part of the shared ones, and what one is owed', async () => {
    await anna.done('POST', '/accounts', { name: 'Own', type: 'checking', balance: '100' })
    await anna.done('POST', '/transactions', expense({ amount: '7' }))
    await flat.done('POST', '/accounts', { name: 'Kitty', type: 'cash', balance: '50' })
    await flat.done('POST', '/transactions', expense({ amount: '10' }))
    await bens.done('POST', '/transactions', { ...expense({ amount: '4' }), type: 'income' })
    expect(await together(anna)).toEqual({
      month: '2026-03',
      currency: 'USD',
      // Half of the kitty, and 5.00 that Ben owes her, and 2.00 of what he got.
      netWorth: { own: '100.00', shared: '32.00', total: '132.00' },
      spending: { own: '7.00', shared: '5.00', total: '12.00' },
      books: [
        {
          bookId: id,
          name: 'Our flat',
          currency: 'USD',
          netWorth: '32.00',
          spending: '5.00',
          standing: '7.00',
        },
      ],
    })
    expect(await together(ben)).toMatchObject({
      netWorth: { own: '0.00', shared: '18.00' },
      spending: { own: '0.00', shared: '5.00' },
    })
    expect(await together(anna, '?month=2026-02')).toMatchObject({ spending: { total: '0.00' } })
  })

  it('has the parts of a split row in the months in which they count', async () => {
    const parts = [{ amount: '10' }, { amount: '20.01', date: '2026-04-02' }]
    const { id } = await flat.done('POST', '/transactions', expense({ amount: '30.01', parts }))
    const spent = async (month: string) =>
      Promise.all(
        [anna, ben].map(async (person) => (await together(person, `?month=${month}`)).spending.shared),
      )
    expect([await spent('2026-03'), await spent('2026-04')]).toEqual([
      // Together they are the 15.01 and 15.00 that each bears of the row.
      ['5.00', '4.99'],
      ['10.01', '10.01'],
    ])
    const { id: categoryId } = await flat.done('POST', '/budget-categories', { name: 'Food' })
    await flat.done('PUT', `/transactions/${id}`, {
      type: 'income',
      amount: '30',
      shares: null,
      parts: [
        { amount: '10', date: '2026-02-01' },
        { amount: '20', categoryId },
      ],
    })
    expect([await spent('2026-02'), await spent('2026-03'), await spent('2026-04')]).toEqual([
      ['0.00', '0.00'],
      ['-10.00', '-10.00'],
      ['0.00', '0.00'],
    ])
  })

  it('has a book in another currency for itself', async () => {
    await anna.done('PUT', `/books/${id}`, { currency: 'EUR' })
    await flat.done('POST', '/transactions', expense({ amount: '10' }))
    expect(await together(anna)).toMatchObject({
      spending: { shared: '0.00' },
      books: [{ currency: 'EUR', spending: '5.00', standing: '5.00' }],
    })
  })
})
