import { beforeEach, describe, expect, it } from 'vitest'
import { BOOK } from '../book/open.ts'
import { fullBook } from '../homes/conformance/full-book.ts'
import { signedIn } from '../homes/conformance/signed-in.ts'
import { testServer } from '../homes/node/testing.ts'
import { type Person, personOn } from './testing.ts'

let server: ReturnType<typeof testServer>
let anna: Person
/** Ids of Anna's own book: the flat's account, her private one, and a category of each. */
let ids: Record<'joint' | 'secret' | 'rent' | 'gifts', string>

type Row = Record<string, unknown> & { id: string; name: string; description: string }

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g

const category = (name: string) => ({ name, allocatedPercentage: 10, color: 'accent', icon: 'home' })

beforeEach(async () => {
  server = testServer()
  anna = await personOn(server, 'Anna')
  const account = async (name: string, balance: string) =>
    (await anna.done('POST', '/accounts', { name, type: 'checking', balance })).id as string
  ids = {
    joint: await account('Joint', '1000'),
    secret: await account('Secret', '50'),
    rent: (await anna.done('POST', '/budget-categories', category('Rent'))).id,
    gifts: (await anna.done('POST', '/budget-categories', category('Gifts'))).id,
  }
  const spend = (accountId: string, categoryId: string, description: string, amount: string) =>
    anna.done('POST', '/transactions', {
      type: 'expense',
      amount,
      description,
      accountId,
      categoryId,
      tags: [description],
      date: '2026-03-03',
    })
  await spend(ids.joint, ids.rent, 'Landlord', '400')
  await spend(ids.secret, ids.gifts, 'Jeweller', '30')
  await anna.done('POST', '/transfers', { fromAccountId: ids.secret, toAccountId: ids.joint, amount: '20' })
  await anna.done('POST', '/bills', {
    name: 'Power',
    amount: '60',
    dueDate: '2026-03-20',
    frequency: 'monthly',
    icon: 'bolt',
    color: 'yellow',
    priority: 'high',
    accountId: ids.joint,
    categoryId: ids.rent,
  })
  const goal = await anna.done('POST', '/savings-buckets', {
    name: 'Sofa',
    target: '500',
    color: 'primary',
    icon: 'couch',
  })
  for (const accountId of [ids.joint, ids.secret])
    await anna.done('POST', '/transactions', {
      type: 'expense',
      amount: '10',
      description: 'Saved',
      accountId,
      bucketId: goal.id,
    })
})

const begin = (fields: object = {}) =>
  anna.done('POST', '/books', { name: 'Our flat', copyAccounts: [ids.joint], ...fields })

const named = (rows: Row[]) => rows.map(({ name }) => name).sort()

describe('a shared book that begins with chosen accounts', () => {
  it('has them with their rows and what those use, and nothing else of the own book', async () => {
    const { id } = await begin()
    const book = anna.within(id)
    expect(await book.get('/accounts')).toMatchObject([{ name: 'Joint', balance: '610.00', isActive: true }])
    const rows = (await book.get('/transactions')) as Row[]
    expect(rows.map(({ description, kind, amount }) => [description, kind, amount]).sort()).toEqual([
      ['Landlord', 'entry', '400.00'],
      ['Saved', 'entry', '10.00'],
      ['Transfer from Secret', 'transfer', '20.00'],
    ])
    expect(named(await book.get('/budget-categories'))).toEqual(['Rent'])
    expect(named(await book.get('/bills'))).toEqual(['Power'])
    expect(await book.get('/savings-buckets')).toMatchObject([{ name: 'Sofa', saved: '20.00' }])
    expect(named(await book.get('/tags'))).toEqual(['Landlord'])
    expect(JSON.stringify(await book.get('/payees'))).not.toContain('Jeweller')
    expect(JSON.stringify(await book.get('/export'))).not.toMatch(/Jeweller|Gifts/)
    // Rows from before the book are owed by nobody.
    const { balances } = await book.get('/settlement')
    expect(balances).toMatchObject([{ balance: '0.00' }])
  })

  it('has rows of its own, none of which is one of the own book', async () => {
    const { id } = await begin()
    const idsIn = async (of: { get: Person['get'] }) =>
      ((await of.get('/transactions')) as Row[]).map((row) => row.id)
    const [own, shared] = [await idsIn(anna), await idsIn(anna.within(id))]
    expect([own.length, shared.length, new Set([...own, ...shared]).size]).toEqual([6, 3, 9])
  })

  it('knows nothing by an id of the own book, whatever there is in that', async () => {
    const world = signedIn(server)
    const own = await fullBook(world)
    const chosen = (await own.get<Row[]>('/accounts')).map((account) => account.id)
    const { id } = await own.post<Row>('/books', { name: 'All of it', copyAccounts: chosen, keepOwn: true })
    const exported = async (book?: string) => {
      const headers: Record<string, string> = book ? { [BOOK]: book } : {}
      const { body } = await own.send('GET', '/export', undefined, headers)
      return body as Record<string, unknown[]>
    }
    const [before, begun] = [await exported(), await exported(id)]
    const ofAccounts = (before.transactions as { accountId: string | null }[]).filter((row) => row.accountId)
    expect(begun.transactions?.length).toBe(ofAccounts.length)
    const idsIn = (file: object) => new Set(JSON.stringify(file).match(UUID))
    const [known, mine] = [idsIn(before), idsIn(begun)]
    expect(mine.size).toBeGreaterThan(60)
    expect([...mine].filter((one) => known.has(one))).toEqual([])
  })

  it('can be exported and brought back like any book', async () => {
    const { id } = await begin()
    const book = anna.within(id)
    const before = await book.get('/transactions')
    const file = await book.get('/export')
    expect((await book.send('POST', '/import', file)).status).toBe(200)
    expect(await book.get('/transactions')).toEqual(before)
    expect(await book.get('/accounts')).toMatchObject([{ balance: '610.00' }])
  })

  it('leaves the own ones at rest, unless they are to be kept', async () => {
    await begin()
    const resting = (await anna.get('/accounts')) as Row[]
    expect(resting.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['Joint', false],
      ['Secret', true],
    ])
    expect(await anna.get('/bills')).toMatchObject([{ name: 'Power', active: false }])
    expect(await anna.get('/transactions')).toHaveLength(6)
    const { id } = await begin({ copyAccounts: [ids.secret], keepOwn: true })
    expect(named(await anna.within(id).get('/accounts'))).toEqual(['Secret'])
    expect(((await anna.get('/accounts')) as Row[]).find(({ name }) => name === 'Secret')?.isActive).toBe(
      true,
    )
  })

  it('is not begun where an account is nobody’s or somebody else’s, and once under its key', async () => {
    const ben = await personOn(server, 'Ben')
    const { status } = await ben.send('POST', '/books', { name: 'Mine', copyAccounts: [ids.joint] })
    expect(status).toBe(404)
    expect(await ben.get('/books')).toHaveLength(1)
    const headers = { 'idempotency-key': 'begin-our-flat' }
    const asked = { name: 'Our flat', copyAccounts: [ids.joint] }
    const first = await anna.send('POST', '/books', asked, headers)
    const second = await anna.send('POST', '/books', asked, headers)
    expect(second.body).toEqual(first.body)
    expect(await anna.get('/books')).toHaveLength(2)
  })
})
