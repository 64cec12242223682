import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from './testing.ts'

let server: ReturnType<typeof testServer>
let anna: Person
let ben: Person
let flat: ReturnType<Person['within']>
let id: string
let ids: { Anna: string; Ben: string }

beforeEach(async () => {
  server = testServer()
  anna = await personOn(server, 'Anna')
  ben = await personOn(server, 'Ben')
  const book = await sharedBook(anna, [[ben, 'editor']])
  id = book.id
  ids = book.members as typeof ids
  flat = anna.within(id)
})

/** Anna's standing; Ben's is the opposite. */
const standing = async (): Promise<string> =>
  (await flat.get('/settlement')).balances.find((one: { memberId: string }) => one.memberId === ids.Anna)
    .balance

const account = async (
  of: Pick<ReturnType<Person['within']>, 'done'>,
  name: string,
  paidBy?: string,
): Promise<string> =>
  (await of.done('POST', '/accounts', { name, balance: '1000', ...(paidBy ? { paidBy } : {}) })).id

describe('a transfer in a shared book', () => {
  let [annas, bens, kitty] = ['', '', '']
  let transfer: string

  beforeEach(async () => {
    annas = await account(flat, 'Annas', ids.Anna)
    bens = await account(flat, 'Bens', ids.Ben)
    kitty = await account(flat, 'Kitty')
    const fields = { fromAccountId: annas, toAccountId: kitty, amount: '100' }
    transfer = (await flat.done('POST', '/transfers', fields)).id
  })

  it('is paid by whom the account says that it is changed to', async () => {
    expect(await standing()).toBe('50.00')
    await flat.done('PUT', `/transfers/${transfer}`, { fromAccountId: bens })
    expect(await standing()).toBe('-50.00')
    await flat.done('PUT', `/transfers/${transfer}`, { fromAccountId: annas, toAccountId: bens })
    expect(await standing()).toBe('100.00')
    await flat.done('PUT', `/transfers/${transfer}`, { fromAccountId: kitty })
    expect(await standing()).toBe('50.00')
  })

  it('does what it did, whosever its accounts become and whatever else of it is changed', async () => {
    const { id: toBen } = await flat.done('POST', '/transfers', {
      fromAccountId: annas,
      toAccountId: bens,
      amount: '7',
    })
    for (const one of [annas, bens]) await flat.done('PUT', `/accounts/${one}`, { paidBy: null })
    await flat.done('PUT', `/transfers/${transfer}`, { description: 'For the rent' })
    const { expense } = await flat.get(`/transfers/${toBen}`)
    await flat.done('PUT', `/transactions/${expense.id}`, { description: 'For Ben' })
    expect(await standing()).toBe('57.00')
    await flat.done('PUT', `/transfers/${toBen}`, { amount: '8' })
    await flat.done('PUT', `/transfers/${transfer}`, { amount: '200' })
    expect(await standing()).toBe('108.00')
  })

  it('does what it did when it comes back, with its account or with the whole book', async () => {
    const other = await account(flat, 'Other')
    const { expense, income } = await flat.get(`/transfers/${transfer}`)
    const idle = await flat.done('POST', '/transfers', {
      fromAccountId: other,
      toAccountId: kitty,
      amount: '10',
    })
    await flat.done('PUT', `/accounts/${annas}`, { paidBy: null })
    await flat.done('PUT', `/accounts/${other}`, { paidBy: ids.Ben })
    expect(await standing()).toBe('50.00')
    for (const path of [
      `/transactions/${expense.id}`,
      `/transactions/${idle.expense.id}`,
      `/accounts/${annas}`,
    ]) {
      await flat.done('DELETE', path)
      await flat.done('POST', `${path}/restore`)
      expect(await standing()).toBe('50.00')
    }
    await flat.done('POST', '/import', await flat.get('/export'))
    expect(await standing()).toBe('50.00')
    for (const half of [income, idle.income])
      await flat.done('PUT', `/transactions/${half.id}`, { amount: '60' })
    expect(await standing()).toBe('30.00')
  })

  it('that two rows have become is for everybody, whatever was said of these', async () => {
    const row = (type: string, accountId: string, more = {}) =>
      flat.done('POST', '/transactions', { type, accountId, amount: '100', description: 'Moved', ...more })
    const bensAlone = { shares: [{ memberId: ids.Ben, amount: '100' }] }
    const pair = [await row('expense', annas, bensAlone), await row('income', kitty)].map((one) => one.id)
    expect(await standing()).toBe('150.00')
    await flat.done('POST', '/transfers/links', { pairs: [pair] })
    expect(await standing()).toBe('100.00')
    const others = [await row('expense', kitty, bensAlone), await row('income', await account(flat, 'Other'))]
    expect(await standing()).toBe('150.00')
    const [{ id: linked }] = (
      await flat.done('POST', '/transfers/links', { pairs: [others.map((one) => one.id)] })
    ).transfers
    expect(await standing()).toBe('100.00')
    await flat.done('DELETE', `/transfers/${linked}`)
    expect(await standing()).toBe('150.00')
  })

  it('goes on doing it once its account is deleted', async () => {
    await flat.done('DELETE', `/accounts/${annas}`)
    expect(await standing()).toBe('50.00')
    await flat.done('DELETE', `/accounts/${kitty}`)
    expect(await standing()).toBe('50.00')
  })
})

it('a row that moves to another account is paid by whose that is, unless somebody else was named', async () => {
  const [annas, bens] = [await account(flat, 'Annas', ids.Anna), await account(flat, 'Bens', ids.Ben)]
  const kitty = await account(flat, 'Kitty')
  const { id: row } = await flat.done('POST', '/transactions', {
    type: 'expense',
    amount: '100',
    description: 'Bread',
    accountId: annas,
  })
  const move = (accountId: string) => flat.done('PUT', `/transactions/${row}`, { accountId })
  expect(await standing()).toBe('50.00')
  expect((await move(bens)).paidBy).toBe(ids.Ben)
  expect(await standing()).toBe('-50.00')
  const change = await flat.done('POST', '/transactions/bulk', { ids: [row], set: { accountId: kitty } })
  expect(await standing()).toBe('0.00')
  await flat.done('POST', `/transactions/bulk/${change.id}/undo`)
  expect(await standing()).toBe('-50.00')
  await flat.done('PUT', `/transactions/${row}`, { paidBy: ids.Anna })
  await move(kitty)
  expect(await standing()).toBe('50.00')
})

describe('a row of a shared book that is edited with nothing said of its shares', () => {
  const sharesOf = ({ shares }: { shares: { memberId: string; amount: string }[] }) =>
    Object.fromEntries(shares.map(({ memberId, amount }) => [memberId, amount]))

  it('leaves the odd cent with who has it', async () => {
    const both = [ids.Ben, ids.Anna].map((memberId) => ({ memberId, weight: 1 }))
    const { id: categoryId } = await flat.done('POST', '/budget-categories', { name: 'Food', shares: both })
    const fields = { type: 'expense', amount: '10.01', description: 'Bread', categoryId }
    const row = await flat.done('POST', '/transactions', fields)
    expect(sharesOf(row)).toEqual({ [ids.Ben]: '5.01', [ids.Anna]: '5.00' })
    expect(await flat.done('PUT', `/transactions/${row.id}`, { description: 'Rolls' })).toMatchObject({
      shares: row.shares,
    })
    expect((await flat.send('POST', '/import', await flat.get('/export'))).status).toBe(200)
    expect(sharesOf((await flat.get('/transactions'))[0])).toEqual(sharesOf(row))
  })

  it('is for everybody alike where nobody had a weight, also once somebody has one', async () => {
    const weigh = (memberId: string, weight: number) =>
      anna.done('PUT', `/books/${id}/members/${memberId}`, { weight })
    for (const memberId of Object.values(ids)) await weigh(memberId, 0)
    const row = await flat.done('POST', '/transactions', {
      type: 'expense',
      amount: '100',
      description: 'Bread',
    })
    await weigh(ids.Anna, 1)
    await flat.done('PUT', `/transactions/${row.id}`, { description: 'Rolls' })
    expect(await standing()).toBe('50.00')
  })
})

describe('a name in a shared book', () => {
  const invite = async (memberId: string) =>
    (await anna.send('POST', `/books/${id}/invitations`, { role: 'editor', memberId })).body

  it('is given to one account only, however many were invited to it', async () => {
    const [cara, dora] = [await personOn(server, 'Cara'), await personOn(server, 'Dora')]
    const kim = await anna.done('POST', `/books/${id}/members`, { name: 'Kim' })
    const [one, two] = [await invite(kim.id), await invite(kim.id)]
    expect(await cara.done('POST', '/invitations/accept', { token: one.token })).toMatchObject({
      memberId: kim.id,
    })
    expect((await dora.send('POST', '/invitations/accept', { token: two.token })).status).toBe(410)
    // The holder of the name comes back by either invitation.
    await cara.done('POST', `/books/${id}/leave`)
    expect((await cara.send('POST', '/invitations/accept', { token: two.token })).status).toBe(200)
  })

  it('of somebody who has left is kept for them', async () => {
    await ben.done('POST', `/books/${id}/leave`)
    expect(await invite(ids.Ben)).toMatchObject({ code: 'conflict' })
  })
})

describe('money of an own book', () => {
  it('that was paid to a member, and was deleted, comes back as spending once the payment is taken back', async () => {
    const accountId = await account(ben, 'Mine')
    const { id: categoryId } = await ben.done('POST', '/budget-categories', { name: 'Rent' })
    const row = await ben.done('POST', '/transactions', {
      type: 'expense',
      amount: '50',
      description: 'To Anna',
      accountId,
      categoryId,
    })
    const payment = await ben.within(id).done('POST', '/settlement/payments', {
      from: ids.Ben,
      to: ids.Anna,
      amount: '50',
      ownTransactionId: row.id,
    })
    await ben.done('DELETE', `/transactions/${row.id}`)
    await ben.within(id).done('DELETE', `/settlement/payments/${payment.id}`)
    expect(await ben.done('POST', `/transactions/${row.id}/restore`)).toMatchObject({
      kind: 'entry',
      categoryId,
    })
  })

  it('is nothing that a token of the shared one names or changes', async () => {
    const accountId = await account(anna, 'Mine')
    const fields = { type: 'expense', amount: '9', description: 'Clinic', accountId }
    const row = await anna.done('POST', '/transactions', fields)
    const { token } = await anna.done('POST', '/tokens', { name: 'Script', scope: 'write', bookId: id })
    for (const amount of ['1', '9']) {
      const payment = { from: ids.Anna, to: ids.Ben, amount, ownTransactionId: row.id }
      const headers = { authorization: `Bearer ${token}` }
      const refused = await anna.send('POST', '/settlement/payments', payment, headers)
      expect([refused.status, refused.body.code]).toEqual([403, 'out_of_scope'])
      expect(JSON.stringify(refused.body)).not.toContain('Clinic')
    }
    expect(await anna.get(`/transactions/${row.id}`)).toMatchObject({ kind: 'entry' })
  })

  it('that was given, and taken back from outside, leaves a row in the book that anybody there may delete', async () => {
    const [mine, kitty] = [await account(ben, 'Mine'), await account(flat, 'Kitty')]
    const given = { ownAccountId: mine, bookId: id, bookAccountId: kitty, amount: '40' }
    const gift = await ben.done('POST', '/contributions', given)
    await ben.done('POST', `/books/${id}/leave`)
    await ben.done('DELETE', `/contributions/${gift.id}`)
    const { token } = await anna.done('POST', `/books/${id}/invitations`, { role: 'editor' })
    await ben.done('POST', '/invitations/accept', { token })
    expect(await standing()).toBe('-20.00')
    await flat.done('DELETE', `/transactions/${gift.shared.id}`)
    expect(await standing()).toBe('0.00')
  })
})

it('a debt of nine digits can be settled in parts by who has seen it', async () => {
  const row = { type: 'expense', amount: '99999999.99', description: 'House', paidBy: ids.Anna }
  for (let n = 0; n < 3; n++) await flat.done('POST', '/transactions', row)
  const { balances } = await flat.get('/settlement')
  const seen = balances.find((one: { memberId: string }) => one.memberId === ids.Ben).balance
  const payment = { from: ids.Ben, to: ids.Anna, amount: '99999999.99' }
  expect((await flat.send('POST', '/settlement/payments', { ...payment, seen })).status).toBe(201)
  expect((await flat.send('POST', '/settlement/payments', { ...payment, seen })).status).toBe(409)
})

it('an account of the shared book that one pays from is theirs as a whole, and nobody else’s', async () => {
  const annas = await account(flat, 'Annas', ids.Anna)
  await account(flat, 'Kitty')
  const worths = async () =>
    Promise.all([anna, ben].map(async (person) => (await person.get('/together')).books[0].netWorth))
  expect(await worths()).toEqual(['1500.00', '500.00'])
  const row = { type: 'expense', amount: '100', description: 'Bread', accountId: annas }
  await flat.done('POST', '/transactions', row)
  // Each is poorer by what they bear.
  expect(await worths()).toEqual(['1450.00', '450.00'])
})

it('the activity tells no more what somebody was called once nothing of their deleted account is open', async () => {
  await ben.done('PUT', `/books/${id}/members/${ids.Ben}`, { name: 'Benedict 🦆' })
  await ben.within(id).done('POST', '/transactions', { type: 'expense', amount: '10', description: 'Bread' })
  const pay = (from: string, to: string, amount: string) =>
    flat.done('POST', '/settlement/payments', { from, to, amount })
  await pay(ids.Anna, ids.Ben, '4')
  await pay(ids.Ben, ids.Anna, '1')
  await ben.done('DELETE', '/auth/user', { email: ben.email })
  const told = async () => JSON.stringify(await flat.get('/activity'))
  expect(await told()).toContain('Benedict')
  await pay(ids.Anna, ids.Ben, '2')
  expect(await told()).not.toMatch(/Ben/)
  expect((await flat.get('/activity')).map((one: { description: string }) => one.description)).toEqual([
    'Anna → Former member',
    'Former member → Anna',
    'Anna → Former member',
    'Bread',
    'Former member',
  ])
})
