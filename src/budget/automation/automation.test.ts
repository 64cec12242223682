import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { csv, formOf } from '../../homes/conformance/files.ts'
import { annasServer, type Browser, browserOf } from '../../identity/testing.ts'
import { ownersServer } from '../../rewards/shop/testing.ts'
import { statements, transactions } from '../ledger/tables.ts'
import { MAX_RULES } from '../rules/store.ts'

const NOBODYS = '01890000-0000-7000-8000-000000000000'
type Row = Record<string, string>

function bookOf(browser: Browser) {
  const add = async (path: string, body: object): Promise<Row> => browser.done('POST', path, body)
  return {
    add,
    account: (name: string) => add('/accounts', { name, balance: '1000' }),
    category: (name: string) => add('/budget-categories', { name, allocated: '100' }),
    expense: (description: string, fields: object = {}) =>
      add('/transactions', { type: 'expense', amount: '10', description, ...fields }),
    rule: (contains: string, categoryId: string | undefined, fields: object = {}) =>
      add('/rules', { contains, categoryId, ...fields }),
    spent: async (id: string | undefined) => (await browser.get(`/budget-categories/${id}`)).spent,
    preview: (contains: string, fields: Row = {}) =>
      browser.send('GET', `/rules/preview?${new URLSearchParams({ contains, ...fields })}`),
  }
}

async function ownersBook() {
  const owner = await ownersServer('smart-automation')
  const book = bookOf(owner.anna)
  const [checking, fun, food] = [
    await book.account('Checking'),
    await book.category('Entertainment'),
    await book.category('Food'),
  ]
  return { ...owner, book, checking, fun, food }
}

it('an expense without a category gets the one of the oldest rule that fits', async () => {
  const { server, book, checking, fun, food } = await ownersBook()
  await book.rule('  Kino ', fun.id)
  server.clock.now += 1000
  await book.rule('kino', food.id)
  await book.rule('bäcker', food.id, { accountId: checking.id })
  expect(await book.expense('KINO am Abend')).toMatchObject({ categoryId: fun.id })
  expect(await book.expense('BÄCKEREI', { accountId: checking.id })).toMatchObject({ categoryId: food.id })
  expect(await book.expense('Bäckerei')).toMatchObject({ categoryId: null })
  expect(await book.expense('Kino', { categoryId: food.id })).toMatchObject({ categoryId: food.id })
  expect(await book.expense('Kino', { type: 'income' })).toMatchObject({ categoryId: null })
  expect([await book.spent(fun.id), await book.spent(food.id)]).toEqual(['10.00', '20.00'])
})

it('what only moves into a bucket, and a corrected balance, get no category', async () => {
  const { anna, book, checking, fun } = await ownersBook()
  await book.rule('a', fun.id)
  const bucket = await book.add('/savings-buckets', { name: 'Car', target: '100' })
  await anna.done('POST', `/savings-buckets/${bucket.id}/transfers`, {
    saved: '5',
    fromAccountId: checking.id,
  })
  await anna.done('PUT', `/accounts/${checking.id}`, { balance: '1' })
  const rows: Row[] = await anna.get('/transactions')
  expect(rows.map(({ categoryId }) => categoryId)).toEqual([null, null])
  expect((await book.preview('a')).body).toEqual({ count: 0, sample: [] })
})

it('a paid bill and a bank’s file are given categories as well, and taken back whole', async () => {
  const { server, anna, book, checking, fun, food } = await ownersBook()
  await book.rule('netflix', fun.id)
  await book.rule('bakery', food.id, { accountId: checking.id })
  const bill = { name: 'Netflix', amount: '12', accountId: checking.id, dueDate: '2026-03-20' }
  const { id } = await book.add('/bills', bill)
  const paid = await anna.done('POST', `/bills/${id}/pay`)
  expect(paid.transaction).toMatchObject({ categoryId: fun.id, billId: id })
  const file = csv(
    ['2026-03-03', '-4.00', 'BAKERY'],
    ['2026-03-04', '5.00', 'Bakery'],
    ['2026-03-05', '-1', 'Tea'],
  )
  const upload = await server.fetch('/api/statements', {
    method: 'POST',
    body: formOf({ file, accountId: checking.id ?? '' }),
    headers: { cookie: anna.cookie() },
  })
  const receipt = (await upload.json()) as { id: string; imported: number }
  expect(receipt).toMatchObject({ imported: 3 })
  const named = (await anna.get(`/transactions?categoryId=${food.id}`)) as Row[]
  expect(named.map(({ description }) => description)).toEqual(['BAKERY'])
  expect([await book.spent(fun.id), await book.spent(food.id)]).toEqual(['12.00', '4.00'])
  const shares = (await anna.get('/dashboard')).spendingByCategory as Row[]
  expect(shares.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    'Entertainment 12.00',
    'Food 4.00',
    'No category 1.00',
  ])
  await anna.done('DELETE', `/statements/${receipt.id}`)
  expect(await book.spent(food.id)).toBe('0.00')
})

it('a rule is tried on the past without changing anything, and applied to it once', async () => {
  const { anna, book, checking, fun, food } = await ownersBook()
  // A continuous budget counts spending of every month.
  await anna.done('PUT', '/budget-period', { budgetPeriod: 'continuous' })
  for (let day = 1; day <= 25; day++)
    await book.expense(`Netflix ${day}`, { date: `2026-02-${String(day).padStart(2, '0')}` })
  await book.expense('Netflix', { categoryId: food.id })
  await book.expense('Netflix', { type: 'income' })
  await book.expense('netflix of the account', { accountId: checking.id })
  const before = await anna.get('/export')
  const { count, sample } = (await book.preview(' NETFLIX ')).body
  expect(count).toBe(26)
  expect(sample).toHaveLength(20)
  expect(sample[1]).toMatchObject({ description: 'Netflix 25', amount: '10.00', date: '2026-02-25' })
  expect((await book.preview('netflix', { accountId: checking.id ?? '' })).body).toMatchObject({ count: 1 })
  expect(await anna.get('/export')).toEqual(before)

  const { id } = await book.rule('netflix', fun.id)
  expect(await book.spent(fun.id)).toBe('0.00')
  const apply = () => anna.send('POST', `/rules/${id}/apply`, {}, { 'idempotency-key': 'once' })
  expect((await apply()).body).toEqual({ changed: 26 })
  expect((await apply()).body).toEqual({ changed: 26 })
  expect(await anna.done('POST', `/rules/${id}/apply`)).toEqual({ changed: 0 })
  expect([await book.spent(fun.id), await book.spent(food.id)]).toEqual(['260.00', '10.00'])
  const shares = (await anna.get('/dashboard?period=last-3-months')).spendingByCategory as Row[]
  expect(shares.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    'Entertainment 260.00',
    'Food 10.00',
  ])
})

it('more than a slice of the past is looked at, and ties within a day neither lost nor counted twice', async () => {
  const { server, anna, book, checking, fun } = await ownersBook()
  // A continuous budget counts spending of every month.
  await anna.done('PUT', '/budget-period', { budgetPeriod: 'continuous' })
  const rows = Array.from({ length: 2300 }, (_, n) => [`2026-0${(n % 2) + 1}-05`, '-1.00', `Row ${n}`])
  const upload = await server.fetch('/api/statements', {
    method: 'POST',
    body: formOf({ file: csv(...(rows as [string, string, string][])), accountId: checking.id ?? '' }),
    headers: { cookie: anna.cookie() },
  })
  expect(upload.status).toBe(201)
  expect((await book.preview('row')).body.count).toBe(2300)
  const { id } = await book.rule('row 1', fun.id)
  const { changed } = await anna.done('POST', `/rules/${id}/apply`)
  expect(changed).toBe(rows.filter(([, , text]) => text?.startsWith('Row 1')).length)
  expect(await book.spent(fun.id)).toBe(`${changed}.00`)
})

it('rows of a file that is not yet imported are neither counted nor changed', async () => {
  const { server, anna, book, checking, fun } = await ownersBook()
  const upload = await server.fetch('/api/statements', {
    method: 'POST',
    body: formOf({ file: csv(['2026-03-03', '-4.00', 'Tea']), accountId: checking.id ?? '' }),
    headers: { cookie: anna.cookie() },
  })
  expect(upload.status).toBe(201)
  const { id } = await book.rule('tea', fun.id)
  server.db.update(statements).set({ state: 'removing' }).run()
  expect((await book.preview('tea')).body.count).toBe(0)
  expect(await anna.done('POST', `/rules/${id}/apply`)).toEqual({ changed: 0 })
  expect(server.db.select().from(transactions).get()?.categoryId).toBe(null)
})

it('a category that goes while a file is imported leaves figures that fit the rows', async () => {
  const { server, anna, book, checking, fun } = await ownersBook()
  await book.rule('row', fun.id)
  const rows = Array.from({ length: 3000 }, (_, n): [string, string, string] => [
    '2026-03-01',
    '-1.00',
    `Row ${n}`,
  ])
  const [upload] = await Promise.all([
    server.fetch('/api/statements', {
      method: 'POST',
      body: formOf({ file: csv(...rows), accountId: checking.id ?? '' }),
      headers: { cookie: anna.cookie() },
    }),
    (async () => {
      while (!server.db.select().from(transactions).limit(1).get())
        await new Promise((done) => setTimeout(done, 1))
      await anna.done('DELETE', `/budget-categories/${fun.id}`)
    })(),
  ])
  expect(upload.status).toBe(201)
  const named = server.db.select().from(transactions).where(sql`category_id IS NOT NULL`).all()
  expect(named).toEqual([])
  const { spendingByCategory } = await anna.get('/dashboard')
  expect(spendingByCategory).toEqual([
    { categoryId: null, name: 'No category', amount: '3000.00', share: 100 },
  ])
})

it('a rule is changed and deleted, and goes with its account or its category', async () => {
  const { anna, book, checking, fun, food } = await ownersBook()
  const [one, two, three] = [
    await book.rule('one', fun.id, { accountId: checking.id }),
    await book.rule('two', food.id, { accountId: null }),
    await book.rule('three', fun.id),
  ]
  expect(await anna.done('PUT', `/rules/${two.id}`, { contains: ' TWO ', accountId: checking.id })).toEqual({
    ...two,
    contains: 'TWO',
    accountId: checking.id,
  })
  expect(await anna.done('PUT', `/rules/${two.id}`, { accountId: null })).toMatchObject({ accountId: null })
  const names = async () => ((await anna.get('/rules')) as Row[]).map(({ contains }) => contains)
  expect(await names()).toEqual(['one', 'TWO', 'three'])
  await anna.done('DELETE', `/accounts/${checking.id}`)
  expect(await names()).toEqual(['TWO', 'three'])
  await anna.done('DELETE', `/budget-categories/${fun.id}`)
  expect(await names()).toEqual(['TWO'])
  await anna.done('DELETE', `/rules/${two.id}`)
  expect(await names()).toEqual([])
  for (const { id } of [one, two, three]) expect(await anna.statusOf('DELETE', `/rules/${id}`)).toBe(404)
})

it('refuses what is no rule, and links into nobody’s or somebody else’s book', async () => {
  const { server, anna, book, fun } = await ownersBook()
  const ben = browserOf(server, 'Ben/1')
  await ben.register({ email: 'ben@example.com' })
  const his = { account: await bookOf(ben).account('His'), category: await bookOf(ben).category('His') }
  const status = (body: unknown) => anna.statusOf('POST', '/rules', body)
  const good = { contains: 'tea', categoryId: fun.id }
  for (const contains of ['', '   ', 'x'.repeat(101), 5, null, ['tea'], { a: 1 }, undefined])
    expect(await status({ ...good, contains }), String(contains)).toBe(400)
  for (const categoryId of ['', null, 'food', 7]) expect(await status({ ...good, categoryId })).toBe(400)
  for (const id of [NOBODYS, his.category.id]) expect(await status({ ...good, categoryId: id })).toBe(404)
  for (const id of [NOBODYS, his.account.id]) expect(await status({ ...good, accountId: id })).toBe(404)
  const { id } = await book.rule('x'.repeat(100), fun.id)
  for (const change of [{ categoryId: his.category.id }, { accountId: his.account.id }])
    expect(await anna.statusOf('PUT', `/rules/${id}`, change)).toBe(404)
  expect((await book.preview('')).status).toBe(400)
  expect(await anna.statusOf('GET', '/rules/preview')).toBe(400)
  expect((await book.preview('tea', { accountId: his.account.id ?? '' })).status).toBe(404)
  expect(await anna.statusOf('POST', `/rules/${NOBODYS}/apply`)).toBe(404)
})

it('a client may name its rule, and a book has only so many', async () => {
  const { server, anna, bookId, book, fun } = await ownersBook()
  const id = '01890000-0000-7000-8000-0000000000aa'
  const first = await book.rule('tea', fun.id, { id })
  expect(await book.rule('coffee', fun.id, { id })).toEqual(first)
  server.db.run(sql`INSERT INTO rules (id, book_id, contains, category_id, created_at)
    WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_RULES})
    SELECT 'rule ' || i, ${bookId}, 'rule', ${fun.id}, 0 FROM n`)
  expect(await anna.statusOf('POST', '/rules', { contains: 'more', categoryId: fun.id })).toBe(409)
})

it('who does not own it can see and delete rules that came with a file, and no more; they do nothing', async () => {
  const { anna } = await annasServer()
  const book = bookOf(anna)
  const food = await book.category('Food')
  const rule = { id: NOBODYS, contains: 'tea', categoryId: food.id }
  const file = await anna.get('/export')
  await anna.done('POST', '/import', { ...file, rules: [rule] })
  expect(await anna.get('/rules')).toMatchObject([rule])
  expect(await book.expense('Tea')).toMatchObject({ categoryId: null })
  expect(await anna.send('POST', '/rules', { contains: 'x', categoryId: food.id })).toMatchObject({
    status: 403,
    body: { code: 'not_owned', message: 'This comes with “Smart automation” of the rewards shop.' },
  })
  expect(await anna.statusOf('PUT', `/rules/${NOBODYS}`, { contains: 'x' })).toBe(403)
  expect(await anna.statusOf('POST', `/rules/${NOBODYS}/apply`)).toBe(403)
  expect((await book.preview('tea')).status).toBe(403)
  expect(await anna.statusOf('DELETE', `/rules/${NOBODYS}`)).toBe(200)
  expect(await anna.get('/rules')).toEqual([])
})

it('an import refuses rules that lead nowhere, and takes a file of before there were any', async () => {
  const { anna, fun } = await ownersBook()
  const { rules: _, ...file } = await anna.get('/export')
  const rule = { id: NOBODYS, contains: 'tea', categoryId: fun.id }
  for (const wrong of [
    { categoryId: NOBODYS },
    { accountId: NOBODYS },
    { contains: '' },
    { categoryId: null },
  ])
    expect(await anna.statusOf('POST', '/import', { ...file, rules: [{ ...rule, ...wrong }] })).toBe(400)
  const many = Array.from({ length: MAX_RULES + 1 }, (_, n) => ({
    ...rule,
    id: NOBODYS.slice(0, -4) + String(n).padStart(4, '0'),
  }))
  expect(await anna.statusOf('POST', '/import', { ...file, rules: many })).toBe(400)
  expect(await anna.statusOf('POST', '/import', { ...file, rules: [rule, rule] })).toBe(400)
  expect(await anna.statusOf('POST', '/import', file)).toBe(200)
  expect(await anna.get('/rules')).toEqual([])
})

it('giving many expenses a category proves the achievement of it', async () => {
  const { server, anna, book, fun, bookId } = await ownersBook()
  server.db.run(sql`INSERT INTO transactions (id, book_id, type, amount_cents, description, date, created_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25)
    SELECT 'row ' || i, ${bookId}, 'expense', 100, 'Tea', '2026-03-01', 0 FROM n`)
  const { id } = await book.rule('tea', fun.id)
  const { headers } = await anna.send('POST', `/rules/${id}/apply`)
  expect(headers.get('bucketbook-earned')).toMatch(/expense_categorized=\d+/)
  expect(
    server.db
      .select()
      .from(transactions)
      .where(eq(transactions.categoryId, fun.id ?? ''))
      .all(),
  ).toHaveLength(25)
})
