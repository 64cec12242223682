import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import { assertRefused, assertSame, NOBODY, newBook } from './book.ts'
import type { Case } from './client.ts'

const LISTS = [
  '/accounts',
  '/budget-categories',
  '/savings-buckets',
  '/bills',
  '/subscriptions',
  '/transactions',
]

export const hostileCases: Case[] = [
  {
    name: 'malformed JSON is refused',
    async run(world) {
      const book = await newBook(world)
      for (const path of LISTS)
        for (const body of ['{', '{"name":"A"', 'name=A', '{"name":"A"}}', "{'name':'A'}", '\u0000']) {
          const { code } = await book.refuses(400, undefined, 'POST', path, body)
          assert.strictEqual(code, 'malformed_json')
        }
    },
  },
  {
    name: 'JSON that is no object is refused',
    async run(world) {
      const book = await newBook(world)
      for (const path of LISTS)
        for (const body of ['null', '[]', '5', '"name"', '[{"name":"A"}]', '[['.repeat(50_000)])
          await book.refuses(400, undefined, 'POST', path, body)
    },
  },
  {
    name: 'a body that is no JSON by its type is refused and changes nothing',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account()
      for (const type of [
        'text/plain',
        'text/html',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/jsonp',
        'application/json-seq',
        'application/xml',
        '',
      ])
        for (const [method, path] of [
          ['POST', '/accounts'],
          ['PUT', `/accounts/${id}`],
        ] as const) {
          const answer = await book.send(method, path, '{"name":"Changed"}', { 'content-type': type })
          assertRefused(answer, 415)
        }
      const names = (await book.get<Account[]>('/accounts')).map(({ name }) => name)
      assert.deepEqual(names, ['Checking'])
    },
  },
  {
    name: 'JSON is taken under every way of writing its type',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account()
      for (const type of [
        'application/json;charset=utf-8',
        'application/json; charset="utf-8"',
        'application/json ; charset=utf-8',
        'Application/JSON',
        'application/merge-patch+json',
      ]) {
        const answer = await book.send('PUT', `/accounts/${id}`, `{"name":"${type.length}"}`, {
          'content-type': type,
        })
        assert.deepEqual([answer.status, (answer.body as Account).name], [200, String(type.length)], type)
      }
    },
  },
  {
    name: 'a statement is only taken as a form, and a form only as a statement',
    async run(world) {
      const book = await newBook(world)
      for (const path of ['/statements', '/statements/preview']) {
        await book.refuses(415, undefined, 'POST', path, { file: 'x' })
        const broken = { 'content-type': 'multipart/form-data' }
        assertRefused(await book.send('POST', path, 'no form', broken), 400)
      }
      const form = new FormData()
      form.append('name', 'A')
      for (const path of LISTS) await book.refuses(415, undefined, 'POST', path, form)
    },
  },
  {
    name: 'a body of more than a megabyte is refused',
    async run(world) {
      const book = await newBook(world)
      const description = 'x'.repeat(1024 * 1024)
      const { code } = await book.refuses(413, undefined, 'POST', '/accounts', { name: 'A', description })
      assert.strictEqual(code, 'too_large')
      await book.refuses(400, undefined, 'POST', '/accounts', {
        name: 'A',
        description: 'x'.repeat(1_000_000),
      })
      assert.isEmpty(await book.get<Account[]>('/accounts'))
    },
  },
  {
    name: 'a refusal says every field that is wrong',
    async run(world) {
      const book = await newBook(world)
      const wrong = { name: '', type: 'loan', balance: 'x', isActive: 'yes' }
      const { issues, code } = await book.refuses(400, 'Name is required', 'POST', '/accounts', wrong)
      assert.strictEqual(code, 'invalid')
      assert.sameMembers(
        (issues ?? []).map(({ path }) => path),
        Object.keys(wrong),
      )
    },
  },
  {
    name: 'what is missing or of another kind is refused in words that name no type',
    async run(world) {
      const book = await newBook(world)
      const claim = (body: object, text: string) =>
        book.refuses(400, text, 'POST', '/points/validate-achievement', body)
      await claim({}, 'achievementType: Required')
      await claim({ achievementType: 5 }, 'achievementType: Invalid input')
    },
  },
  {
    name: 'fields that are not the owner’s to set are ignored',
    async run(world) {
      const book = await newBook(world)
      const stolen = {
        bookId: NOBODY,
        book_id: NOBODY,
        createdAt: '1999-01-01T00:00:00.000Z',
        created_at: 0,
        balanceCents: 999,
        balance_cents: 999,
        amountCents: 999,
        statementId: NOBODY,
        importKey: 'x',
        settledDueDate: '2026-01-01',
        anchorDay: 5,
        seq: 0,
        constructor: { name: 'x' },
        toString: 'x',
      }
      const account = await book.account({ ...stolen })
      assertSame([account.balance, account.createdAt], ['0.00', '2026-03-15T12:00:00.000Z'])
      assert.hasAllKeys(account, [
        ...['id', 'name', 'type', 'balance', 'description', 'institution', 'accountNumber'],
        ...['icon', 'color', 'isActive', 'createdAt', 'opening', 'openedOn', 'later', 'inBudget', 'paidBy'],
        'rev',
      ])
      const row = await book.record({ accountId: account.id, ...stolen })
      assertSame([row.statementId, row.amount, row.createdAt], [null, '10.00', account.createdAt])
      const id = { ...stolen, id: NOBODY }
      assertSame(await book.put(`/transactions/${row.id}`, id), row)
      const after = await book.put<Account>(`/accounts/${account.id}`, id)
      assertSame(after, { ...account, balance: '-10.00' })
      await book.refuses(404, undefined, 'GET', `/accounts/${NOBODY}`)
    },
  },
  {
    name: 'names that mean something to JavaScript mean nothing here',
    async run(world) {
      const book = await newBook(world)
      const text =
        '{"name":"A","__proto__":{"isActive":false,"balance":"9"},"constructor":{"prototype":{"x":1}}}'
      const account = await book.post<Account>('/accounts', text)
      assert.deepEqual([account.isActive, account.balance], [true, '0.00'])
      assert.isUndefined(({} as Record<string, unknown>).x)
      for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
        await book.refuses(404, `Unknown resource: ${name}`, 'GET', `/${name}`)
        await book.refuses(404, 'Account not found', 'GET', `/accounts/${name}`)
        assert.strictEqual((await book.account({ name })).name, name)
      }
    },
  },
  {
    name: 'any text is kept as it was written',
    async run(world) {
      const book = await newBook(world)
      for (const name of [
        "Robert'); DROP TABLE accounts;--",
        '<script>alert(1)</script>',
        '👩‍👩‍👧 ñ 漢字 می‌خواهم',
        '%_\\"',
      ])
        assert.strictEqual(
          (await book.get<Account>(`/accounts/${(await book.account({ name })).id}`)).name,
          name,
        )
    },
  },
  {
    name: 'a change or a delete without an id says so',
    async run(world) {
      const book = await newBook(world)
      for (const path of LISTS) {
        const { code } = await book.refuses(400, 'ID required for PUT', 'PUT', path, { name: 'A' })
        assert.strictEqual(code, 'id_required')
        await book.refuses(400, 'ID required for DELETE', 'DELETE', path)
        await book.refuses(400, 'ID required for DELETE', 'DELETE', `${path}/`)
      }
    },
  },
  {
    name: 'a path or a method that does not exist says so',
    async run(world) {
      const book = await newBook(world)
      await book.refuses(404, 'Invalid API path', 'GET', '')
      await book.refuses(404, 'Invalid API path', 'GET', '/')
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
        await book.refuses(
          404,
          'Unknown resource: wallets',
          method,
          '/wallets/1',
          method === 'GET' ? undefined : {},
        )
      await book.refuses(404, 'Unknown points endpoint: gifts', 'GET', '/points/gifts')
      const noWrite = 'Method PUT not supported for endpoint points/balance'
      await book.refuses(405, noWrite, 'PUT', '/points/balance', { balance: 1000 })
      for (const path of LISTS) {
        const { code } = await book.refuses(405, 'Unsupported method: PATCH', 'PATCH', `${path}/1`, {})
        assert.strictEqual(code, 'unsupported_method')
        await book.refuses(405, 'Unsupported method: POST', 'POST', `${path}/1`, {})
        await book.refuses(404, 'Invalid API path', 'GET', `${path}/1/2`)
        await book.refuses(404, 'Invalid API path', 'POST', `${path}/1/2`, {})
      }
    },
  },
]
