import { expect, it } from 'vitest'
import { bookWorld } from '../../archive/testing.ts'
import { NOBODY, newBook } from '../../homes/conformance/book.ts'
import type { Payee } from '../payees/wire.ts'

it('refuses transfers, parts, links, merges, pieces and bulk edits that can not be, in words, and changes nothing', async () => {
  const { world } = bookWorld()
  const [book, other] = [await newBook(world), await newBook(world)]
  const a = await book.account({ balance: '100' })
  const b = await book.account({ name: 'Savings' })
  const idle = await book.account({ name: 'Old' })
  await book.put(`/accounts/${idle.id}`, { isActive: false })
  const foreign = await other.account()
  const [one, two] = [await book.record({ accountId: a.id }), await book.record({ accountId: b.id })]
  const [payee] = await book.get<Payee[]>('/payees')
  const state = async () =>
    JSON.stringify([await book.transactions(), await book.get('/accounts'), await book.get('/payees')])
  const before = await state()
  const parts = (...amounts: string[]) => ({ parts: amounts.map((amount) => ({ categoryId: null, amount })) })
  const to = (toAccountId: string) => ({ fromAccountId: a.id, toAccountId, amount: '5' })
  const cases: [number, string, string, unknown][] = [
    [400, 'POST', '/transfers', to(a.id)],
    [400, 'POST', '/transfers', to(idle.id)],
    [404, 'POST', '/transfers', to(foreign.id)],
    [400, 'PUT', `/transactions/${one.id}`, parts('5.00', '4.99')],
    [400, 'PUT', `/transactions/${one.id}`, parts(...Array.from({ length: 21 }, () => '0.10'))],
    [400, 'PUT', `/transactions/${one.id}`, parts('10.00', '0')],
    [400, 'POST', `/payees/${payee?.id}/merge`, { into: payee?.id }],
    [400, 'POST', '/transfers/links', { ids: [one.id, two.id] }],
    [404, 'POST', '/transactions/bulk', { ids: [one.id, NOBODY], set: { date: '2026-01-02' } }],
    [400, 'POST', `/transactions/${one.id}/match`, { with: two.id }],
    [400, 'POST', `/transactions/${one.id}/divide`, { amount: '10.00' }],
  ]
  const seen = []
  for (const [, method, path, body] of cases) {
    const answer = await book.send(method, path, body)
    const { message } = answer.body as { message?: string }
    expect(message, path).toMatch(/\w+ \w+/)
    seen.push([answer.status, method, path, body])
  }
  expect(seen).toEqual(cases)
  expect(await state()).toBe(before)
})
