import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '../../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from '../testing.ts'

let server: ReturnType<typeof testServer>
let anna: Person
let ben: Person
/** The flat of both, with an account that has nothing, and an account of Anna's own that has 1000. */
let flat: { id: string; members: Record<string, string> }
let kitty: string
let checking: string

beforeEach(async () => {
  server = testServer()
  ;[anna, ben] = [await personOn(server, 'Anna'), await personOn(server, 'Ben')]
  flat = await sharedBook(anna, [[ben, 'editor']])
  kitty = (await anna.within(flat.id).done('POST', '/accounts', account('Kitty', '0'))).id
  checking = (await anna.done('POST', '/accounts', account('Checking', '1000'))).id
})

const account = (name: string, balance: string) => ({ name, type: 'checking', balance })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const give = (fields: object = {}) => ({
  ownAccountId: checking,
  bookId: flat.id,
  bookAccountId: kitty,
  amount: '400',
  ...fields,
})
const contribute = (fields: object = {}) => anna.done('POST', '/contributions', give(fields))

async function balancesOf(person: Person): Promise<Record<string, string>> {
  const { balances } = await person.within(flat.id).get('/settlement')
  return Object.fromEntries(
    balances.map(({ memberId, balance }: { memberId: string; balance: string }) => [
      Object.keys(flat.members).find((name) => flat.members[name] === memberId),
      balance,
    ]),
  )
}

const balanceOf = async (of: Pick<Person, 'get'>, id: string): Promise<string> =>
  (await of.get('/accounts')).find((one: { id: string }) => one.id === id).balance

const figures = async () => {
  const own = await anna.get('/dashboard')
  const shared = await anna.within(flat.id).get('/dashboard')
  return [own, shared].map(({ monthlyIncome, monthlyExpenses }) => [monthlyIncome, monthlyExpenses])
}

describe('a contribution', () => {
  it('moves money from an own account into one of the book, and is neither income nor spending in either', async () => {
    const made = await contribute({ date: '2026-03-10' })
    expect(made.own).toMatchObject({
      type: 'expense',
      kind: 'transfer',
      amount: '400.00',
      accountId: checking,
      date: '2026-03-10',
      contributionId: made.id,
      transferId: null,
      description: 'To Our flat',
      shares: null,
    })
    expect(made.shared).toMatchObject({
      type: 'income',
      kind: 'transfer',
      amount: '400.00',
      accountId: kitty,
      date: '2026-03-10',
      contributionId: made.id,
      description: 'From Anna',
      paidBy: flat.members.Anna,
      createdBy: flat.members.Anna,
    })
    expect(await balanceOf(anna, checking)).toBe('600.00')
    expect(await balanceOf(ben.within(flat.id), kitty)).toBe('400.00')
    expect(await figures()).toEqual([
      ['0.00', '0.00'],
      ['0.00', '0.00'],
    ])
    // Paid by its maker for all.
    expect(await balancesOf(ben)).toEqual({ Anna: '200.00', Ben: '-200.00' })
    const entries = await ben.within(flat.id).get(`/settlement/entries?memberId=${flat.members.Anna}`)
    expect(entries).toMatchObject([
      { kind: 'contribution', paid: '400.00', share: '200.00', change: '200.00' },
    ])
    const together = await anna.get('/together')
    expect(together).toMatchObject({
      netWorth: { own: '600.00', shared: '400.00', total: '1000.00' },
      spending: { total: '0.00' },
    })
    expect(await ben.within(flat.id).get('/activity')).toMatchObject([
      { name: 'Anna', action: 'added', description: 'From Anna' },
      { kind: 'account' },
      { kind: 'member', name: 'Ben' },
    ])
  })

  it('comes back the same way', async () => {
    await contribute()
    const back = await contribute({ direction: 'out', amount: '150' })
    expect([back.own, back.shared]).toMatchObject([
      { type: 'income', kind: 'transfer', description: 'From Our flat' },
      { type: 'expense', kind: 'transfer', description: 'To Anna' },
    ])
    expect(await balanceOf(anna, checking)).toBe('750.00')
    expect(await balancesOf(anna)).toEqual({ Anna: '125.00', Ben: '-125.00' })
    expect((await anna.get('/together')).netWorth.total).toBe('1000.00')
  })

  it('is taken back as a whole, by its maker', async () => {
    const { id, own, shared } = await contribute()
    expect(codeOf(await ben.send('DELETE', `/contributions/${id}`))).toEqual([404, 'not_found'])
    await anna.done('DELETE', `/contributions/${id}`)
    expect(await balanceOf(anna, checking)).toBe('1000.00')
    expect(await balanceOf(anna.within(flat.id), kitty)).toBe('0.00')
    expect(await balancesOf(anna)).toEqual({ Anna: '0.00', Ben: '0.00' })
    expect((await anna.send('GET', `/transactions/${own.id}`)).status).toBe(404)
    expect((await anna.within(flat.id).send('GET', `/transactions/${shared.id}`)).status).toBe(404)
    expect(codeOf(await anna.send('DELETE', `/contributions/${id}`))).toEqual([404, 'not_found'])
  })

  it('is changed as a whole, by its maker', async () => {
    const { id, own, shared } = await contribute({ date: '2026-03-10' })
    const change = { amount: '300', date: '2026-03-08', description: 'March', rev: own.rev }
    expect(codeOf(await ben.send('PUT', `/contributions/${id}`, change))).toEqual([404, 'not_found'])
    const changed = await anna.done('PUT', `/contributions/${id}`, change)
    const now = { amount: '300.00', date: '2026-03-08', description: 'March', contributionId: id }
    expect(changed).toMatchObject({ id, own: { ...now, id: own.id }, shared: { ...now, id: shared.id } })
    expect(await ben.within(flat.id).get(`/transactions/${shared.id}`)).toMatchObject(now)
    expect(await balanceOf(anna, checking)).toBe('700.00')
    expect(await balanceOf(ben.within(flat.id), kitty)).toBe('300.00')
    expect(await balancesOf(ben)).toEqual({ Anna: '150.00', Ben: '-150.00' })
    const [told] = await ben.within(flat.id).get('/activity')
    expect(told).toMatchObject({ name: 'Anna', action: 'changed', kind: 'transaction', description: 'March' })
    expect(told.changes).toContainEqual({ field: 'amount', before: '400.00', after: '300.00' })
    // Fields that are left out stay, and a contribution can be changed a second time.
    await anna.done('PUT', `/contributions/${id}`, { amount: '350' })
    expect(await anna.get(`/transactions/${own.id}`)).toMatchObject({ ...now, amount: '350.00' })
    await anna.done('DELETE', `/contributions/${id}`)
    expect(await balancesOf(ben)).toEqual({ Anna: '0.00', Ben: '0.00' })
    expect(codeOf(await anna.send('PUT', `/contributions/${id}`, change))).toEqual([404, 'not_found'])
  })

  it('is not changed by who has seen an older one of it, nor by somebody who may only look', async () => {
    const made = await contribute()
    const { id, own } = made
    await anna.done('PUT', `/contributions/${id}`, { amount: '300', rev: own.rev })
    const late = await anna.send('PUT', `/contributions/${id}`, { amount: '200', rev: own.rev })
    expect(codeOf(late)).toEqual([409, 'changed_meanwhile'])
    const { rev } = made.shared
    const inBook = await anna.send('PUT', `/contributions/${id}`, { amount: '200', bookRev: rev })
    expect(codeOf(inBook)).toEqual([409, 'changed_meanwhile'])
    expect(await balanceOf(anna, checking)).toBe('700.00')
    // Another field was not changed meanwhile.
    await anna.done('PUT', `/contributions/${id}`, { description: 'March', rev: own.rev })
    const { send } = anna.within(flat.id)
    await send('PUT', `/books/${flat.id}/members/${flat.members.Ben}`, { role: 'owner' })
    const members = `/books/${flat.id}/members/${flat.members.Anna}`
    await ben.within(flat.id).done('PUT', members, { role: 'viewer' })
    const reader = await anna.send('PUT', `/contributions/${id}`, { amount: '100' })
    expect(codeOf(reader)).toEqual([403, 'read_only'])
    expect(await balanceOf(anna, checking)).toBe('700.00')
    expect(await balanceOf(ben.within(flat.id), kitty)).toBe('300.00')
    await anna.within(flat.id).done('POST', `/books/${flat.id}/leave`)
    const gone = await anna.send('PUT', `/contributions/${id}`, { amount: '100' })
    expect(codeOf(gone)).toEqual([409, 'conflict'])
    await anna.done('PUT', `/transactions/${own.id}`, { amount: '100' })
    expect(await balanceOf(ben.within(flat.id), kitty)).toBe('300.00')
  })

  it('tells everybody in the book what was taken back', async () => {
    const { id, shared } = await contribute()
    await anna.done('DELETE', `/contributions/${id}`)
    const [told, given] = await ben.within(flat.id).get('/activity')
    expect([told, given]).toMatchObject([
      { name: 'Anna', action: 'removed', kind: 'contribution', rowId: shared.id, description: 'From Anna' },
      { name: 'Anna', action: 'added', description: 'From Anna' },
    ])
    expect(told.changes).toEqual([{ field: 'amount', before: '400.00', after: null }])
  })

  it('has no half that is changed or deleted alone, by whomever and however', async () => {
    const { own, shared } = await contribute()
    const refused = [409, 'contribution']
    for (const [book, id] of [
      [anna, own.id],
      [anna.within(flat.id), shared.id],
      [ben.within(flat.id), shared.id],
    ] as const) {
      expect(codeOf(await book.send('PUT', `/transactions/${id}`, { amount: '1' }))).toEqual(refused)
      expect(codeOf(await book.send('PUT', `/transactions/${id}`, { note: 'x' }))).toEqual(refused)
      expect(codeOf(await book.send('DELETE', `/transactions/${id}`))).toEqual(refused)
      const many = { ids: [id], set: { date: '2026-03-01' } }
      expect(codeOf(await book.send('POST', '/transactions/bulk', many))).toEqual(refused)
    }
    expect(await balanceOf(anna, checking)).toBe('600.00')
  })

  it('is there once, however often it is sent under its key', async () => {
    const headers = { 'idempotency-key': 'rent-march' }
    const first = await anna.send('POST', '/contributions', give(), headers)
    const second = await anna.send('POST', '/contributions', give(), headers)
    expect([first.status, second.body]).toEqual([201, first.body])
    expect(await balanceOf(anna.within(flat.id), kitty)).toBe('400.00')
    const { id } = first.body as { id: string }
    const again = { 'idempotency-key': 'rent-march-back' }
    for (let times = 0; times < 2; times++)
      expect((await anna.send('DELETE', `/contributions/${id}`, undefined, again)).status).toBe(200)
  })

  it('can be what the bank has brought already, which is as it was once it is taken back', async () => {
    const category = await anna.done('POST', '/budget-categories', {
      name: 'Flat',
      allocatedPercentage: 10,
      color: 'accent',
      icon: 'home',
    })
    const row = await anna.done('POST', '/transactions', {
      type: 'expense',
      amount: '400',
      description: 'Standing order',
      date: '2026-03-02',
      accountId: checking,
      categoryId: category.id,
    })
    const { id, own, shared } = await contribute({ ownAccountId: undefined, ownTransactionId: row.id })
    expect(own).toMatchObject({ id: row.id, kind: 'transfer', categoryId: null, contributionId: id })
    expect(shared).toMatchObject({ date: '2026-03-02', amount: '400.00' })
    expect(await balanceOf(anna, checking)).toBe('600.00')
    await anna.done('DELETE', `/contributions/${id}`)
    expect(await anna.get(`/transactions/${row.id}`)).toMatchObject({
      kind: 'entry',
      categoryId: category.id,
      contributionId: null,
      amount: '400.00',
    })
    expect(await balanceOf(anna, checking)).toBe('600.00')
  })

  it('stays with the book when its maker has left, and can then be deleted like any row', async () => {
    const { id, own, shared } = await contribute()
    await anna.within(flat.id).done('PUT', `/books/${flat.id}/members/${flat.members.Ben}`, { role: 'owner' })
    await anna.within(flat.id).done('POST', `/books/${flat.id}/leave`)
    await ben.within(flat.id).done('DELETE', `/transactions/${shared.id}`)
    await anna.done('DELETE', `/contributions/${id}`)
    expect((await anna.send('GET', `/transactions/${own.id}`)).status).toBe(404)
    expect(await balancesOf(ben)).toEqual({ Ben: '0.00' })
  })

  it('whose half in the book was deleted meanwhile stays its maker’s alone, also once they are back', async () => {
    const [gone, kept] = [await contribute(), await contribute({ amount: '10' })]
    await anna.done('PUT', `/books/${flat.id}/members/${flat.members.Ben}`, { role: 'owner' })
    await anna.done('POST', `/books/${flat.id}/leave`)
    await ben.within(flat.id).done('DELETE', `/transactions/${gone.shared.id}`)
    const { token } = await ben.done('POST', `/books/${flat.id}/invitations`, { role: 'editor' })
    await anna.done('POST', '/invitations/accept', { token })
    await anna.done('PUT', `/transactions/${gone.own.id}`, { amount: '300' })
    const change = { amount: '20' }
    expect(codeOf(await anna.send('PUT', `/transactions/${kept.own.id}`, change))).toEqual([
      409,
      'contribution',
    ])
    await anna.done('PUT', `/contributions/${kept.id}`, change)
    expect(await balanceOf(anna, checking)).toBe('680.00')
    expect(await balancesOf(ben)).toEqual({ Anna: '10.00', Ben: '-10.00' })
  })

  it('is refused with the reason where it can’t be', async () => {
    const mine = await ben.within(flat.id).done('POST', '/accounts', {
      ...account('Ben’s card', '0'),
      paidBy: flat.members.Ben,
    })
    const bens = (await ben.done('POST', '/accounts', account('Bens', '5'))).id
    const other = await sharedBook(anna, [], { name: 'Abroad', currency: 'CHF' })
    const row = await anna.done('POST', '/transactions', {
      type: 'expense',
      amount: '5',
      description: 'Coffee',
      accountId: checking,
    })
    for (const [fields, refused] of [
      [{ bookId: other.id }, [409, 'other_currency']],
      [{ bookId: anna.ownId }, [404, 'not_found']],
      [{ bookAccountId: mine.id }, [409, 'conflict']],
      [{ bookAccountId: checking }, [404, 'not_found']],
      [{ ownAccountId: bens }, [404, 'not_found']],
      [{ ownAccountId: kitty }, [404, 'not_found']],
      [{ ownAccountId: undefined }, [400, 'invalid']],
      [{ ownTransactionId: row.id }, [400, 'invalid']],
      [{ ownAccountId: undefined, ownTransactionId: row.id }, [400, 'invalid']],
      [{ bookAccountId: undefined }, [400, 'invalid']],
      [{ amount: '0' }, [400, 'invalid']],
      [{ bookAccountId: undefined, entry: {}, direction: 'out' }, [400, 'invalid']],
    ] as const)
      expect(codeOf(await anna.send('POST', '/contributions', give(fields))), JSON.stringify(fields)).toEqual(
        refused,
      )
    const cleo = await personOn(server, 'Cleo')
    expect(codeOf(await cleo.send('POST', '/contributions', give()))).toEqual([404, 'not_found'])
    await anna
      .within(flat.id)
      .done('PUT', `/books/${flat.id}/members/${flat.members.Ben}`, { role: 'viewer' })
    expect(codeOf(await ben.send('POST', '/contributions', give({ ownAccountId: bens })))).toEqual([
      403,
      'read_only',
    ])
    expect(await balanceOf(anna, checking)).toBe('995.00')
    expect(await balanceOf(anna.within(flat.id), kitty)).toBe('0.00')
  })
})

describe('what somebody paid for the book with their own money', () => {
  const entry = { description: 'Groceries' }
  const paid = { bookAccountId: undefined, amount: '30' }

  it('is spending of the book that they paid, and no spending of their own', async () => {
    const made = await contribute({ ...paid, entry })
    expect(made.own).toMatchObject({ kind: 'transfer', accountId: checking, description: 'Groceries' })
    expect(made.shared).toMatchObject({
      type: 'expense',
      kind: 'entry',
      accountId: null,
      paidBy: flat.members.Anna,
      shares: [
        { memberId: flat.members.Anna, amount: '15.00' },
        { memberId: flat.members.Ben, amount: '15.00' },
      ],
    })
    expect(await figures()).toEqual([
      ['0.00', '0.00'],
      ['0.00', '30.00'],
    ])
    expect(await balancesOf(ben)).toEqual({ Anna: '15.00', Ben: '-15.00' })
    const { spending, netWorth } = await anna.get('/together')
    expect([spending, netWorth.total]).toEqual([{ own: '0.00', shared: '15.00', total: '15.00' }, '985.00'])
    await anna.done('DELETE', `/contributions/${made.id}`)
    expect(await balancesOf(ben)).toEqual({ Anna: '0.00', Ben: '0.00' })
    expect(await anna.within(flat.id).get('/transactions')).toEqual([])
  })

  it('is shared as they say', async () => {
    const shares = [{ memberId: flat.members.Ben, amount: '30.00' }]
    const made = await contribute({ ...paid, entry: { ...entry, shares } })
    expect(made.shared.shares).toEqual(shares)
    const off = { ...paid, entry: { shares: [{ memberId: flat.members.Ben, amount: '29' }] } }
    expect(codeOf(await anna.send('POST', '/contributions', give(off)))).toEqual([400, 'shares_differ'])
    expect(await balanceOf(anna, checking)).toBe('970.00')
  })

  it('keeps its proportions when it is changed, and what was named exactly is named anew', async () => {
    const { id } = await contribute({ ...paid, entry })
    const { own, shared } = await anna.done('PUT', `/contributions/${id}`, { amount: '50' })
    expect([own.amount, shared.amount, shared.kind]).toEqual(['50.00', '50.00', 'entry'])
    expect(await balancesOf(ben)).toEqual({ Anna: '25.00', Ben: '-25.00' })
    const shares = (amount: string) => [{ memberId: flat.members.Ben, amount }]
    const exact = await contribute({ ...paid, entry: { ...entry, shares: shares('30.00') } })
    const silent = await anna.send('PUT', `/contributions/${exact.id}`, { amount: '40' })
    expect(codeOf(silent)).toEqual([400, 'shares_differ'])
    expect(await balanceOf(anna, checking)).toBe('920.00')
    await anna.done('PUT', `/contributions/${exact.id}`, { amount: '40', shares: shares('40.00') })
    expect(await balancesOf(ben)).toEqual({ Anna: '65.00', Ben: '-65.00' })
    expect(await balanceOf(anna, checking)).toBe('910.00')
    const moved = await contribute()
    const all = await anna.send('PUT', `/contributions/${moved.id}`, { shares: shares('400.00') })
    expect(codeOf(all)).toEqual([400, 'invalid'])
  })

  it('can be named of rows that are there in both books, and leaves them when it is taken back', async () => {
    const bought = { type: 'expense', amount: '30', description: 'Market' }
    const own = await anna.done('POST', '/transactions', { ...bought, accountId: checking })
    const row = await anna.within(flat.id).done('POST', '/transactions', bought)
    const named = { ...paid, ownAccountId: undefined, ownTransactionId: own.id, transactionId: row.id }
    const { id } = await contribute(named)
    expect(
      codeOf(await anna.send('POST', '/contributions', give({ ...paid, transactionId: row.id }))),
    ).toEqual([409, 'contribution'])
    expect((await figures())[0]).toEqual(['0.00', '0.00'])
    await anna.done('DELETE', `/contributions/${id}`)
    expect(await figures()).toEqual([
      ['0.00', '30.00'],
      ['0.00', '30.00'],
    ])
    const bens = await ben.within(flat.id).done('POST', '/transactions', bought)
    expect(
      codeOf(await anna.send('POST', '/contributions', give({ ...paid, transactionId: bens.id }))),
    ).toEqual([400, 'invalid'])
  })
})

describe('a payment that is a row of the own book', () => {
  it('is neither income nor spending there, until it is taken back by whomever', async () => {
    await contribute({ bookAccountId: undefined, amount: '30', entry: { description: 'Groceries' } })
    const got = await anna.done('POST', '/transactions', {
      type: 'income',
      amount: '15',
      description: 'From Ben',
      accountId: checking,
    })
    expect((await figures())[0]).toEqual(['15.00', '0.00'])
    const payment = { from: flat.members.Ben, to: flat.members.Anna, amount: '15', ownTransactionId: got.id }
    // Ben can't name a row of Anna's.
    expect(codeOf(await ben.within(flat.id).send('POST', '/settlement/payments', payment))).toEqual([
      404,
      'not_found',
    ])
    const wrong = { ...payment, amount: '14' }
    expect(codeOf(await anna.within(flat.id).send('POST', '/settlement/payments', wrong))).toEqual([
      400,
      'invalid',
    ])
    const { id } = await anna.within(flat.id).done('POST', '/settlement/payments', payment)
    expect((await figures())[0]).toEqual(['0.00', '0.00'])
    expect(await balancesOf(anna)).toEqual({ Anna: '0.00', Ben: '0.00' })
    await ben.within(flat.id).done('DELETE', `/settlement/payments/${id}`)
    expect((await figures())[0]).toEqual(['15.00', '0.00'])
  })

  it('is of the same currency', async () => {
    await contribute({ bookAccountId: undefined, amount: '30', entry: { description: 'Groceries' } })
    const fields = { type: 'income', amount: '15', description: 'From Ben', accountId: checking }
    const { id: ownTransactionId } = await anna.done('POST', '/transactions', fields)
    await anna.done('PUT', `/books/${flat.id}`, { currency: 'CHF' })
    const payment = { from: flat.members.Ben, to: flat.members.Anna, amount: '15', ownTransactionId }
    expect(codeOf(await anna.within(flat.id).send('POST', '/settlement/payments', payment))).toEqual([
      409,
      'other_currency',
    ])
    expect(await balancesOf(anna)).toEqual({ Anna: '15.00', Ben: '-15.00' })
  })
})
