import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addConnection } from '../../bank-connections/store.ts'
import { createBookApi } from '../../book-api.ts'
import { PANELS } from '../../budget/dashboard/wire.ts'
import type { Db } from '../../db/db.ts'
import { operationsOf, route, undeclaredRoutes } from '../../http/openapi.ts'
import { type Browser, browserOf } from '../../identity/testing.ts'
import { descriptionOf } from '../../rewards/shop/owned.ts'
import { ITEM_IDS, itemOf } from '../../rewards/shop/wire.ts'
import { uuidV7 } from '../../values/id.ts'
import { BOOK_RESOURCES, isApi, SERVER_RESOURCES } from '../../values/resources.ts'
import { YNAB } from '../conformance/app-books.ts'
import { csv, GROCER, ofx } from '../conformance/files.ts'
import { testServer } from './testing.ts'

/** Well-formed, and nobody's. */
const UNKNOWN = '01890000-0000-7000-8000-00000000dead'

/** Values of a well-meant request, by the name of the field. A new name must be added here. */
const SAMPLES: Record<string, unknown> = {
  from: '2026-01-01',
  assigned: '1.00',
  to: '2026-03-31',
  format: 'csv',
  achievementType: 'first_account',
  // More than anybody here has.
  itemId: 'premium-lifetime',
  cost: 1500,
  firstName: 'Cleo',
  lastName: 'Diaz',
  email: 'cleo@example.com',
  password: 'correct horse',
  newPassword: 'correct horse',
  currentPassword: 'correct horse',
  token: 'x',
  code: '000000',
  resolved: true,
  name: 'Sample',
  role: 'editor',
  memberId: '00000000-0000-7000-8000-000000000009',
  bookId: UNKNOWN,
  scope: 'read',
  url: 'https://hook.example',
  since: '2026-01-01T00:00:00Z',
  contains: 'Sample',
  description: 'Sample',
  type: 'income',
  amount: '1.00',
  target: '100.00',
  saved: '1.00',
  dueDate: '2026-03-31',
  date: '2026-03-15',
  version: 1,
  exportedAt: '2026-03-15T12:00:00.000Z',
  panels: PANELS.map((id) => ({ id, hidden: false })),
  profile: {},
  accounts: [],
  budgetCategories: [],
  savingsBuckets: [],
  subscriptions: [],
  bills: [],
  transactions: [],
  statements: [],
  calls: [],
  autoSync: true,
  text: 'Sample',
  answer: 'Sample',
  answers: [],
  proof: 'x',
  id: '01a00000-0000-7000-8000-000000000000',
  move: UNKNOWN,
  planId: 'premium-monthly',
  clientSecret: 'x',
  state: 'x',
  ids: [UNKNOWN, UNKNOWN],
  groups: [{ groupId: null, categoryIds: [] }],
}

/** Routes that end the sample user's own account or session; each has tests of its own. */
const ENDS = ['post /api/logout', 'delete /api/auth/user', 'post /api/auth/login', 'post /api/auth/register']
/** The navigations that the specification makes GETs though they do something. */
const NAVIGATIONS = /^\/api\/(logout|login|auth\/(google|facebook))(\/callback)?$/

type Schema = { properties?: Record<string, unknown>; required?: string[] }
const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {}

type Operation = ReturnType<typeof operationsOf>[number]
/** Months and years in a path are no ids. */
const named = (path: string) => path.replace(':month', '2026-03').replace(':year', '2026')
const operations: Operation[] = operationsOf(testServer().api).map((one) => ({
  ...one,
  path: named(one.path),
}))
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`
const writes = operations.filter(({ method }) => method !== 'get')
const fieldsOf = (operation: Operation): string[] => Object.keys(schemaOf(operation.body).properties ?? {})
const idsIn = (names: string[]): string[] => names.filter((name) => /\w(Id|_id)$/.test(name))

/** Fields of which a route wants any one. */
const ONE_OF: Record<string, string[]> = { 'post /api/savings-buckets/:id/transfers': ['amount'] }

/** A body that the route's schema takes, with `ids` for the links that it must have. */
function sampleBody(operation: Operation, ids: Record<string, string>): Record<string, unknown> {
  const required = [...(schemaOf(operation.body).required ?? []), ...(ONE_OF[nameOf(operation)] ?? [])]
  return Object.fromEntries(
    required.map((name) => {
      const value = ids[name] ?? SAMPLES[name] ?? (name === 'balance' ? '0' : undefined)
      if (value === undefined) throw new Error(`No sample for ${name} of ${nameOf(operation)}`)
      return [name, value]
    }),
  )
}

async function formOf(
  server: ReturnType<typeof testServer>,
  browser: Browser,
  path: string,
  accountId: string,
  text = ofx(GROCER),
) {
  const form = new FormData()
  form.set('file', new File([text], 'bank.ofx'))
  form.set('accountId', accountId)
  if (path.startsWith('/api/import/apps')) {
    form.set('file', new File([YNAB], 'register.csv'))
    form.set('accountMap', JSON.stringify({ Bank: accountId }))
  }
  const answer = await server.fetch(path, {
    method: 'POST',
    body: form,
    headers: { cookie: browser.cookie() },
  })
  return { status: answer.status, body: await answer.json() }
}

const bookIdOf = (db: Db, userId: string): string =>
  db.get<{ book_id: string }>(sql`SELECT book_id FROM users WHERE id = ${userId}`).book_id

/** The query that a route requires. */
function sampleQuery({ query }: Operation): string {
  const required = schemaOf(query).required ?? []
  return new URLSearchParams(required.map((name) => [name, String(SAMPLES[name])])).toString()
}

/** Routes that the shop opens are open. */
function giveItems(server: ReturnType<typeof testServer>, userId: string): void {
  const opening = ITEM_IDS.filter((id) => itemOf(id).category === 'Power Features' && !itemOf(id).grant)
  for (const id of opening)
    server.db.run(sql`INSERT INTO point_transactions
      (id, book_id, transaction_type, points_amount, action_type, description, created_at)
      VALUES (${uuidV7(server.clock.now)}, ${bookIdOf(server.db, userId)}, 'spent', 0, 'purchase',
        ${descriptionOf(id)}, ${server.clock.now})`)
}

/** Somebody with a row of everything. `ids` are theirs by the name of the link, `all` every id that they have. */
async function household(server: ReturnType<typeof testServer>, email: string, agent: string) {
  const browser = browserOf(server, agent)
  const { body: user } = await browser.register({ email })
  giveItems(server, user.id)
  const add = async (path: string, body: object) => (await browser.done('POST', path, body)).id as string
  const accountId = await add('/accounts', { name: 'Checking', balance: '500' })
  const categoryId = await add('/budget-categories', { name: 'Food', allocated: '50' })
  const bucketId = await add('/savings-buckets', { name: 'Holiday', target: '100', saved: '100' })
  const due = { amount: '5', accountId, dueDate: '2026-03-31' }
  const billId = await add('/bills', { name: 'Rent', ...due })
  const subscriptionId = await add('/subscriptions', { name: 'Music', ...due, nextBilling: '2026-03-31' })
  const entry = { type: 'expense', amount: '3', description: 'Bread', accountId, categoryId, billId }
  const transactionId = await add('/transactions', entry)
  const removedId = await add('/transactions', entry)
  await browser.done('DELETE', `/transactions/${removedId}`)
  const statementId = (await formOf(server, browser, '/api/statements', accountId)).body.id as string
  const toAccountId = await add('/accounts', { name: 'Savings' })
  await formOf(server, browser, '/api/statements', toAccountId, csv(['2026-03-03', '-4.00', 'Bus']))
  const [layout] = (await browser.get('/statements/layouts')) as { id: string }[]
  const transferId = await add('/transfers', { fromAccountId: accountId, toAccountId, amount: '4' })
  const dismissalId = await add('/transfers/dismissals', {
    ids: [transactionId, await add('/transactions', { ...entry, billId: null })],
  })
  const typedId = await add('/transactions', { ...entry, billId: null })
  const rows = (await browser.get('/transactions')) as { id: string; statementId: string | null }[]
  const bankId = rows.find((row) => row.statementId === statementId)?.id
  await browser.done('POST', `/transactions/${typedId}/match`, { with: bankId })
  const ruleId = await add('/rules', { contains: 'Bread', accountId, categoryId })
  const into = await add('/payees', { name: 'Baker' })
  const payeeId = await add('/payees', { name: 'Butcher', categoryId })
  const tagId = await add('/tags', { name: 'Trip' })
  const groupId = await add('/category-groups', { name: 'Daily' })
  const bulk = { ids: [transactionId], addTags: ['Trip'] }
  const { id: bulkId } = await browser.done('POST', '/transactions/bulk', bulk)
  const { backup } = await browser.done('POST', '/sync-credits/use', { amount: 1 })
  const [sharedId, deletedId] = [await add('/books', { name: 'Flat' }), await add('/books', { name: 'Gone' })]
  await browser.done('DELETE', `/books/${deletedId}`, { name: 'Gone' })
  const memberId = await add(`/books/${sharedId}/members`, { name: 'Kim' })
  const invitationId = await add(`/books/${sharedId}/invitations`, { role: 'viewer' })
  const paid = { ownAccountId: accountId, bookId: sharedId, amount: '2', entry: {} }
  const contributionId = await add('/contributions', paid)
  const devices = (await browser.get('/auth/sessions')) as { id: string }[]
  const identityId = uuidV7(server.clock.now)
  server.db.run(sql`INSERT INTO identities (id, user_id, provider, issuer, subject, created_at)
    VALUES (${identityId}, ${user.id}, 'oidc', 'https://login.example', ${email}, 0)`)
  const exportId = uuidV7(server.clock.now)
  server.db.run(sql`INSERT INTO book_exports (id, user_id, book_name, created_at, bytes, content)
    VALUES (${exportId}, ${user.id}, 'Flat', ${server.clock.now}, 2, ${gzipSync('{}')})`)
  const connectionId = uuidV7(server.clock.now)
  server.db.transaction((tx) =>
    addConnection(tx, {
      id: connectionId,
      userId: user.id,
      provider: 'simplefin',
      name: 'Bank',
      host: 'bank.example',
      sealed: '',
      accounts: [],
      createdAt: 0,
    }),
  )
  // Made where no outside address may be reached.
  const webhookId = uuidV7(server.clock.now)
  const [own] = (await browser.get('/books')) as { id: string }[]
  server.db.run(sql`INSERT INTO webhooks (id, book_id, user_id, url, created_at)
    VALUES (${webhookId}, ${own?.id}, ${user.id}, 'https://hook.example', 0)`)
  const channelId = uuidV7(server.clock.now)
  server.db.run(sql`INSERT INTO channels (id, user_id, kind, name, url, topic, created_at)
    VALUES (${channelId}, ${user.id}, 'ntfy', 'ntfy', 'https://ntfy.example', 'house', 0)`)
  await browser.done('PUT', '/reminders/settings', { rules: [{ about: 'due', channels: [channelId] }] })
  const reminders = (await browser.get('/reminders')) as { id: string }[]
  const { id: tokenId } = await browser.done('POST', '/tokens', { name: 'Script', scope: 'read' })
  const feedId = await add('/calendar-feeds', {})
  const { clientSecret } = await browser.done('POST', '/billing/create-subscription', {
    planId: 'premium-monthly',
  })
  await browser.done('POST', '/billing/demo-payments', { clientSecret })
  const invoices = (await browser.get('/billing/history')) as { id: string }[]
  const links = { accountId, categoryId, bucketId, billId, subscriptionId, statementId }
  const ids = { ...links, payeeId, groupId, into, with: typedId }
  const all = [
    tokenId,
    webhookId,
    channelId,
    feedId,
    ...Object.values(ids),
    transactionId,
    removedId,
    transferId,
    dismissalId,
    layout?.id,
    tagId,
    bulkId,
    ruleId,
    backup.id,
    identityId,
    connectionId,
    ...[sharedId, deletedId, memberId, invitationId, exportId, contributionId],
    ...invoices.map(({ id }) => id),
    ...reminders.map(({ id }) => id),
    ...devices.map(({ id }) => id),
    user.id,
  ]
  return { browser, user: user as { id: string }, ids, all: all as string[] }
}

type Household = Awaited<ReturnType<typeof household>>

const tablesOf = (db: Db): string[] =>
  db
    .all<{ name: string }>(
      sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .map(({ name }) => name)

const rowsOf = (db: Db, table: string): object[] => db.all(sql.raw(`SELECT * FROM "${table}"`))

/** Every row of every table that names one of these ids, in one text. */
function dumpOf(db: Db, names?: string[]): string {
  const isMeant = (row: object) =>
    !names || Object.values(row).some((value) => typeof value === 'string' && names.includes(value))
  return JSON.stringify(tablesOf(db).map((table) => [table, rowsOf(db, table).filter(isMeant)]))
}

const withoutRequestId = ({ status, body }: { status: number; body: unknown }) => {
  const { requestId: _, ...rest } = (typeof body === 'object' ? body : { body }) as Record<string, unknown>
  return { status, ...rest }
}

const pathOf = (path: string, id: string): string =>
  path.replace(/^\/api/, '').replaceAll(/:\w+/g, encodeURIComponent(id))

describe('for every route and every id, a second user with the first one’s', () => {
  let server: ReturnType<typeof testServer>
  let anna: Household
  let ben: Household
  let annas: string[]

  beforeAll(async () => {
    server = testServer({ operatorEmails: ['operator@example.com'] })
    anna = await household(server, 'anna@example.com', 'Anna/1')
    ben = await household(server, 'ben@example.com', 'Ben/1')
    annas = [...anna.all, bookIdOf(server.db, anna.user.id)]
  })

  const withPathId = operations.filter(({ path }) => path.includes(':'))
  it.each(withPathId.map((one) => [nameOf(one), one] as const))(
    'in the path gets the answer of an unknown one, and changes nothing: %s',
    async (_, operation) => {
      const before = dumpOf(server.db, annas)
      const call = async (id: string) =>
        withoutRequestId(
          await ben.browser.send(
            operation.method.toUpperCase(),
            pathOf(operation.path, id),
            operation.body ? sampleBody(operation, ben.ids) : undefined,
          ),
        )
      const unknown = await call(UNKNOWN)
      expect(unknown.status).toBe(404)
      for (const id of annas) expect(await call(id)).toEqual(unknown)
      expect(dumpOf(server.db, annas)).toBe(before)
    },
  )

  const withBodyIds = writes.flatMap((one) =>
    idsIn(fieldsOf(one)).map((field) => [nameOf(one), field, one] as const),
  )
  it.each(withBodyIds)(
    'in the body gets the answer of an unknown one, and changes nothing: %s %s',
    async (_, field, operation) => {
      const before = dumpOf(server.db, annas)
      const targets = operation.path.includes(':') ? ben.all : ['']
      for (const target of targets) {
        const call = async (id: string) =>
          withoutRequestId(
            await ben.browser.send(operation.method.toUpperCase(), pathOf(operation.path, target), {
              ...sampleBody(operation, ben.ids),
              [field]: id,
            }),
          )
        const unknown = await call(UNKNOWN)
        expect(unknown.status).toBeGreaterThanOrEqual(400)
        for (const id of annas.slice(0, 6)) expect(await call(id)).toEqual(unknown)
      }
      expect(dumpOf(server.db, annas)).toBe(before)
    },
  )

  it.each(operations.filter(({ form }) => form).map((one) => [nameOf(one), one] as const))(
    'in a form gets the answer of an unknown one: %s',
    async (_, { path }) => {
      const call = async (id: string) => withoutRequestId(await formOf(server, ben.browser, path, id))
      const unknown = await call(UNKNOWN)
      expect(unknown.status).toBe(404)
      for (const id of annas.slice(0, 6)) expect(await call(id)).toEqual(unknown)
    },
  )

  const withQueryIds = operations.flatMap((one) =>
    idsIn(Object.keys(schemaOf(one.query).properties ?? {})).map(
      (field) => [nameOf(one), field, one] as const,
    ),
  )
  it.each(withQueryIds)(
    'in the query finds what an unknown one finds: %s %s',
    async (_, field, operation) => {
      const find = async (id: string) =>
        withoutRequestId(
          await ben.browser.send(
            'GET',
            `${pathOf(operation.path, '')}?${field}=${id}&${sampleQuery(operation)}`,
          ),
        )
      const unknown = await find(UNKNOWN)
      for (const id of annas.slice(0, 6)) expect(await find(id)).toEqual(unknown)
    },
  )

  it('is tried on all there is: each of these routes answers its owner something else', async () => {
    expect(withPathId.length).toBeGreaterThan(25)
    expect(withBodyIds.length).toBeGreaterThan(15)
    expect(withQueryIds.length).toBeGreaterThan(4)
    const own = withPathId
      .filter(
        ({ access, method }) =>
          ['read', 'write', 'manage', 'person'].includes(access ?? '') && method !== 'delete',
      )
      // A copy that comes back comes last, and whoever leaves a book: with it goes what could be undone or asked.
      .sort((a, b) => Number(/backups|leave/.test(a.path)) - Number(/backups|leave/.test(b.path)))
    for (const operation of own) {
      const statuses: number[] = []
      for (const id of anna.all) {
        const body = operation.body ? sampleBody(operation, anna.ids) : undefined
        const path = pathOf(operation.path, id)
        statuses.push((await anna.browser.send(operation.method.toUpperCase(), path, body)).status)
      }
      const known = statuses.filter((status) => status !== 404)
      // A member is found within their book, which the path names beside them (`household.test.ts`).
      if (!/providers|identities|proof|:memberId/.test(operation.path))
        expect(known, nameOf(operation)).not.toEqual([])
    }
  })
})

describe('no GET', () => {
  // The stream of versions has no end.
  const reads = operations.filter(
    ({ method, path }) => method === 'get' && !NAVIGATIONS.test(path) && path !== '/api/events',
  )

  it.each(reads.map((one) => [one.path, one] as const))('changes anything: %s', async (_, one) => {
    const { path } = one
    const server = testServer({ operatorEmails: ['anna@example.com'] })
    const { browser, all } = await household(server, 'anna@example.com', 'Anna/1')
    server.clock.now += 25 * 3_600_000
    const before = dumpOf(server.db)
    for (const id of path.includes(':') ? all : ['']) {
      const { status } = await browser.send('GET', `${pathOf(path, id)}?${sampleQuery(one)}`)
      // 403: what only the shop opens.
      expect([200, 403, 404]).toContain(status)
    }
    expect(dumpOf(server.db)).toBe(before)
  })
})

describe('no body sets what is not the client’s to set', () => {
  const HOSTILE = {
    bookId: UNKNOWN,
    book_id: UNKNOWN,
    userId: UNKNOWN,
    user: { isOperator: true },
    isOperator: true,
    isAdmin: true,
    role: 'admin',
    emailVerified: true,
    isVerified: true,
    isSuspended: false,
    suspensionReason: 'x',
    authProvider: 'google',
    passwordHash: 'x',
    failedLoginAttempts: 0,
    accountLockedUntil: null,
    lastLoginAt: '2020-01-01T00:00:00.000Z',
    lastLoginIp: '8.8.8.8',
    subscriptionTier: 'premium',
    subscriptionExpiry: null,
    rewardPoints: 9999,
    totalPointsEarned: 9999,
    totalPointsSpent: 0,
    points: { balance: 9999, totalEarned: 9999, totalSpent: 0 },
    pointTransactions: [
      {
        id: UNKNOWN,
        transactionType: 'earned',
        pointsAmount: 9999,
        actionType: 'admin',
        description: 'x',
        metadata: null,
        validated: true,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    ],
    grantPoints: 9999,
    monthlySyncCredits: 9999,
    extraSyncCredits: 9999,
    createdAt: '2020-01-01T00:00:00.000Z',
    updatedAt: '2020-01-01T00:00:00.000Z',
    ['__proto__']: { isOperator: true },
    constructor: { prototype: { isOperator: true } },
  }

  it('whatever it says to whichever route', async () => {
    const server = testServer({ operatorEmails: ['operator@example.com'] })
    const anna = await household(server, 'anna@example.com', 'Anna/1')
    const ben = await household(server, 'ben@example.com', 'Ben/1')
    const bookId = bookIdOf(server.db, ben.user.id)
    const guarded = () => ({
      user: server.db.get<object>(
        sql`SELECT id, book_id, email_verified, auth_provider, last_login_ip, created_at,
          is_suspended, suspension_reason, subscription_tier, subscription_expiry FROM users WHERE id = ${ben.user.id}`,
      ),
      // Ben's requests may earn him points: as many as the server gives for them, and for nothing else.
      ledger: server.db.all(
        sql`SELECT * FROM point_transactions WHERE book_id = ${bookId}
          AND (action_type NOT IN ('achievement', 'activity') OR points_amount > 50 OR created_at <> ${server.clock.now})`,
      ),
      notInLedger: server.db.get(
        sql`SELECT balance - (SELECT coalesce(sum(points_amount), 0) FROM point_transactions WHERE book_id = ${bookId})
          AS difference FROM point_balances WHERE book_id = ${bookId}`,
      ),
      users: rowsOf(server.db, 'users').length,
      anna: dumpOf(server.db, [...anna.all, bookIdOf(server.db, anna.user.id)]),
    })
    const before = guarded()
    let taken = 0
    // The import comes last: it replaces the rows that the others are tried on.
    const tried = writes.filter((one) => !ENDS.includes(nameOf(one)))
    for (const operation of tried.sort(
      (a, b) => Number(/import/.test(a.path)) - Number(/import/.test(b.path)),
    )) {
      for (const id of operation.path.includes(':') ? ben.all.slice(0, 8) : ['']) {
        const fields = Object.fromEntries(
          Object.entries(HOSTILE).filter(([name]) => name !== 'version' && !(name in ben.ids)),
        )
        const body = operation.form ? undefined : { ...sampleBody(operation, ben.ids), ...fields }
        const method = operation.method.toUpperCase()
        if (method === 'DELETE' && /sessions/.test(operation.path)) continue
        const { status } = await ben.browser.send(method, pathOf(operation.path, id), body)
        expect(status, nameOf(operation)).toBeLessThan(500)
        if (status < 300) taken += 1
      }
    }
    expect(taken).toBeGreaterThan(20)
    expect(await ben.browser.isSignedIn()).toBe(true)
    expect(guarded()).toEqual(before)
    expect(({} as { isOperator?: boolean }).isOperator).toBeUndefined()
    const known = [bookId, bookIdOf(server.db, anna.user.id), ...ben.all, ...anna.all]
    for (const table of ['accounts', 'transactions', 'bills'])
      for (const row of rowsOf(server.db, table) as { book_id: string }[])
        expect(known).toContain(row.book_id)
  })
})

describe('a copied database file', () => {
  it('holds nothing that signs anybody in', async () => {
    const server = testServer({
      publicUrl: 'http://budget.home.arpa',
      registration: 'invite',
      operatorEmails: ['anna@example.com'],
    })
    server.home.registration = 'open'
    const anna = await household(server, 'anna@example.com', 'Anna/1')
    server.db.run(sql`UPDATE users SET email_verified = 1`)
    await anna.browser.done('POST', '/auth/password-reset', { email: 'anna@example.com' })
    await anna.browser.done('POST', '/auth/two-factor')
    await anna.browser.done('POST', '/admin/invitations', { email: 'cleo@example.com' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    server.home.registration = 'invite'

    const values = new Set<string>()
    for (const table of tablesOf(server.db))
      for (const row of rowsOf(server.db, table))
        for (const value of Object.values(row)) if (typeof value === 'string') values.add(value)
    expect(values.size).toBeGreaterThan(60)

    const thief = browserOf(server)
    for (const value of values) {
      for (const cookie of [`bucketbook_session=${value}`, `__Host-bucketbook_session=${value}`]) {
        if (!/^[\x21-\x7e]*$/.test(value) || /[;,"\\]/.test(value)) continue
        expect((await thief.send('GET', '/auth/user', undefined, { cookie })).status).toBe(401)
      }
      server.db.run(sql`DELETE FROM sign_in_failures`)
      const token = value.slice(0, 200)
      const confirm = { token, password: 'a new password' }
      expect(await thief.statusOf('POST', '/auth/password-reset/confirm', confirm)).toBe(410)
      expect(await thief.statusOf('POST', '/auth/email-verification/confirm', { token })).toBe(410)
      const cleo = { email: 'cleo@example.com', inviteCode: value.slice(0, 100) }
      if (value) expect((await thief.register(cleo)).status).toBe(403)
    }
    for (const value of values)
      if (value.startsWith('$argon2id$') || /^[0-9a-f]{64}$/.test(value))
        expect((await thief.signIn({ email: 'anna@example.com', password: value })).status).not.toBe(200)
  })
})

describe('a route that never said who may call it', () => {
  it('is found, so that the server does not start', () => {
    const { api } = testServer()
    expect(undeclaredRoutes(api)).toEqual([])
    const handler = () => new Response()
    const routes = [
      { basePath: '/', path: '/api/new', method: 'GET', handler },
      { basePath: '/', path: '/api/told', method: 'GET', handler: route('person', 'Told') },
      { basePath: '/', path: '/api/told', method: 'GET', handler },
    ]
    expect(undeclaredRoutes({ routes } as never)).toEqual(['GET /api/new'])
  })
})

describe('a path that the API has a route for', () => {
  it('is never answered by the page, and what only looks like one always is', () => {
    expect(operationsOf(testServer().api).filter(({ path }) => !isApi(path))).toEqual([])
    expect(['/', '/apis', '/calendars/x', '/bills?view=calendar'].filter(isApi)).toEqual([])
  })
})

describe('the resources that a page knows', () => {
  const firstOf = (routes: { path: string }[]) =>
    new Set(routes.map(({ path }) => path.split('/')[2]).filter((name) => name && name !== '*'))
  it('are those of the routes, and a home without a server answers exactly those of a book', () => {
    const ofServer = firstOf(testServer().api.routes.filter(({ path }) => path.startsWith('/api/')))
    const ofBook = firstOf(createBookApi(testServer().home, () => undefined).routes)
    expect([...ofBook].sort()).toEqual([...BOOK_RESOURCES].sort())
    expect([...ofServer].sort()).toEqual([...BOOK_RESOURCES, ...SERVER_RESOURCES].sort())
  })
})
