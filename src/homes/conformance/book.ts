import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Bill } from '../../budget/bills/wire.ts'
import type { Bucket } from '../../budget/buckets/wire.ts'
import type { Category } from '../../budget/categories/wire.ts'
import type { Dashboard } from '../../budget/dashboard/wire.ts'
import type { Subscription } from '../../budget/subscriptions/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { uuidV7 } from '../../values/id.ts'
import type { Answer, World } from './client.ts'

export interface Refused {
  message: string
  code: string
  requestId: string
  issues?: { path: string; message: string }[]
}

export type Fields = Record<string, unknown>

/** Id that is well-formed and in no book. */
export const NOBODY = '01890000-0000-7000-8000-000000000000'

/** An id as a client makes its own. */
export const ownId = (): string => uuidV7(Date.UTC(2026, 0, 1))

const show = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body)}`.slice(0, 600)

/** Checks the form that every refusal has. `text` is the message, or what it contains. */
export function assertRefused(answer: Answer, status: number, text?: string | RegExp): Refused {
  assert.strictEqual(answer.status, status, show(answer))
  const refused = answer.body as Refused
  const { message, code, requestId, issues = [], ...others } = refused
  for (const field of [message, code, requestId])
    assert.isTrue(typeof field === 'string' && field !== '', show(answer))
  assert.isEmpty(others, show(answer))
  for (const issue of issues) assert.hasAllKeys(issue, ['path', 'message'], show(answer))
  if (typeof text === 'string') assert.strictEqual(message, text)
  else if (text) assert.match(message, text)
  return refused
}

/** An owner's actions on their book, each call checked for its status. */
export async function newBook(world: World, timeZone?: string) {
  const client = await world.newClient(timeZone)
  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    client.request(method, `/api${path}`, body, headers)
  const call = async <Body>(status: number, method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body)
    assert.strictEqual(answer.status, status, `${method} ${path}: ${show(answer)}`)
    return answer.body as Body
  }
  const get = <Body>(path: string) => call<Body>(200, 'GET', path)
  const post = <Body>(path: string, body?: unknown, status = 201) => call<Body>(status, 'POST', path, body)
  const put = <Body>(path: string, body: unknown) => call<Body>(200, 'PUT', path, body)
  const del = (path: string) => call<{ success: boolean }>(200, 'DELETE', path)
  const refuses = async (
    status: number,
    text: string | RegExp | undefined,
    method: string,
    path: string,
    body?: unknown,
  ) => assertRefused(await send(method, path, body), status, text)

  return {
    send,
    get,
    post,
    put,
    del,
    refuses,
    account: (fields: Fields = {}) => post<Account>('/accounts', { name: 'Checking', ...fields }),
    category: (fields: Fields = {}) => post<Category>('/budget-categories', { name: 'Groceries', ...fields }),
    bucket: (fields: Fields = {}) =>
      post<Bucket>('/savings-buckets', { name: 'Holiday', target: '100', ...fields }),
    bill: (fields: Fields) =>
      post<Bill>('/bills', { name: 'Rent', amount: '50', dueDate: '2026-03-31', ...fields }),
    subscription: (fields: Fields) =>
      post<Subscription>('/subscriptions', { name: 'Music', amount: '9.99', ...fields }),
    record: (fields: Fields = {}) =>
      post<Transaction>('/transactions', { type: 'expense', amount: '10', description: 'Bread', ...fields }),
    transactions: (query = '') => get<Transaction[]>(`/transactions${query}`),
    dashboard: (query = '') => get<Dashboard>(`/dashboard${query}`),
    balance: async (id: string) => (await get<Account>(`/accounts/${id}`)).balance,
    /** Makes the counters of the specification of the budget's months. */
    continuous: () => put('/budget-period', { budgetPeriod: 'continuous' }),
    spent: async (id: string) => (await get<Category>(`/budget-categories/${id}`)).spent,
  }
}

export type Book = Awaited<ReturnType<typeof newBook>>

/** A book whose budget goes by the counters of the specification. */
export async function newContinuousBook(world: World): Promise<Book> {
  const book = await newBook(world)
  await book.continuous()
  return book
}

const withoutRevs = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, inner) => (name === 'rev' ? undefined : inner)))

/** Checks that all is the same but for the revs, which tell how often a row was changed. */
export const assertSame = (one: unknown, other: unknown): void =>
  assert.deepEqual(withoutRevs(one), withoutRevs(other))
