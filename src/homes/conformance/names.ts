import { assert } from 'chai'
import type { Archive } from '../../archive/wire.ts'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Profile } from '../../profile/wire.ts'
import { newBook } from './book.ts'
import type { Case } from './client.ts'

const HIDDEN = ['a\u0000b', 'a\nb', 'a\u202eb', '\u2066a', 'a\u200bb', '\u061ca', 'a\u007f']
/** Joined emoji, and scripts that join their letters or keep them apart. */
const SEEN = ['👩‍👩‍👧 Family', 'می‌خواهم', 'क्‍ष', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'שלום', 'O’Neill & Søn']
const PATHS = ['/accounts', '/budget-categories', '/savings-buckets', '/bills', '/subscriptions']

export const nameCases: Case[] = [
  {
    name: 'a name is taken in every script, and not with what nobody sees in it',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const fields = { target: '5', amount: '5', dueDate: '2026-03-31', nextBilling: '2026-03-31', accountId }
      for (const path of PATHS) {
        for (const name of HIDDEN)
          await book.refuses(400, /control characters/, 'POST', path, { ...fields, name })
        for (const name of SEEN) {
          const { id: _, ...row } = await book.post<{ id: string; name: string }>(path, { ...fields, name })
          assert.strictEqual(row.name, name)
        }
      }
    },
  },
  {
    name: 'nobody is called what others would take for the server’s own',
    async run(world) {
      const book = await newBook(world)
      for (const displayName of [
        'Operator',
        'ADMIN',
        'Ａｄｍｉｎ',
        'The Admin Team',
        'Anonymous User',
        'Bucket-book',
        'a\u202eb',
      ])
        await book.refuses(400, undefined, 'PUT', '/profile', { displayName })
      for (const displayName of ['Adam', 'Admiral', 'Root Cellar', 'Ops', '👩‍🌾 Ada', ''])
        assert.strictEqual(
          (await book.put<Profile>('/profile', { displayName })).displayName,
          displayName || null,
        )
    },
  },
  {
    name: 'only colours that the page knows are taken, and only digits of an account’s number',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account({ color: 'accent', accountNumber: '42' })
      for (const path of ['/accounts', '/budget-categories'])
        await book.refuses(400, /Must be one of/, 'POST', path, { name: 'A', color: 'pink' })
      await book.refuses(400, /last 4 digits/, 'PUT', `/accounts/${id}`, { accountNumber: 'abcd' })
      const bill = { name: 'Rent', amount: '5', dueDate: '2026-03-31', accountId: id }
      await book.refuses(400, /Must be one of/, 'POST', '/bills', { ...bill, color: 'teal' })
      await book.post('/bills', { ...bill, color: 'pink' })
    },
  },
  {
    name: 'a book of an earlier release comes in with its names cleaned and its colours as they were',
    async run(world) {
      const book = await newBook(world)
      await book.account({ name: 'Checking' })
      const file = await book.get<Archive>('/export')
      const accounts = file.accounts.map((row) => ({
        ...row,
        name: 'Check\u202eing\u0000',
        color: 'teal',
        accountNumber: 'ab12',
      }))
      const profile = { ...file.profile, displayName: 'Operator', bio: 'Two\u0000' }
      await book.post('/import', { ...file, accounts, profile }, 200)
      const [account] = await book.get<Account[]>('/accounts')
      assert.deepInclude(account, { name: 'Checking', color: 'teal', accountNumber: 'ab12' })
      assert.strictEqual((await book.get<Profile>('/profile')).bio, 'Two')
    },
  },
  {
    name: 'a balance that many amounts have made longer than one may be goes out and comes in again',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '99999999.99' })
      for (let round = 0; round < 3; round++)
        await book.record({ type: 'income', amount: '99999999.99', accountId })
      assert.strictEqual(await book.balance(accountId), '399999999.96')
      await book.post('/import', await book.get<Archive>('/export'), 200)
      assert.strictEqual(await book.balance(accountId), '399999999.96')
      assert.strictEqual((await book.dashboard()).totalBalance, '399999999.96')
    },
  },
]
