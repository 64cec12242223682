import { expect, it } from 'vitest'
import { formOf } from '../../homes/conformance/files.ts'
import type { Fields } from '../../identity/testing.ts'
import { annasServer } from '../../identity/testing.ts'
import { ownerOf } from './testing.ts'

const RANGE = 'from=2024-01-01&to=2026-12-31'
const HOSTILE = '=SUM(A1), "Q" ^ 🏖️\nnext; line'

/** Two accounts with something of everything that a file can hold. */
async function fullAccounts() {
  const { anna } = await ownerOf('export-master')
  const add = async (path: string, body: Fields) => (await anna.done('POST', path, body)).id as string
  const day = '2024-01-05'
  const a = await add('/accounts', { name: 'Every, day', balance: '1000.10', openedOn: day })
  const b = await add('/accounts', { name: 'Card', type: 'credit_card', balance: '-50', openedOn: day })
  const categoryId = await add('/budget-categories', { name: 'Food: "& drink"', allocated: '300' })
  const goal = await add('/savings-buckets', { name: 'Holiday', target: '500', saved: '0' })
  const enter = (date: string, type: string, amount: string, more: Fields = {}) =>
    add('/transactions', { date, type, amount, description: `${HOSTILE} ${date}`, accountId: a, ...more })
  const parts = [{ categoryId, amount: '30', note: HOSTILE, date: '2025-11-01' }, { amount: '20.05' }]
  const named = { tags: ['=1', 'Trip; 2'], note: HOSTILE, payee: '@Shop' }
  const refundOf = await enter('2024-12-31', 'expense', '50.05', { parts, ...named })
  await enter('2025-01-01', 'income', '10', { refundOf, refundCategoryId: categoryId })
  await enter('2025-02-28', 'income', '50.05', { parts })
  await enter('2025-03-01', 'expense', '100', { bucketId: goal })
  await enter('2025-03-02', 'savings', '25')
  await enter('2026-03-01', 'expense', '7', { accountId: b })
  await enter('2026-03-01', 'expense', '7', { accountId: b, ...named })
  await enter('2026-03-02', 'income', '1', { description: 'Balance adjustment: by hand' })
  const moved = { fromAccountId: a, toAccountId: b, amount: '20', date: '2026-03-12' }
  await anna.done('POST', '/transfers', { ...moved, description: 'Over' })
  const divided = await enter('2026-03-13', 'expense', '12')
  await anna.done('POST', `/transactions/${divided}/divide`, { amount: '5' })
  // A row of a later day is no part of what a bank states today.
  await enter('2026-03-18', 'expense', '33.30')
  return { anna, accounts: [a, b] }
}

const signed = ({ type, amount }: Fields) => (type === 'income' ? Number(amount) : -Number(amount))
const plain = (rows: Fields[]) =>
  rows.map((row) => [row.date, signed(row), String(row.description).replaceAll('\n', ' ')].join('|')).sort()
const payees = (rows: Fields[]) =>
  rows.flatMap(({ date, amount, payee }) => (payee ? [date, amount, payee].join('|') : [])).sort()
const tagged = (rows: Fields[]) => rows.map(({ date, amount, tags }) => [date, amount, tags].join('|')).sort()

it.each(['csv', 'qif', 'ofx'])(
  'an account exported as %s has the same rows and the same balance in another book',
  async (format) => {
    const { anna, accounts } = await fullAccounts()
    const { server, anna: other } = await annasServer()
    for (const id of accounts) {
      const file: string = await anna.get(`/reports/transactions?${RANGE}&format=${format}&accountId=${id}`)
      const mine = ((await anna.get('/accounts')) as Fields[]).find((account) => account.id === id)
      const rows = (await anna.get(`/transactions?accountId=${id}&limit=100`)) as Fields[]
      expect(rows.length).toBeGreaterThan(2)
      const still = rows.filter((row) => !row.affectsBalance).reduce((sum, row) => sum + signed(row), 0)
      const begun = (Number(mine?.opening) - still).toFixed(2)
      const { id: accountId } = await other.done('POST', '/accounts', { name: 'Copy', balance: begun })
      const headers = { cookie: other.cookie() }
      const body = formOf({ file, accountId, name: `a.${format}` })
      const answer = await server.fetch('/api/statements', { method: 'POST', body, headers })
      const receipt = (await answer.json()) as Fields
      expect([answer.status, receipt.duplicates ?? 0]).toEqual([201, 0])
      const copies = (await other.get(`/transactions?accountId=${accountId}&limit=100`)) as Fields[]
      expect(plain(copies)).toEqual(plain(rows))
      expect(payees(copies)).toEqual(expect.arrayContaining(payees(rows)))
      // The CSV has nothing but `; ` between tags: one of whose name it is a part is two.
      const named = tagged(rows).map((line) => (format === 'csv' ? line.replaceAll('; ', ',') : line))
      if (format !== 'ofx') expect(tagged(copies)).toEqual(named)
      const copy = ((await other.get('/accounts')) as Fields[]).find((account) => account.id === accountId)
      expect(copy?.balance).toBe(mine?.balance)
      const today = (Number(mine?.balance) - Number(mine?.later)).toFixed(2)
      if (format === 'ofx') expect(receipt.balance).toMatchObject({ stated: today, agrees: true })
    }
  },
)
