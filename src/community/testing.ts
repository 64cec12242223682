import { expect } from 'vitest'
import { type annasServer, type Browser, browserOf } from '../identity/testing.ts'

type Server = Awaited<ReturnType<typeof annasServer>>['server']

export async function friendOf(server: Server, name: string, fields: object = {}) {
  const friend = browserOf(server)
  const { status, body } = await friend.register({
    firstName: name,
    lastName: 'Friend',
    email: `${name}@example.com`,
    ...fields,
  })
  expect(status).toBe(201)
  return { ...friend, id: body.id as string }
}

export const DAY_MS = 86_400_000
export const expense = { type: 'expense', amount: '1', description: 'Bread' }
export const record = (browser: Pick<Browser, 'done'>) => browser.done('POST', '/transactions', expense)
/** A transaction on so many days of the server, one after the other. */
export async function keepBook(server: Server, browser: Pick<Browser, 'done' | 'signIn'>, days = 7) {
  for (let day = 0; day < days; day++) {
    if (day > 0) server.clock.now += DAY_MS
    await record(browser)
  }
}
export const balance = async (browser: Pick<Browser, 'get'>) => (await browser.get('/points/balance')).balance
