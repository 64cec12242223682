import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from './testing.ts'

let server: ReturnType<typeof testServer>
let anna: Person
let flat: ReturnType<Person['within']>
let id: string
let ids: { Anna: string; Ben: string }
let [annas, bens, kitty] = ['', '', '']

const account = async (name: string, paidBy: string | null = null): Promise<string> =>
  (await flat.done('POST', '/accounts', { name, balance: '1000', paidBy })).id

beforeEach(async () => {
  server = testServer()
  anna = await personOn(server, 'Anna')
  const book = await sharedBook(anna, [[await personOn(server, 'Ben'), 'editor']])
  id = book.id
  ids = book.members as typeof ids
  flat = anna.within(id)
  annas = await account('Annas', ids.Anna)
  bens = await account('Bens', ids.Ben)
  kitty = await account('Kitty')
})

/** Anna's standing; Ben's is the opposite. */
const standing = async (): Promise<string> =>
  (await flat.get('/settlement')).balances.find((one: { memberId: string }) => one.memberId === ids.Anna)
    .balance

describe('a transfer that two rows of a shared book have become', () => {
  const row = (type: string, accountId: string, more = {}) =>
    flat.done('POST', '/transactions', { type, accountId, amount: '100', description: 'Moved', ...more })
  const link = async (...rows: { id: string }[]) =>
    (await flat.done('POST', '/transfers/links', { ids: rows.map((one) => one.id) })).transfers[0]
  const said = async ({ id: rowId }: { id: string }) => {
    const { paidBy, shares } = await flat.get(`/transactions/${rowId}`)
    return { paidBy, shares }
  }
  const odd = () => ({
    shares: [
      { memberId: ids.Anna, amount: '33.33' },
      { memberId: ids.Ben, amount: '66.67' },
    ],
  })

  it.each([
    ['from a member’s own account into common money', () => [annas, kitty], 1],
    ['from common money to a member’s own account', () => [kitty, bens], 1],
    ['between the accounts of two members', () => [annas, bens], 1],
    ['between accounts of one member', async () => [annas, await account('Other', ids.Anna)], 1],
    ['by weights of then', () => [annas, kitty], 3],
  ])('gives payer and shares back as they were when it is parted: %s', async (_, accounts, weight) => {
    const [from = '', to = ''] = await accounts()
    const exact = weight === 1 ? odd() : {}
    const rows = [
      await row('expense', from, { paidBy: ids.Ben, ...exact }),
      await row('income', to, { paidBy: ids.Anna, ...exact }),
    ] as const
    const before = [await standing(), ...(await Promise.all(rows.map(said)))]
    await anna.done('PUT', `/books/${id}/members/${ids.Ben}`, { weight })
    const { id: linked } = await link(...rows)
    // Neither another payer of the account, nor another account, Undo or a file of the book changes what waits.
    await flat.done('PUT', `/accounts/${from}`, { paidBy: null })
    await flat.done('PUT', `/transfers/${linked}`, { fromAccountId: await account('Else', ids.Anna) })
    await flat.done('PUT', `/transfers/${linked}`, { fromAccountId: from })
    await flat.done('DELETE', `/transactions/${rows[0].id}`)
    await flat.done('POST', `/transactions/${rows[0].id}/restore`)
    await flat.done('POST', '/import', await flat.get('/export'))
    await flat.done('DELETE', `/transfers/${linked}`)
    expect([await standing(), ...(await Promise.all(rows.map(said)))]).toEqual(before)
    // Linked and parted once more, it is all the same.
    await flat.done('DELETE', `/transfers/${(await link(...rows)).id}`)
    expect([await standing(), ...(await Promise.all(rows.map(said)))]).toEqual(before)
  })

  it('has the shares in proportion when its amount has changed meanwhile', async () => {
    const spent = await row('expense', annas, { paidBy: ids.Ben, ...odd() })
    const { id: linked } = await link(spent, await row('income', kitty))
    await flat.done('PUT', `/transfers/${linked}`, { amount: '300' })
    await flat.done('DELETE', `/transfers/${linked}`)
    expect(await said(spent)).toEqual({
      paidBy: ids.Ben,
      shares: [
        { memberId: ids.Anna, amount: '99.99' },
        { memberId: ids.Ben, amount: '200.01' },
      ],
    })
  })

  it('gives them back, too, when only one of them was there, and when a fee was divided off', async () => {
    const spent = await row('expense', annas, { paidBy: ids.Ben, ...odd() })
    const before = await said(spent)
    const { id: half } = await flat.done('POST', '/transfers', {
      transactionId: spent.id,
      accountId: kitty,
    })
    await flat.done('DELETE', `/transfers/${half}`)
    expect(await said(spent)).toEqual(before)
    const got = await row('income', kitty, { amount: '99.5' })
    const { transfers } = await flat.done('POST', '/transfers/links', { ids: [spent.id, got.id], fee: true })
    await flat.done('DELETE', `/transfers/${transfers[0].id}?joinFee=true`)
    expect(await said(spent)).toEqual(before)
  })

  it('gives them back when its other half goes with its import', async () => {
    const spent = await row('expense', annas, { paidBy: ids.Ben, ...odd() })
    const before = await said(spent)
    const form = new FormData()
    form.set('file', new Blob(['Date,Amount,Description\n2026-03-01,+100.00,In\n']), 'a.csv')
    form.set('accountId', await account('Other'))
    const answer = await server.fetch('/api/statements', {
      method: 'POST',
      headers: { cookie: anna.cookie(), 'bucketbook-book': id },
      body: form,
    })
    const { id: statementId } = (await answer.json()) as { id: string }
    const brought = (await flat.get('/transactions')).find(
      (one: { description: string }) => one.description === 'In',
    )
    await link(spent, brought)
    await flat.done('DELETE', `/statements/${statementId}`)
    expect(await said(spent)).toEqual(before)
  })
})
