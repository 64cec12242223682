import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outgoingTo } from '../homes/node/outgoing-hosts.ts'
import { ANNA, annasServer, type Browser, browserOf } from '../identity/testing.ts'
import { fetchDue } from './daily.ts'
import { APPLICATION, type BankStandIn, bankStandIn, newKeyPair, PASSWORD } from './testing/bank-stand-in.ts'
import type { BankConnection, BegunConnection } from './wire.ts'

const keys = newKeyPair()
const COFFEE = { id: 'tx-coffee-1', day: '2026-03-10', amount: '-4.50', text: 'Coffee Corner' }
const SALARY = { id: 'tx-salary-1', day: '2026-03-12', amount: '2000.00', text: 'Employer' }
const RENT = { id: 'tx-rent-0001', day: '2026-03-14', amount: '-900.00', text: 'Landlord' }
const PENDING = { id: 'tx-later-001', day: null, amount: '-1.00', text: 'Not yet' }

let bank: BankStandIn
let setting: Awaited<ReturnType<typeof annasServer>>
let anna: Browser
let accountId: string

const settingsFor = (hosts = [bank.host]) => ({ outgoing: outgoingTo(hosts), enableBankingUrl: bank.url })

beforeEach(async () => {
  bank = await bankStandIn(keys.publicKey)
  bank.accounts.push(
    {
      id: 'ACT-1',
      name: 'Checking',
      currency: 'EUR',
      balance: '1595.50',
      balanceDay: '2026-03-15',
      rows: [COFFEE, SALARY, PENDING],
    },
    { id: 'ACT-2', name: 'Savings', currency: 'EUR', balance: '10.00', balanceDay: '2026-03-15', rows: [] },
  )
  setting = await annasServer(settingsFor())
  anna = setting.anna
  bank.state.now = () => setting.server.clock.now
  accountId = (await anna.done('POST', '/accounts', { name: 'Checking', balance: '500' })).id
})
afterEach(() => bank.close())

const list = (browser = anna) => browser.get('/bank-connections') as Promise<BankConnection[]>
const simplefin = (browser = anna, name = 'one') =>
  browser.done('POST', '/bank-connections', {
    provider: 'simplefin',
    setupToken: bank.tokenOf(name),
  }) as Promise<BegunConnection>
const fetchNow = ({ id }: { id: string }) => anna.done('POST', `/bank-connections/${id}/fetch`)
const fetchTried = ({ id }: { id: string }) => anna.send('POST', `/bank-connections/${id}/fetch`)
const mapTo = ({ id }: { id: string }, map: object) =>
  anna.done('PUT', `/bank-connections/${id}/accounts`, map) as Promise<BankConnection>
const rows = () =>
  anna.get('/transactions') as Promise<{ description: string; amount: string; date: string }[]>
const balanceOf = async (id: string) =>
  ((await anna.get('/accounts')) as { id: string; balance: string }[]).find((one) => one.id === id)?.balance

async function connected() {
  const connection = await simplefin()
  await mapTo(connection, { 'ACT-1': accountId })
  return connection
}

const application = { provider: 'enable-banking', applicationId: APPLICATION, privateKey: keys.privateKey }
async function consented(bankName: unknown = 'Sampo') {
  const begun = (await anna.done('POST', '/bank-connections', {
    ...application,
    bank: bankName,
  })) as BegunConnection
  const answer = await bank.consent(begun.consentUrl ?? '')
  return (await anna.done('POST', '/bank-connections/consent', answer)) as BankConnection
}

describe('a bank connection by SimpleFIN', () => {
  it('names the accounts of the bank, and fetches nothing before one of them leads somewhere', async () => {
    const connection = await simplefin()
    expect(connection).toEqual({
      id: expect.any(String),
      provider: 'simplefin',
      name: 'SimpleFIN',
      host: bank.host,
      accounts: [
        { key: 'ACT-1', name: 'First Bank Checking', currency: 'EUR', accountId: null },
        { key: 'ACT-2', name: 'First Bank Savings', currency: 'EUR', accountId: null },
      ],
      lastFetchedAt: null,
      lastError: null,
      lastNote: null,
      needsConsent: false,
      consentUntil: null,
      consentUrl: null,
    })
    expect(await fetchNow(connection)).toEqual({ batches: [], messages: [] })
    expect(await rows()).toEqual([])
  })

  it('brings booked rows in as one import for each account, which one press takes back', async () => {
    const connection = await connected()
    const { batches } = await fetchNow(connection)
    expect(batches).toMatchObject([{ accountId, imported: 2, matched: 0, duplicates: 0, refused: 0 }])
    expect((await rows()).map(({ description }) => description).sort()).toEqual(['Coffee Corner', 'Employer'])
    expect(await balanceOf(accountId)).toBe('2495.50')
    const [imported] = (await anna.get('/statements')) as { id: string; format: string; fileName: string }[]
    expect(imported).toMatchObject({ format: 'simplefin', fileName: 'SimpleFIN: First Bank Checking' })
    const [now] = await list()
    expect(now).toMatchObject({ lastFetchedAt: '2026-03-15T12:00:00.000Z', lastError: null })
    await anna.done('DELETE', `/statements/${imported?.id}`)
    expect(await rows()).toEqual([])
    expect(await balanceOf(accountId)).toBe('500.00')
  })

  it('brings nothing twice, and what is new since', async () => {
    const connection = await connected()
    await fetchNow(connection)
    expect(await fetchNow(connection)).toMatchObject({ batches: [{ imported: 0, duplicates: 2 }] })
    bank.accounts[0]?.rows.push(RENT)
    expect(await fetchNow(connection)).toMatchObject({ batches: [{ imported: 1, duplicates: 2 }] })
    expect(await rows()).toHaveLength(3)
    expect(await anna.get('/statements')).toHaveLength(2)
  })

  it('brings nothing twice where the bank names its rows anew, and takes an equal one that is new', async () => {
    const connection = await connected()
    await fetchNow(connection)
    const sent = bank.accounts[0]?.rows ?? []
    const [coffee] = sent
    for (const row of sent) row.id = `anew-${row.id}`
    expect(await fetchNow(connection)).toMatchObject({ batches: [{ imported: 0, duplicates: 2 }] })
    sent.push({ ...coffee, id: 'second' } as (typeof sent)[number])
    expect(await fetchNow(connection)).toMatchObject({ batches: [{ imported: 1, duplicates: 2 }] })
    expect(await fetchNow(connection)).toMatchObject({ batches: [{ imported: 0, duplicates: 3 }] })
    expect(await rows()).toHaveLength(3)
  })

  it('brings nothing twice where it is asked twice at once, and repeats an answer under its key', async () => {
    const connection = await connected()
    const path = `/bank-connections/${connection.id}/fetch`
    const [one, other] = await Promise.all([fetchNow(connection), fetchNow(connection)])
    expect([one, other].map(({ batches }) => batches[0].imported).sort()).toEqual([0, 2])
    const before = bank.asked.length
    const key = { 'idempotency-key': 'once' }
    const first = await anna.send('POST', path, {}, key)
    expect((await anna.send('POST', path, {}, key)).body).toEqual(first.body)
    expect(bank.asked.length).toBe(before + 1)
    expect(await rows()).toHaveLength(2)
  })

  it('claims a token once, also where the call is repeated under its key', async () => {
    const wish = { provider: 'simplefin', setupToken: bank.tokenOf('once') }
    const key = { 'idempotency-key': 'connect' }
    const first = await anna.send('POST', '/bank-connections', wish, key)
    const again = await anna.send('POST', '/bank-connections', wish, key)
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect(await list()).toHaveLength(1)
    const used = await anna.send('POST', '/bank-connections', wish)
    expect([used.status, used.body.message]).toEqual([400, expect.stringContaining('somebody else may have')])
  })

  it('is what the bank’s file is: a row that was entered by hand stays, and is no second one', async () => {
    const entry = {
      type: 'expense',
      amount: '4.50',
      description: 'Cappuccino',
      date: '2026-03-09',
      accountId,
    }
    await anna.done('POST', '/transactions', entry)
    const connection = await connected()
    expect(await fetchNow(connection)).toMatchObject({ batches: [{ imported: 1, matched: 1 }] })
    expect(await rows()).toHaveLength(2)
  })

  it('takes no row’s place where two fit it: nobody has looked at it', async () => {
    for (const description of ['Cappuccino', 'Espresso'])
      await anna.done('POST', '/transactions', {
        type: 'expense',
        amount: '4.50',
        description,
        date: '2026-03-09',
        accountId,
      })
    const connection = await connected()
    expect(await fetchNow(connection)).toMatchObject({ batches: [{ imported: 2, matched: 0 }] })
  })

  it('takes two rows of one amount for two that were typed, where the days tell which is which', async () => {
    bank.accounts[0]?.rows.push({ ...COFFEE, id: 'tx-coffee-2', day: '2026-03-01' })
    for (const date of ['2026-03-02', '2026-03-09'])
      await anna.done('POST', '/transactions', {
        type: 'expense',
        amount: '4.50',
        description: 'Cappuccino',
        date,
        accountId,
      })
    expect(await fetchNow(await connected())).toMatchObject({ batches: [{ imported: 1, matched: 2 }] })
  })

  it('knows rows that a file has brought before', async () => {
    const form = new FormData()
    const csv = 'Date,Description,Amount\n2026-03-10,COFFEE CORNER 0815,-4.50\n2026-03-12,SALARY,2000.00\n'
    form.set('file', new File([csv], 'bank.csv'))
    form.set('accountId', accountId)
    await setting.server.fetch('/api/statements', {
      method: 'POST',
      body: form,
      headers: { cookie: anna.cookie() },
    })
    expect(await rows()).toHaveLength(2)
    const connection = await connected()
    expect(await fetchNow(connection)).toMatchObject({ batches: [{ imported: 0, duplicates: 2 }] })
  })

  it('makes an account that begins with what the bank’s one held, and holds what it holds', async () => {
    const connection = await simplefin()
    const { accounts } = await mapTo(connection, { 'ACT-1': 'new' })
    const made = accounts.find(({ key }) => key === 'ACT-1')?.accountId ?? ''
    expect(await balanceOf(made)).toBe('0.00')
    const { batches } = await fetchNow(connection)
    expect(batches[0].balance).toMatchObject({ stated: '1595.50', computed: '1595.50', agrees: true })
    expect(await balanceOf(made)).toBe('1595.50')
    const shown = ((await anna.get('/accounts')) as Record<string, unknown>[]).find(({ id }) => id === made)
    expect(shown).toMatchObject({ name: 'First Bank Checking', opening: '-400.00', openedOn: '2026-03-10' })
    bank.accounts[0]?.rows.push(RENT)
    await fetchNow(connection)
    expect(await balanceOf(made)).toBe('695.50')
  })

  it('gives the opening of a new account back with its rows, and fetches both again', async () => {
    const connection = await simplefin()
    const { accounts } = await mapTo(connection, { 'ACT-1': 'new' })
    const made = accounts.find(({ key }) => key === 'ACT-1')?.accountId ?? ''
    const shown = async () => {
      const all = (await anna.get('/accounts')) as Record<string, unknown>[]
      const { opening, openedOn, balance } = all.find(({ id }) => id === made) ?? {}
      return { opening, openedOn, balance }
    }
    const before = await shown()
    bank.accounts[0]?.rows.push({ ...COFFEE, id: 'tx-coffee-0', day: '2026-02-10' })
    const { batches } = await fetchNow(connection)
    const fetched = await shown()
    expect(fetched).toEqual({ opening: '-395.50', openedOn: '2026-02-10', balance: '1595.50' })
    await anna.done('DELETE', `/statements/${batches[0].id}`)
    expect(await shown()).toEqual(before)
    // A month later than what is asked for as a rule.
    expect(await fetchNow(connection)).toMatchObject({ batches: [{ imported: 3, duplicates: 0 }] })
    expect(await shown()).toEqual(fetched)
  })

  it('offers the opening with which an account that is there is right, where its rows are older', async () => {
    const { batches, messages } = await fetchNow(await connected())
    expect(await balanceOf(accountId)).toBe('2495.50')
    const { openingOffer } = batches[0]
    expect(openingOffer).toEqual({ opening: '-400.00', openedOn: '2026-03-10', balance: '1595.50' })
    expect(messages[0]).toContain('older than the account here')
    const { balance, ...opening } = openingOffer
    await anna.done('PUT', `/accounts/${accountId}`, opening)
    expect(await balanceOf(accountId)).toBe(balance)
  })

  it.each([1, 2] as const)('shows what the bank says beside its rows (version %i)', async (version) => {
    bank.state.version = version
    const connection = await connected()
    bank.state.errors = ['Connection to First Bank\u202e needs\nattention <b>now</b>']
    const { batches, messages } = await fetchNow(connection)
    expect(batches).toMatchObject([{ imported: 2 }])
    expect(messages.slice(0, 1)).toEqual(['Connection to First Bank needs attention <b>now</b>'])
    expect(await list()).toMatchObject([
      { lastError: messages[0], accounts: [{ name: 'First Bank Checking' }, {}] },
    ])
    bank.state.errors = []
    await fetchNow(connection)
    expect(await list()).toMatchObject([{ lastError: null }])
  })

  it.each([
    ['hang-up', 503, 'doesn’t answer just now'],
    ['broken', 503, 'could not answer (500)'],
    ['html', 503, 'can’t be read'],
    ['elsewhere', 503, 'doesn’t answer just now'],
    ['too-often', 503, 'asked too often'],
    ['unpaid', 503, 'asks for its payment'],
    ['refuse', 410, 'it was disabled there'],
  ] as const)(
    'changes nothing of the book where the service fails (%s), and says why',
    async (trouble, status, words) => {
      const connection = await connected()
      await fetchNow(connection)
      const before = [await rows(), await anna.get('/accounts'), await anna.get('/statements')]
      bank.accounts[0]?.rows.push(RENT)
      bank.state.trouble = trouble
      const answer = await fetchTried(connection)
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(words)])
      const [now] = await list()
      expect(now).toMatchObject({ lastError: answer.body.message, lastFetchedAt: '2026-03-15T12:00:00.000Z' })
      expect([await rows(), await anna.get('/accounts'), await anna.get('/statements')]).toEqual(before)
      bank.state.trouble = undefined
      expect(await fetchNow(connection)).toMatchObject({ batches: [{ imported: 1 }] })
      expect(await list()).toMatchObject([{ lastError: null }])
    },
  )

  it('writes no balance where the answer is empty, and says so', async () => {
    const connection = await simplefin()
    const { accounts } = await mapTo(connection, { 'ACT-1': 'new' })
    bank.state.trouble = 'empty'
    expect(await fetchNow(connection)).toMatchObject({
      batches: [],
      messages: ['The answer held no account. Nothing was changed.'],
    })
    expect(await balanceOf(accounts[0]?.accountId ?? '')).toBe('0.00')
    expect(await list()).toMatchObject([
      { lastFetchedAt: null, accounts: [{ key: 'ACT-1' }, { key: 'ACT-2' }] },
    ])
  })

  it('tells accounts of two banks with one id apart, and takes no more than a person has', async () => {
    const real = setting.server.home.outgoing
    const answering = (accounts: object[]) => {
      const text = JSON.stringify({ errors: [], accounts })
      setting.server.home.outgoing = { ...real, fetch: async () => ({ status: 200, text }) }
    }
    const connection = await simplefin()
    const account = {
      id: 'constructor',
      name: 'Checking',
      currency: 'EUR',
      balance: '1.00',
      'balance-date': 1,
    }
    answering(['one.example', 'two.example'].map((domain) => ({ ...account, org: { domain } })))
    await fetchNow(connection)
    const [now] = await list()
    expect(now?.accounts.map(({ key }) => key)).toEqual([
      'one.example:constructor',
      'two.example:constructor',
    ])
    answering([account])
    await fetchNow(connection)
    await mapTo(connection, {})
    await mapTo(connection, { constructor: 'new' })
    expect((await list())[0]?.accounts).toMatchObject([{ key: 'constructor', accountId: expect.any(String) }])
    answering(Array.from({ length: 10_000 }, (_, id) => ({ ...account, id })))
    const { status, body } = await fetchTried(connection)
    expect([status, body.message]).toEqual([503, expect.stringContaining('Nothing was taken')])
  })

  it('begins a new account with what the bank’s one held, also where the bank answers a row twice', async () => {
    bank.accounts[0]?.rows.push(COFFEE)
    const connection = await simplefin()
    const { accounts } = await mapTo(connection, { 'ACT-1': 'new' })
    const { batches } = await fetchNow(connection)
    expect(batches[0]).toMatchObject({ imported: 2, duplicates: 1, balance: { agrees: true } })
    expect(await balanceOf(accounts[0]?.accountId ?? '')).toBe('1595.50')
  })

  it('keeps an access whose password has a % in it', async () => {
    bank.state.password = '50%off'
    expect((await simplefin()).accounts).toMatchObject([{ key: 'ACT-1' }, { key: 'ACT-2' }])
  })

  it('brings in each currency of an account by itself', async () => {
    const answer = (currency: string, amount: string) => ({
      id: 'wallet',
      name: 'Wallet',
      currency,
      balance: amount,
      'balance-date': 1_773_500_000,
      transactions: [{ id: 1, posted: 1_773_500_000, amount }],
    })
    const text = JSON.stringify({ accounts: [answer('EUR', '5.00'), answer('USD', '7.00')] })
    const connection = await simplefin()
    setting.server.home.outgoing = {
      ...setting.server.home.outgoing,
      fetch: async () => ({ status: 200, text }),
    }
    await fetchNow(connection)
    const found = (await list())[0]?.accounts.slice(0, 2) ?? []
    const { accounts } = await mapTo(connection, Object.fromEntries(found.map(({ key }) => [key, 'new'])))
    await fetchNow(connection)
    const balances = accounts.slice(0, 2).map(({ accountId: id }) => balanceOf(id ?? ''))
    expect(await Promise.all(balances)).toEqual(['5.00', '7.00'])
  })

  it('reads no answer that would hold the server: millions of brackets, or of things that are no account', async () => {
    const connection = await connected()
    const real = setting.server.home.outgoing
    for (const text of ['['.repeat(4_000_000), `{"accounts":[${'{},'.repeat(1_000_000)}{}]}`]) {
      setting.server.home.outgoing = { ...real, fetch: async () => ({ status: 200, text }) }
      const { status, body } = await fetchTried(connection)
      expect([status, body.message]).toEqual([503, expect.stringContaining('can’t be read')])
    }
  })

  it('takes the other rows where one has a day that no calendar has', async () => {
    bank.accounts[0]?.rows.push({ ...RENT, day: '5138-11-16' })
    expect(await fetchNow(await connected())).toMatchObject({ batches: [{ imported: 2, refused: 1 }] })
  })

  it('refuses a row that it can’t read by itself, and takes the others', async () => {
    bank.accounts[0]?.rows.push({ ...RENT, amount: '9e2' }, { ...RENT, id: 'tx-0', amount: '0.00' })
    expect(await fetchNow(await connected())).toMatchObject({ batches: [{ imported: 2, refused: 2 }] })
  })

  it('goes on where an account of the book is gone, or the bank names one no more', async () => {
    const connection = await simplefin()
    const other = (await anna.done('POST', '/accounts', { name: 'Savings' })).id
    await mapTo(connection, { 'ACT-1': accountId, 'ACT-2': other })
    await anna.done('DELETE', `/accounts/${accountId}`)
    expect(await list()).toMatchObject([{ accounts: [{ accountId: null }, { accountId: other }] }])
    expect(await fetchNow(connection)).toMatchObject({ batches: [] })
    bank.accounts.pop()
    await fetchNow(connection)
    const [now] = await list()
    expect(now?.lastError).toBe('First Bank Savings was not in the answer.')
    expect(now?.accounts.map(({ key }) => key)).toContain('ACT-2')
  })

  it('takes a map whole or not at all', async () => {
    const connection = await simplefin()
    const statusOf = (map: object) => anna.statusOf('PUT', `/bank-connections/${connection.id}/accounts`, map)
    expect(await statusOf({ 'ACT-1': accountId, 'ACT-9': 'new' })).toBe(404)
    expect(await statusOf({ 'ACT-1': accountId, 'ACT-2': accountId })).toBe(400)
    expect(await statusOf({ 'ACT-1': 'somewhere' })).toBe(400)
    expect(await statusOf({ 'ACT-1': connection.id })).toBe(404)
    expect((await list())[0]?.accounts.map((one) => one.accountId)).toEqual([null, null])
    expect(await anna.get('/accounts')).toHaveLength(1)
    await mapTo(connection, { 'ACT-1': accountId })
    await mapTo(connection, { 'ACT-1': null })
    expect(await fetchNow(connection)).toMatchObject({ batches: [] })
  })

  it('is asked some days back, and says what may be missing after a long time', async () => {
    const connection = await connected()
    await fetchNow(connection)
    setting.server.clock.now += 120 * 86_400_000
    await anna.signIn()
    const { messages } = await fetchNow(connection)
    expect(messages).toEqual([
      expect.stringContaining('Rows between 2026-03-15 and 2026-04-15 may be missing'),
    ])
  })

  it('ends with its row: what was fetched stays', async () => {
    const connection = await connected()
    await fetchNow(connection)
    expect(await anna.done('DELETE', `/bank-connections/${connection.id}`)).toEqual({ success: true })
    expect(await list()).toEqual([])
    expect(await rows()).toHaveLength(2)
    expect((await fetchTried(connection)).status).toBe(404)
  })

  it('that is cut while its bank answers brings nothing in', async () => {
    const connection = await connected()
    let open = () => {}
    bank.state.gate = new Promise((resolve) => {
      open = resolve
    })
    const before = bank.asked.length
    const fetching = fetchTried(connection)
    await vi.waitFor(() => expect(bank.asked.length).toBeGreaterThan(before))
    await anna.done('DELETE', `/bank-connections/${connection.id}`)
    open()
    expect((await fetching).status).toBe(404)
    expect(await rows()).toEqual([])
  })
})

describe('a bank connection by Enable Banking', () => {
  it('asks the bank for its consent, and fetches page by page', async () => {
    bank.accounts[0]?.rows.push(RENT)
    const connection = await consented()
    expect(connection).toMatchObject({
      provider: 'enable-banking',
      name: 'Sampo',
      host: bank.host,
      needsConsent: false,
      accounts: [{ key: 'hash-ACT-1', name: 'Checking …0785', currency: 'EUR' }, { key: 'hash-ACT-2' }],
    })
    expect(connection.consentUntil).toMatch(/^2026-09-1/)
    await mapTo(connection, { 'hash-ACT-1': 'new' })
    const { batches, messages } = await fetchNow(connection)
    expect(batches).toMatchObject([{ imported: 3, balance: { stated: '1595.50', agrees: true } }])
    expect(messages).toEqual(['Checking …0785: 1 left out. Not booked yet.'])
    expect((await rows()).map(({ description }) => description)).toContain('Paid to Coffee Corner')
    expect(await fetchNow(connection)).toMatchObject({ batches: [{ imported: 0, duplicates: 3 }] })
    expect(await list()).toMatchObject([{ lastError: null }])
  })

  it('takes the bank by name and country, and names the countries where one name is in several', async () => {
    const tried = await anna.send('POST', '/bank-connections', { ...application, bank: 'Nordea' })
    expect([tried.status, tried.body.message]).toEqual([400, expect.stringContaining('FI, SE')])
    const unknown = await anna.send('POST', '/bank-connections', { ...application, bank: 'Nobody' })
    expect([unknown.status, unknown.body.message]).toEqual([400, expect.stringContaining('no bank “Nobody”')])
    expect(await consented('Nordea, FI')).toMatchObject({ name: 'Nordea' })
    expect(await consented({ name: 'Nordea', country: 'SE' })).toMatchObject({ name: 'Nordea' })
  })

  it('takes the keys that openssl writes, and refuses what signs nothing', async () => {
    const old = newKeyPair('pkcs1')
    const other = await bankStandIn(old.publicKey)
    setting.server.home.outgoing = outgoingTo([other.host])
    setting.server.home.enableBankingUrl = other.url
    other.state.now = () => setting.server.clock.now
    const wish = { ...application, privateKey: old.privateKey, bank: 'Sampo' }
    expect(await anna.statusOf('POST', '/bank-connections', wish)).toBe(201)
    for (const privateKey of ['nonsense', old.publicKey, newKeyPair('pkcs8', 1024).privateKey]) {
      const { status, body } = await anna.send('POST', '/bank-connections', { ...wish, privateKey })
      expect([status, body.message]).toEqual([400, expect.stringContaining('no private key')])
    }
    const foreign = await anna.send('POST', '/bank-connections', { ...wish, privateKey: keys.privateKey })
    expect([foreign.status, foreign.body.message]).toEqual([
      400,
      expect.stringContaining('don’t belong together'),
    ])
    await other.close()
  })

  it('says that a consent has ended, asks for a new one, and goes on where it was', async () => {
    const connection = await consented()
    await mapTo(connection, { 'hash-ACT-1': accountId })
    await fetchNow(connection)
    bank.state.session = 'EXPIRED'
    const { status, body } = await fetchTried(connection)
    expect([status, body.message]).toEqual([410, 'The bank’s consent has ended. Ask it for a new one.'])
    expect(await list()).toMatchObject([{ needsConsent: true, lastError: body.message }])
    const again = await anna.done('POST', `/bank-connections/${connection.id}/consent`)
    await anna.done('POST', '/bank-connections/consent', await bank.consent(again.consentUrl))
    expect(await list()).toMatchObject([
      { needsConsent: false, lastError: null, accounts: [{ accountId }, {}] },
    ])
    bank.accounts[0]?.rows.push(RENT)
    expect(await fetchNow(connection)).toMatchObject({ batches: [{ imported: 1, duplicates: 2 }] })
  })

  it('takes an answer of the bank from who asked for it, once and in time', async () => {
    const begun = (await anna.done('POST', '/bank-connections', {
      ...application,
      bank: 'Sampo',
    })) as BegunConnection
    expect(begun).toMatchObject({ needsConsent: true, accounts: [] })
    const answer = await bank.consent(begun.consentUrl ?? '')
    const ben = browserOf(setting.server)
    await ben.register({ email: 'ben@example.com' })
    expect(await ben.statusOf('POST', '/bank-connections/consent', answer)).toBe(410)
    const refused = await anna.send('POST', '/bank-connections/consent', {
      state: answer.state,
      error: 'access_denied',
    })
    expect([refused.status, refused.body.message]).toEqual([400, 'The bank gave no consent: access_denied.'])
    setting.server.clock.now += 61 * 60_000
    expect(await anna.statusOf('POST', '/bank-connections/consent', answer)).toBe(410)
    setting.server.clock.now -= 61 * 60_000
    expect(await anna.statusOf('POST', '/bank-connections/consent', answer)).toBe(200)
    expect(await anna.statusOf('POST', '/bank-connections/consent', answer)).toBe(410)
  })

  it('lets one account that fails hold up no other', async () => {
    const connection = await consented()
    await mapTo(connection, { 'hash-ACT-1': accountId, 'hash-ACT-2': 'new' })
    bank.state.failing = 'ACT-2'
    const { batches, messages } = await fetchNow(connection)
    expect(batches).toMatchObject([{ imported: 2 }])
    expect(messages[0]).toBe('Savings …0785: Enable Banking: Error interacting with ASPSP')
  })

  it('gives its consent back when it is disconnected, and goes also where that fails', async () => {
    const connection = await consented()
    await anna.done('DELETE', `/bank-connections/${connection.id}`)
    expect(bank.state.session).toBe('CLOSED')
    const other = await consented()
    await bank.close()
    expect(await anna.statusOf('DELETE', `/bank-connections/${other.id}`)).toBe(200)
    bank = await bankStandIn(keys.publicKey)
  })
})

describe('bank connections', () => {
  it('are nobody else’s', async () => {
    const connection = await connected()
    const ben = browserOf(setting.server)
    await ben.register({ email: 'ben@example.com' })
    expect(await list(ben)).toEqual([])
    for (const [method, path, body] of [
      ['POST', 'fetch', {}],
      ['POST', 'consent', {}],
      ['PUT', 'accounts', { 'ACT-1': null }],
    ] as const)
      expect(await ben.statusOf(method, `/bank-connections/${connection.id}/${path}`, body)).toBe(404)
    expect(await ben.statusOf('DELETE', `/bank-connections/${connection.id}`)).toBe(404)
    const own = await simplefin(ben, 'bens')
    const foreign = await ben.send('PUT', `/bank-connections/${own.id}/accounts`, { 'ACT-1': accountId })
    expect(foreign.status).toBe(404)
    expect(await list()).toMatchObject([{ id: connection.id, accounts: [{ accountId }, {}] }])
  })

  it('keep their credentials to themselves: no answer, file, row or log holds one', async () => {
    const connection = await connected()
    await consented()
    await fetchNow(connection)
    bank.state.trouble = 'hang-up'
    await fetchTried(connection)
    const secrets = [PASSWORD, bank.tokenOf('one'), ...keys.privateKey.split('\n').slice(1, 4)]
    const seen = async (path: string) => JSON.stringify((await anna.send('GET', path)).body)
    const dump = JSON.stringify(
      setting.server.db
        .all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`)
        .map(({ name }) => setting.server.db.all(sql.raw(`SELECT * FROM "${name}"`))),
    )
    const texts = [
      dump,
      ...(await Promise.all(
        ['/bank-connections', '/connections', '/export', '/snapshot', '/statements'].map(seen),
      )),
    ]
    for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret)
    expect(await seen('/export')).not.toContain(bank.host)
    expect(await seen('/export')).toContain('"simplefin"')
  })

  it('can’t be used with another key of the server, and say so', async () => {
    const connection = await connected()
    setting.server.home.unseal = () => undefined
    const { status, body } = await fetchTried(connection)
    expect([status, body.message]).toEqual([410, expect.stringContaining('Disconnect, and connect anew')])
    expect(await anna.statusOf('DELETE', `/bank-connections/${connection.id}`)).toBe(200)
  })

  it('are noted in the audit log with neither bank nor credential, each time that they change', async () => {
    const connection = await consented()
    const [{ key } = { key: '' }] = connection.accounts
    await mapTo(connection, { [key]: accountId })
    await mapTo(connection, { [key]: accountId })
    await mapTo(connection, { [key]: null })
    await anna.done('DELETE', `/bank-connections/${connection.id}`)
    const log = setting.server.db.all<{ action: string; id: string; was: string; now: string }>(
      sql`SELECT action, entity_id AS id, old_values AS was, new_values AS now FROM audit_log
        WHERE entity_type = 'bank_connection' ORDER BY timestamp, id`,
    )
    const service = JSON.stringify({ provider: 'enable-banking', host: bank.host })
    expect(log.map(({ action, was, now }) => [action, was, now])).toEqual([
      ['bank.connect', null, service],
      ['bank.consent', null, null],
      ['bank.change', '{"accounts":0}', '{"accounts":1}'],
      ['bank.change', '{"accounts":1}', '{"accounts":0}'],
      ['bank.disconnect', service, null],
    ])
    expect(new Set(log.map(({ id }) => id))).toEqual(new Set([connection.id]))
  })

  it('are listed with what leaves the house', async () => {
    const { id } = await connected()
    expect(await anna.get('/connections')).toEqual({
      outgoingHosts: [bank.host],
      leaving: [{ kind: 'bank', id, name: 'SimpleFIN', host: bank.host, bookId: expect.any(String) }],
      crossings: [],
    })
  })

  it('go with the account', async () => {
    await connected()
    await anna.done('DELETE', '/auth/user', { email: ANNA.email })
    expect(setting.server.db.all(sql`SELECT * FROM bank_connections`)).toEqual([])
  })

  it('are off until the operator names their host', async () => {
    setting.server.home.outgoing = outgoingTo([])
    for (const wish of [
      { provider: 'simplefin', setupToken: bank.tokenOf('one') },
      { ...application, bank: 'Sampo' },
    ]) {
      const { status, body } = await anna.send('POST', '/bank-connections', wish)
      expect([status, body.code, body.message]).toEqual([
        400,
        'host_not_allowed',
        expect.stringContaining('OUTGOING_HOSTS'),
      ])
    }
    expect(bank.asked).toEqual([])
  })

  it.each([
    ['another host by http', 'http://bridge.example/claim/x', 'https only'],
    ['a file', 'file:///etc/passwd', 'https only'],
    ['no address', 'hello', 'no setup token'],
    ['a machine’s own secrets', 'https://169.254.169.254/claim/x', 'OUTGOING_HOSTS'],
    ['another port', 'http://127.0.0.1:1/claim/x', 'OUTGOING_HOSTS'],
  ])('are made with no token that leads to %s', async (_, url, words) => {
    const { status, body } = await anna.send('POST', '/bank-connections', {
      provider: 'simplefin',
      setupToken: btoa(url),
    })
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)])
    const nonsense = { provider: 'simplefin', setupToken: '§§§' }
    expect((await anna.send('POST', '/bank-connections', nonsense)).body.message).toContain('no setup token')
  })

  it('read an answer that is cut off at any byte as none', async () => {
    const connection = await connected()
    const real = setting.server.home.outgoing.fetch
    const whole = (
      await real(`${bank.url}/simplefin/accounts`, {
        headers: { authorization: `Basic ${btoa(`anna:${PASSWORD}`)}` },
      })
    ).text
    for (let length = 0; length < whole.length; length += 7) {
      setting.server.home.outgoing = {
        ...setting.server.home.outgoing,
        fetch: async () => ({ status: 200, text: whole.slice(0, length) }),
      }
      expect((await fetchTried(connection)).status).toBe(503)
    }
    const deep = '['.repeat(10_000)
    setting.server.home.outgoing = {
      ...setting.server.home.outgoing,
      fetch: async () => ({ status: 200, text: `{"accounts":${deep}` }),
    }
    expect((await fetchTried(connection)).status).toBe(503)
    expect(await rows()).toEqual([])
  })
})

describe('the daily fetch', () => {
  const runJob = async () => {
    const failures: unknown[] = []
    await fetchDue(setting.server.home, { isOver: () => false, failed: (error) => failures.push(error) })
    return failures
  }
  const HOUR = 3_600_000

  it('begins once an account leads somewhere, and comes again a day later', async () => {
    const connection = await simplefin()
    await runJob()
    expect(await rows()).toEqual([])
    await mapTo(connection, { 'ACT-1': accountId })
    await runJob()
    expect(await rows()).toEqual([])
    setting.server.clock.now += 24 * HOUR
    expect(await runJob()).toEqual([])
    expect(await rows()).toHaveLength(2)
    bank.accounts[0]?.rows.push(RENT)
    setting.server.clock.now += 23 * HOUR
    await runJob()
    expect(await rows()).toHaveLength(2)
    setting.server.clock.now += HOUR
    await runJob()
    expect(await rows()).toHaveLength(3)
  })

  it('says where rows came that are older than the account', async () => {
    await connected()
    setting.server.clock.now += 24 * HOUR
    await runJob()
    expect(await list()).toMatchObject([
      { lastError: null, lastNote: expect.stringContaining('Compare its balance') },
    ])
    setting.server.clock.now += 24 * HOUR
    await runJob()
    expect(await list()).toMatchObject([{ lastNote: null }])
  })

  it('gives rows of a known payee its category', async () => {
    const { id: categoryId } = await anna.done('POST', '/budget-categories', {
      name: 'Coffee',
      allocated: '50',
    })
    await anna.done('POST', '/payees', { name: 'Coffee Corner', categoryId })
    await connected()
    setting.server.clock.now += 24 * HOUR
    await runJob()
    expect(await rows()).toContainEqual(expect.objectContaining({ description: 'Coffee Corner', categoryId }))
  })

  it('tries a silent bank again, and one that refuses only when its owner has done something', async () => {
    const connection = await connected()
    bank.state.trouble = 'broken'
    setting.server.clock.now += 24 * HOUR
    const before = bank.asked.length
    expect(await runJob()).toEqual([])
    expect(bank.asked.length).toBe(before + 1)
    bank.state.trouble = 'refuse'
    setting.server.clock.now += 6 * HOUR
    await runJob()
    expect(await list()).toMatchObject([{ lastError: expect.stringContaining('disabled') }])
    bank.state.trouble = undefined
    setting.server.clock.now += 48 * HOUR
    await runJob()
    expect(bank.asked.length).toBe(before + 2)
    await anna.signIn()
    await fetchNow(connection)
    setting.server.clock.now += 24 * HOUR
    await runJob()
    expect(bank.asked.length).toBe(before + 4)
  })

  it('leaves a suspended person’s bank alone', async () => {
    await connected()
    setting.server.clock.now += 24 * HOUR
    setting.server.db.run(sql`UPDATE users SET is_suspended = 1`)
    const before = bank.asked.length
    await runJob()
    expect(bank.asked.length).toBe(before)
  })
})
