import { describe, expect, it } from 'vitest'
import { BOOK } from '../book/open.ts'
import { testServer } from '../homes/node/testing.ts'
import { mayDo, type Role } from '../http/access.ts'
import { operationsOf } from '../http/openapi.ts'
import { type Person, personOn, sharedBook } from './testing.ts'

const server = testServer()
const anna = await personOn(server, 'Anna')
const people: Record<Role, Person> = {
  owner: anna,
  editor: await personOn(server, 'Ed'),
  viewer: await personOn(server, 'Vi'),
}
const [former, stranger] = [await personOn(server, 'Fo'), await personOn(server, 'Sam')]

const { id: bookId, members } = await sharedBook(anna, [
  [people.editor, 'editor'],
  [people.viewer, 'viewer'],
  [former, 'editor'],
])
await anna.done('DELETE', `/books/${bookId}/members/${members.Fo}`)
const { id: deletedId } = await sharedBook(anna, [], { name: 'Gone' })
await anna.done('DELETE', `/books/${deletedId}`, { name: 'Gone' })

const NO_BOOK = 'This book does not exist.'
const UNKNOWN = '00000000-0000-7000-8000-000000000000'
/** Codes that refuse somebody for their role in the book, and for nothing else. */
const CODES = ['read_only', 'owner_only']

type Operation = ReturnType<typeof operationsOf>[number]
const isOfBook = ({ access }: Operation) => access === 'read' || access === 'write' || access === 'manage'
const operations = operationsOf(server.api).filter(isOfBook)
const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`

async function ask({ method, path, form }: Operation, person: Person, id: string) {
  const where = path.replace(':bookId', id).replaceAll(/:\w+/g, UNKNOWN)
  const [hasBody, isForm] = [!['get', 'delete'].includes(method), form !== undefined]
  const file = new FormData()
  file.set('file', new Blob(['Date,Amount,Description\n2026-03-01,-1,Tea\n']), 'a.csv')
  const response = await server.fetch(where, {
    method: method.toUpperCase(),
    headers: {
      cookie: person.cookie(),
      [BOOK]: id,
      ...(hasBody && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: isForm ? file : '{}' } : {}),
  })
  const text = await response.text()
  const { code, message } = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: response.status, code, message, text }
}

describe('every route of a book', () => {
  it('says what it does with it, and none of them leads round the question who asks', () => {
    expect(operations.length).toBeGreaterThan(90)
    const access = (path: string, method: string) =>
      operations.find((one) => one.path === path && one.method === method)?.access
    expect(access('/api/transactions', 'post')).toBe('write')
    expect(access('/api/statements/preview', 'post')).toBe('read')
    expect(access('/api/import', 'post')).toBe('manage')
    // Routes that change something never ask for `read` alone, but for previews and what is one's own in the book.
    const reading = operations
      .filter(({ access, method }) => access === 'read' && method !== 'get')
      .map(nameOf)
    expect(reading.sort()).toEqual([
      'POST /api/books/:bookId/leave',
      'POST /api/import/apps/preview',
      'POST /api/statements/preview',
      'PUT /api/books/:bookId/members/:memberId',
      'PUT /api/reminders/settings',
    ])
  })

  it.each(operations.map((one) => [nameOf(one), one] as const))(
    '%s lets in whose role allows it, and nobody who is not in the book',
    async (_, operation) => {
      const { access } = operation
      if (access !== 'read' && access !== 'write' && access !== 'manage')
        throw new Error('no route of a book')
      for (const [person, id] of [
        [stranger, bookId],
        [former, bookId],
        [anna, deletedId],
        [anna, UNKNOWN],
      ] as const)
        expect(await ask(operation, person, id)).toMatchObject({ status: 404, message: NO_BOOK })
      for (const role of ['viewer', 'editor', 'owner'] as const) {
        // Nobody leaves while others are still to ask.
        if (operation.path.endsWith('/leave')) continue
        const { status, code, message } = await ask(operation, people[role], bookId)
        expect(message).not.toBe(NO_BOOK)
        expect(status).toBeLessThan(500)
        if (mayDo(role, access)) expect(CODES).not.toContain(code)
        else expect([status, code]).toEqual([403, access === 'manage' ? 'owner_only' : 'read_only'])
      }
    },
  )
})

describe('asked by several people at once', () => {
  it('each route answers everybody of their own book alone, and a stranger and who has left of none', async () => {
    const secret = { own: 'Sam’s pot', shared: 'Flat kitty' }
    const account = (name: string) => ({ name, type: 'cash', balance: '5' })
    await Promise.all([
      ...[1, 2, 3].map(() => stranger.done('POST', '/accounts', account(secret.own))),
      ...[1, 2, 3].map(() => anna.within(bookId).done('POST', '/accounts', account(secret.shared))),
    ])
    const reads = operations.filter(({ method }) => method === 'get')
    const calls = reads.flatMap((one) =>
      [
        [stranger, stranger.ownId],
        [anna, bookId],
        [stranger, bookId],
        [former, bookId],
      ].map(([person, id]) => [one, person as Person, id as string] as const),
    )
    const answers = await Promise.all(calls.map((call) => ask(...call)))
    const inTurn: number[] = []
    for (const call of calls) inTurn.push((await ask(...call)).status)
    expect(answers.map(({ status }) => status)).toEqual(inTurn)
    const seen = { own: 0, shared: 0 }
    for (const [n, { text, message }] of answers.entries()) {
      const [one, person, id] = calls[n] ?? expect.fail()
      const [isOwn, isShared] = [text.includes(secret.own), text.includes(secret.shared)]
      if (isOwn) seen.own++
      if (isShared) seen.shared++
      expect(isOwn && person !== stranger, nameOf(one)).toBe(false)
      expect(isShared && person !== anna, nameOf(one)).toBe(false)
      if (id === bookId && person !== anna) expect(message).toBe(NO_BOOK)
    }
    // Lists, figures and files have them, each of their own.
    expect(seen.own).toBeGreaterThan(3)
    expect(seen.shared).toBeGreaterThan(3)
    const names = async (list: Promise<{ name: string }[]>) => (await list).map(({ name }) => name)
    expect(await names(stranger.get('/accounts'))).toEqual([1, 2, 3].map(() => secret.own))
    expect(await names(anna.within(bookId).get('/accounts'))).toEqual([1, 2, 3].map(() => secret.shared))
  })
})

describe('a route of a person', () => {
  const own = operationsOf(server.api).filter(
    ({ access, method, path }) =>
      access === 'person' && method === 'get' && !path.includes(':') && path !== '/api/events',
  )

  it.each(own.map((one) => [one.path, one] as const))(
    '%s is about their own book, whichever they name',
    async (_, { path }) => {
      const answerTo = async (id: string) => {
        const { status, headers, body } = await people.viewer
          .within(id)
          .send('GET', path.slice('/api'.length))
        const { requestId: _id, ...rest } = typeof body === 'string' ? { text: body } : (body ?? {})
        return [status, headers.get('etag'), rest]
      }
      expect(await answerTo(bookId)).toEqual(await answerTo(people.viewer.ownId))
    },
  )
})
