import { assert } from 'chai'
import type { Payee } from '../../budget/payees/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { assertSame, type Book, NOBODY, newBook, ownId } from './book.ts'
import type { Case } from './client.ts'
import { csv, formOf } from './files.ts'

const payees = (book: Book, query = '') => book.get<Payee[]>(`/payees${query}`)
const named = async (book: Book, name: string): Promise<Payee> => {
  const found = (await payees(book)).find((payee) => payee.name === name)
  assert.isDefined(found, name)
  return found as Payee
}
const descriptionsOf = async (book: Book, query: string): Promise<string[]> =>
  (await book.transactions(query)).map(({ description }) => description)

export const payeeCases: Case[] = [
  {
    name: 'a transaction finds its payee by its description, folded, whichever way it came',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const { id: categoryId } = await book.category()
      const first = await book.record({ description: 'Café  Müller', categoryId, date: '2026-03-01' })
      assert.strictEqual(first.payee, 'Café  Müller')
      const second = await book.record({ description: 'CAFE MULLER' })
      assert.deepEqual([second.payeeId, second.payee], [first.payeeId, first.payee])
      await book.post('/statements', formOf({ file: csv(['2026-03-14', '-2.00', 'cafe müller']), accountId }))
      const bill = await book.bill({ name: 'Café Muller', accountId })
      const { transaction } = await book.post<{ transaction: Transaction }>(`/bills/${bill.id}/pay`, {}, 200)
      assert.strictEqual(transaction.payeeId, first.payeeId)
      const rows = await book.transactions(`?payeeId=${first.payeeId}`)
      assert.lengthOf(rows, 4)
      assert.deepEqual(await payees(book), [
        {
          id: first.payeeId as string,
          name: 'Café  Müller',
          hidden: false,
          categoryId: null,
          lastCategoryId: categoryId,
          count: 4,
          lastUsed: '2026-03-15',
          rev: 1,
        },
      ])
    },
  },
  {
    name: 'who moved money or set a balance right has no payee',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const { id: bucketId } = await book.bucket()
      await book.record({ type: 'savings', description: 'Put aside', accountId })
      await book.record({ description: 'Into it', bucketId })
      await book.record({ description: 'Balance adjustment: Increased by 5', accountId })
      await book.put(`/accounts/${accountId}`, { balance: '77' })
      for (const { description, payeeId, payee } of await book.transactions())
        assert.deepEqual([payeeId, payee], [null, null], description)
      assert.isEmpty(await payees(book))
    },
  },
  {
    name: 'a request names a payee by its id, by a known spelling or by a new name, and null clears it',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.record({ description: 'REWE SAGT DANKE 123' })
      const put = (fields: object) => book.put<Transaction>(`/transactions/${id}`, fields)
      const rewe = await put({ payee: 'Rewe' })
      assertSame([rewe.payee, rewe.description], ['Rewe', 'REWE SAGT DANKE 123'])
      const other = await book.record({ description: 'Milk', payee: ' rEWE ' })
      assert.strictEqual(other.payeeId, rewe.payeeId)
      const spelled = await book.record({ description: 'Eggs', payee: 'rewe sagt danke 123' })
      assert.strictEqual(spelled.payee, 'REWE SAGT DANKE 123')
      assert.strictEqual((await put({ payeeId: spelled.payeeId })).payee, 'REWE SAGT DANKE 123')
      assertSame(await put({ payeeId: spelled.payeeId, payee: 'Rewe' }), rewe)
      const none = await put({ payeeId: null })
      assertSame([none.payeeId, none.payee], [null, null])
      assert.isNull((await book.record({ payee: null })).payeeId)
      // It stays none, also when the text changes later.
      assert.isNull((await put({ description: 'Something' })).payee)
      await book.refuses(404, 'Payee not found', 'PUT', `/transactions/${id}`, { payeeId: NOBODY })
      await book.refuses(400, /at most 200/, 'PUT', `/transactions/${id}`, { payee: 'x'.repeat(201) })
      const long = await book.record({ description: 'x'.repeat(500) })
      assert.lengthOf(long.payee ?? '', 200)
    },
  },
  {
    name: 'a payee that came of the description goes with it, and one that was chosen stays',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.record({ description: 'Rwe' })
      const renamed = await book.put<Transaction>(`/transactions/${id}`, { description: 'Rewe' })
      assert.strictEqual(renamed.payee, 'Rewe')
      await book.put(`/transactions/${id}`, { payee: 'Market' })
      const kept = await book.put<Transaction>(`/transactions/${id}`, { description: 'Fruit' })
      assert.strictEqual(kept.payee, 'Market')
      // A row that is sent back whole changes nothing.
      assert.deepEqual(await book.put(`/transactions/${id}`, kept), kept)
    },
  },
  {
    name: 'a name is completed from the start of any of its words, folded, used last first and without hidden ones',
    async run(world) {
      const book = await newBook(world)
      for (const [n, description] of [
        'Bäckerei Kamps',
        'Kaufhaus (Käthe)',
        'Kino',
        'Okapi',
        'Köln-Karneval',
      ].entries())
        await book.record({ description, date: `2026-03-0${n + 1}` })
      const completed = async (q: string, more = '') =>
        (await payees(book, `?q=${encodeURIComponent(q)}${more}`)).map(({ name }) => name)
      assert.deepEqual(await completed('ka'), ['Köln-Karneval', 'Kaufhaus (Käthe)', 'Bäckerei Kamps'])
      assert.deepEqual(await completed('KÄT'), ['Kaufhaus (Käthe)'])
      assert.deepEqual(await completed('k', '&limit=2'), ['Köln-Karneval', 'Kino'])
      assert.deepEqual(await completed('api'), [])
      const kino = await named(book, 'Kino')
      await book.put(`/payees/${kino.id}`, { hidden: true })
      assert.deepEqual(await completed('kin'), [])
      assert.lengthOf(await payees(book), 5)
    },
  },
  {
    name: 'a payee gets another name, is still found by its former one, and takes nobody’s',
    async run(world) {
      const book = await newBook(world)
      const { payeeId } = await book.record({ description: 'AMZN MKTP' })
      const renamed = await book.put<Payee>(`/payees/${payeeId}`, { name: 'Amazon' })
      assert.deepEqual([renamed.name, renamed.count], ['Amazon', 1])
      assert.strictEqual((await book.record({ description: 'amzn mktp' })).payee, 'Amazon')
      assert.strictEqual((await book.record({ description: 'Amazón' })).payeeId, payeeId)
      const { payeeId: kiosk } = await book.record({ description: 'Kiosk' })
      const refused = await book.refuses(409, /Amazon/, 'PUT', `/payees/${kiosk}`, { name: 'AMAZON' })
      assert.strictEqual(refused.code, 'name_taken')
      await book.refuses(409, /Kiosk/, 'POST', '/payees', { name: 'kiosk' })
      assert.strictEqual((await book.put<Payee>(`/payees/${kiosk}`, { name: 'KIOSK' })).name, 'KIOSK')
      for (const name of ['', ' ', null, 4, 'x'.repeat(201)])
        await book.refuses(400, undefined, 'POST', '/payees', { name })
    },
  },
  {
    name: 'a new payee keeps what it is given, and the same id again is the same payee',
    async run(world) {
      const book = await newBook(world)
      const { id: categoryId } = await book.category()
      const fields = { id: ownId(), name: 'Baker', categoryId, hidden: true }
      const baker = await book.post<Payee>('/payees', fields)
      assert.deepEqual(baker, { ...fields, lastCategoryId: null, count: 0, lastUsed: null, rev: 1 })
      assert.deepEqual(await book.post('/payees', fields), baker)
      assert.deepEqual(await book.get(`/payees/${baker.id}`), baker)
      await book.refuses(404, 'Category not found', 'PUT', `/payees/${baker.id}`, { categoryId: NOBODY })
      const other = await newBook(world)
      await other.refuses(404, 'Payee not found', 'GET', `/payees/${baker.id}`)
      await other.refuses(404, 'Payee not found', 'POST', `/payees/${baker.id}/merge`, { into: baker.id })
      await other.refuses(404, 'Payee not found', 'POST', '/transactions', {
        type: 'expense',
        amount: '1',
        description: 'x',
        payeeId: baker.id,
      })
      assert.isEmpty(await other.transactions(`?payeeId=${baker.id}`))
      await book.del(`/budget-categories/${categoryId}`)
      assert.isNull((await book.get<Payee>(`/payees/${baker.id}`)).categoryId)
      await book.post(`/budget-categories/${categoryId}/restore`, undefined, 200)
      assert.strictEqual((await book.get<Payee>(`/payees/${baker.id}`)).categoryId, categoryId)
    },
  },
  {
    name: 'a merged payee leaves its rows and spellings to the other, and takes them back when it is taken out',
    async run(world) {
      const book = await newBook(world)
      const { payeeId: a } = await book.record({ description: 'Rewe 1', date: '2026-03-14' })
      const { payeeId: b } = await book.record({ description: 'Rewe 2' })
      const { payeeId: c } = await book.record({ description: 'Rewe', date: '2026-03-01' })
      await book.refuses(400, /into itself/, 'POST', `/payees/${a}/merge`, { into: a })
      await book.refuses(404, 'Payee not found', 'POST', `/payees/${a}/merge`, { into: NOBODY })
      await book.refuses(409, /not merged/, 'POST', `/payees/${a}/unmerge`)
      await book.post(`/payees/${a}/merge`, { into: b }, 200)
      const both = await book.post<Payee>(`/payees/${b}/merge`, { into: c }, 200)
      assert.deepEqual([both.name, both.count, both.lastUsed], ['Rewe', 3, '2026-03-15'])
      for (const id of [a, b]) await book.refuses(404, 'Payee not found', 'GET', `/payees/${id}`)
      await book.refuses(404, 'Payee not found', 'PUT', `/payees/${a}`, { name: 'Else' })
      assert.strictEqual((await book.record({ description: 'REWE 1' })).payee, 'Rewe')
      assert.lengthOf(await book.transactions(`?payeeId=${c}`), 4)
      await book.refuses(409, /merged into Rewe/, 'POST', '/payees', { name: 'Rewe 2' })
      const back = await book.post<Payee>(`/payees/${a}/unmerge`, undefined, 200)
      assert.deepEqual([back.name, back.count, back.lastUsed], ['Rewe 1', 2, '2026-03-15'])
      assert.deepEqual(await descriptionsOf(book, `?payeeId=${a}`), ['REWE 1', 'Rewe 1'])
      assert.deepEqual((await named(book, 'Rewe')).count, 2)
    },
  },
  {
    name: 'what was merged into a payee goes with it when that is taken out of another',
    async run(world) {
      const book = await newBook(world)
      const [a, b, c] = await Promise.all(
        ['A', 'B', 'C'].map(async (description) => (await book.record({ description })).payeeId),
      )
      await book.post(`/payees/${a}/merge`, { into: b }, 200)
      await book.post(`/payees/${b}/merge`, { into: c }, 200)
      const back = await book.post<Payee>(`/payees/${b}/unmerge`, undefined, 200)
      assert.deepEqual([back.name, back.count], ['B', 2])
      assert.deepEqual((await payees(book)).map(({ name }) => name).sort(), ['B', 'C'])
      assert.strictEqual((await named(book, 'C')).count, 1)
    },
  },
  {
    name: 'an expense without a category gets the one of its payee, unless it is said to have none',
    async run(world) {
      const book = await newBook(world)
      const [{ id: accountId }, { id: categoryId }] = [await book.account(), await book.category()]
      const { payeeId } = await book.record({ description: 'Rewe' })
      await book.put(`/payees/${payeeId}`, { categoryId })
      const learnt = await book.record({ description: 'REWE', amount: '5' })
      assert.strictEqual(learnt.categoryId, categoryId)
      assert.isNull((await book.record({ description: 'Rewe', categoryId: null })).categoryId)
      assert.isNull((await book.record({ description: 'Rewe', type: 'income' })).categoryId)
      const file = csv(['2026-03-02', '-7.00', 'rewe'], ['2026-03-02', '7.00', 'rewe'])
      await book.post('/statements', formOf({ file, accountId }))
      assert.strictEqual(await book.spent(categoryId), '12.00')
    },
  },
  {
    name: 'counts and last days of payees follow their rows, through deletes and restores',
    async run(world) {
      const book = await newBook(world)
      const { id, payeeId } = await book.record({ description: 'Kiosk', date: '2026-03-10' })
      await book.record({ description: 'Kiosk', date: '2026-03-02' })
      const state = async () => {
        const { count, lastUsed } = await book.get<Payee>(`/payees/${payeeId}`)
        return [count, lastUsed]
      }
      assert.deepEqual(await state(), [2, '2026-03-10'])
      await book.del(`/transactions/${id}`)
      assert.deepEqual(await state(), [1, '2026-03-02'])
      await book.post(`/transactions/${id}/restore`, undefined, 200)
      assert.deepEqual(await state(), [2, '2026-03-10'])
      await book.put(`/transactions/${id}`, { date: '2026-02-01' })
      assert.deepEqual(await state(), [2, '2026-03-02'])
      await book.put(`/transactions/${id}`, { payee: 'Other' })
      assert.deepEqual(await state(), [1, '2026-03-02'])
      assert.strictEqual((await named(book, 'Other')).lastUsed, '2026-02-01')
    },
  },
]
