import { assert } from 'chai'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { NO_NUMBER, NOT_POSITIVE, READ_AS } from './amounts.ts'
import { assertSame, type Book, type Fields, NOBODY, newBook, ownId } from './book.ts'
import type { Case, World } from './client.ts'

/** Bills and subscriptions follow the same rules under different names. */
export interface Kind {
  noun: 'bill' | 'subscription'
  path: '/bills' | '/subscriptions'
  cycle: 'frequency' | 'billingCycle'
  due: 'dueDate' | 'nextBilling'
  link: 'billId' | 'subscriptionId'
  missing: string
}

export type Row = Record<string, unknown> & { id: string }

/** A book with an account of 100.00 and what is done with bills, or with subscriptions. */
export async function recurringBook(world: World, { noun, path, cycle, due }: Kind, timeZone?: string) {
  const book: Book = await newBook(world, timeZone)
  const account = await book.account({ balance: '100' })
  const named = ({ due: day, every, ...fields }: Fields) => ({
    ...fields,
    ...(day === undefined ? {} : { [due]: day }),
    ...(every === undefined ? {} : { [cycle]: every }),
  })
  const basic = { name: 'Rent', amount: '20', accountId: account.id, due: '2026-03-31' }
  const pay = async (id: string, body?: object) =>
    book.post<Record<string, Row> & { transaction: Transaction }>(`${path}/${id}/pay`, body, 200)
  return {
    ...book,
    accountId: account.id,
    fields: (fields: Fields = {}) => named({ ...basic, ...fields }),
    add: (fields: Fields = {}) => book.post<Row>(path, named({ ...basic, ...fields })),
    read: (id: string) => book.get<Row>(`${path}/${id}`),
    change: (id: string, fields: Fields) => book.put<Row>(`${path}/${id}`, named(fields)),
    dueOf: async (id: string) => (await book.get<Row>(`${path}/${id}`))[due],
    pay,
    /** Pays so often; the due days that come of it. */
    dueAfterPaying: async (id: string, times: number) => {
      const days = []
      for (let time = 0; time < times; time++) days.push((await pay(id))[noun]?.[due])
      return days
    },
    stillDue: async (query = '') => (await book.dashboard(query)).stillDue,
  }
}

/** Cases of fields and their checks that hold for bills and subscriptions alike. */
export const fieldCases = (kind: Kind): Case[] => [
  {
    name: `a ${kind.noun} keeps every field it is given, and is found again by its id and in the list`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const given = {
        name: 'Power',
        amount: '45.10',
        icon: 'bolt',
        color: 'yellow',
        priority: 'high',
      }
      // Nobody has bought what posts it by itself.
      const row = await book.add({
        ...given,
        autoPay: true,
        active: false,
        every: 'quarterly',
        due: '2026-04-30',
      })
      const { id, ...fields } = row
      const names = { [kind.cycle]: 'quarterly', [kind.due]: '2026-04-30', accountId: book.accountId }
      const createdAt = '2026-03-15T12:00:00.000Z'
      const standing = {
        active: false,
        autoPay: false,
        paid: true,
        transferAccountId: null,
        categoryId: null,
        paidAhead: [],
        stillDue: '0.00',
        paidBy: null,
        shares: null,
      }
      assertSame(fields, { ...given, ...names, ...standing, anchorDay: 30, createdAt })
      assertSame(await book.read(id), row)
      assertSame(await book.get(kind.path), [row])
    },
  },
  {
    name: `a ${kind.noun} needs a name and an account`,
    async run(world) {
      const book = await recurringBook(world, kind)
      for (const name of [undefined, null, '', '  '])
        await book.refuses(400, 'Name is required', 'POST', kind.path, book.fields({ name }))
      for (const accountId of [undefined, null, ''])
        await book.refuses(400, 'Account is required', 'POST', kind.path, book.fields({ accountId }))
      await book.refuses(400, /accountId/, 'POST', kind.path, book.fields({ accountId: 'x' }))
      const nobodys = book.fields({ accountId: NOBODY })
      await book.refuses(404, 'Account not found', 'POST', kind.path, nobodys)
      assert.isEmpty(await book.get<Row[]>(kind.path))
    },
  },
  {
    name: `the amount of a ${kind.noun} is more than zero, read exactly`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add()
      const text = 'Amount must be a valid positive number'
      for (const [amount, kept] of READ_AS) {
        assert.strictEqual((await book.add({ amount })).amount, kept)
        assert.strictEqual((await book.change(id, { amount })).amount, kept)
      }
      for (const amount of [...NO_NUMBER, ...NOT_POSITIVE]) {
        await book.refuses(400, text, 'POST', kind.path, book.fields({ amount }))
        await book.refuses(400, text, 'PUT', `${kind.path}/${id}`, { amount })
      }
      await book.refuses(400, text, 'POST', kind.path, book.fields({ amount: undefined }))
    },
  },
  {
    name: `a ${kind.noun} is monthly unless said otherwise, and of low priority`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id, priority, active, color, ...row } = await book.add()
      assert.deepEqual([row[kind.cycle], priority, active, color], ['monthly', 'low', true, 'primary'])
      for (const every of ['monthly', 'biweekly', 'quarterly', 'yearly'])
        assert.strictEqual((await book.change(id, { every }))[kind.cycle], every)
      for (const level of ['low', 'medium', 'high'])
        assert.strictEqual((await book.change(id, { priority: level })).priority, level)
      for (const wrong of ['weekly', '', 'Monthly', 1]) {
        await book.refuses(400, undefined, 'POST', kind.path, book.fields({ every: wrong }))
        await book.refuses(400, undefined, 'POST', kind.path, book.fields({ priority: wrong }))
        await book.refuses(400, undefined, 'POST', kind.path, book.fields({ active: wrong }))
      }
    },
  },
  {
    name: `a ${kind.noun} falls due on a day that exists`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add({ due: '2024-02-29' })
      assert.strictEqual(await book.dueOf(id), '2024-02-29')
      for (const due of ['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-04-31', '31.03.2026'])
        await book.refuses(400, /no date of the calendar/, 'POST', kind.path, book.fields({ due }))
      for (const due of [
        '',
        'soon',
        '2026-3-1',
        '2026-02-30T10:00:00Z',
        '2026-03-01T25:00:00Z',
        20260301,
        null,
        {},
      ])
        await book.refuses(400, undefined, 'PUT', `${kind.path}/${id}`, { [kind.due]: due })
      assert.strictEqual(await book.dueOf(id), '2024-02-29')
    },
  },
  {
    name: `an instant names the due day of a ${kind.noun} on the calendar of its owner`,
    async run(world) {
      for (const [zone, day] of [
        ['Pacific/Kiritimati', '2026-04-01'],
        ['UTC', '2026-03-31'],
        ['Pacific/Pago_Pago', '2026-03-30'],
      ]) {
        const book = await recurringBook(world, kind, zone)
        const at = zone === 'Pacific/Pago_Pago' ? '2026-03-31T10:59:59.999Z' : '2026-03-31T10:00:00.000Z'
        assert.strictEqual((await book.add({ due: at }))[kind.due], day, zone)
        assert.strictEqual((await book.add({ due: '2026-03-31' }))[kind.due], '2026-03-31')
        const local = await book.add({ due: '2026-03-31T23:30:00+02:00' })
        const expected = { UTC: '2026-03-31', 'Pacific/Kiritimati': '2026-04-01' }[zone ?? '']
        assert.strictEqual(local[kind.due], expected ?? '2026-03-31')
      }
    },
  },
  {
    name: `a time without a zone names the due day of a ${kind.noun} as it is written`,
    async run(world) {
      for (const zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago']) {
        const book = await recurringBook(world, kind, zone)
        for (const time of ['00:30', '12:00:00', '23:59:59.999'])
          assert.strictEqual((await book.add({ due: `2026-03-31T${time}` }))[kind.due], '2026-03-31', zone)
      }
    },
  },
  {
    name: `a change of one field of a ${kind.noun} leaves the others as they are`,
    async run(world) {
      const book = await recurringBook(world, kind)
      let expected = await book.add()
      for (const change of [
        { name: 'New' },
        { amount: '7.00' },
        { [kind.cycle]: 'yearly' },
        { [kind.due]: '2026-05-01' },
        { accountId: null },
        { icon: 'x' },
        { color: 'pink' },
        { priority: 'medium' },
        { active: false },
        { active: true },
        {},
      ]) {
        const row = await book.change(expected.id, change)
        // The sum that is still due follows from the other fields.
        const { stillDue } = row
        const follows = { stillDue, ...(kind.due in change ? { anchorDay: 1 } : {}) }
        expected = { ...expected, ...change, ...follows }
        assertSame(row, expected)
      }
      await book.refuses(404, 'Account not found', 'PUT', `${kind.path}/${expected.id}`, {
        accountId: NOBODY,
      })
      assertSame(await book.read(expected.id), expected)
    },
  },
  {
    name: `a ${kind.noun} that nobody has is not found`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const path = `${kind.path}/${NOBODY}`
      await book.refuses(404, kind.missing, 'GET', path)
      await book.refuses(404, kind.missing, 'PUT', path, {})
      await book.refuses(404, kind.missing, 'PUT', path, { [kind.due]: '2026-01-01' })
      await book.refuses(404, kind.missing, 'DELETE', path)
      await book.refuses(404, kind.missing, 'POST', `${path}/pay`)
      const payment = { type: 'expense', amount: '1', description: 'x', [kind.link]: NOBODY }
      await book.refuses(404, kind.missing, 'POST', '/transactions', payment)
    },
  },
  {
    name: `a ${kind.noun} that its client named is answered again, even when its account is gone`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const id = ownId()
      const row = await book.add({ id })
      assertSame(await book.add({ id, name: 'Other' }), row)
      await book.del(`/accounts/${book.accountId}`)
      assertSame(await book.add({ id }), { ...row, accountId: null })
      assert.lengthOf(await book.get<Row[]>(kind.path), 1)
    },
  },
]
