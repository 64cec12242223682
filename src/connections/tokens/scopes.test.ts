import { beforeAll, describe, expect, it } from 'vitest'
import { BOOK } from '../../book/open.ts'
import { testServer } from '../../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from '../../household/testing.ts'
import { mayDo } from '../../http/access.ts'
import { operationsOf } from '../../http/openapi.ts'

const server = testServer()
const UNKNOWN = '00000000-0000-7000-8000-000000000000'
const SCOPES = ['read', 'write', 'add'] as const
type Scope = (typeof SCOPES)[number]
type Operation = ReturnType<typeof operationsOf>[number]
const operations = operationsOf(server.api)
const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`

/** Paths that no token reaches, whatever its scope: written down here once more, as words and not as code. */
const NEVER =
  /^\/api\/(auth|login|logout|user|profile|tokens|books(?!\/:bookId\/members$)|invitations|exports|events|contributions|reminders|together|import|backups|snapshot|sync|sync-credits|points|achievements|shop|leaderboard|referrals|billing|support|admin|bank-connections|connections)(\/|$)/

/** Paths that ask nobody who they are, and no token either. */
const FOR_ALL = ['/api/health', '/api/openapi.json', '/api/billing/webhook']

/** True where a token of this scope is let in. */
function isLetIn(scope: Scope, { method, path, access }: Operation): boolean {
  if (FOR_ALL.includes(path)) return true
  if (NEVER.test(path)) return false
  // Assistants come with any token, and ask the other routes with it.
  if (path === '/mcp') return true
  if (scope === 'add') return method === 'post' && ['/api/quick', '/api/transactions'].includes(path)
  if (method === 'get') return access === 'read'
  return scope === 'write' && (access === 'write' || path === '/api/statements/preview')
}

async function ask({ method, path, form }: Operation, token: string, bookId?: string) {
  const where = path.replace(':bookId', bookId ?? UNKNOWN).replaceAll(/:\w+/g, UNKNOWN)
  const [hasBody, isForm] = [!['get', 'delete'].includes(method), form !== undefined]
  const file = new FormData()
  file.set('file', new Blob(['Date,Amount,Description\n2026-03-01,-1,Tea\n']), 'a.csv')
  const response = await server.fetch(where, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${token}`,
      ...(bookId ? { [BOOK]: bookId } : {}),
      ...(hasBody && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: isForm ? file : '{}' } : {}),
  })
  const text = await response.text()
  const { code } = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: response.status, code, headers: response.headers }
}

let anna: Person
let flat: string
const tokens = {} as Record<Scope, { own: string; shared: string; viewers: string; former: string }>

beforeAll(async () => {
  anna = await personOn(server, 'Anna')
  const [vi, fo] = [await personOn(server, 'Vi'), await personOn(server, 'Fo')]
  const { id, members } = await sharedBook(anna, [
    [vi, 'viewer'],
    [fo, 'editor'],
  ])
  flat = id
  const make = async (person: Person, scope: Scope, bookId?: string) =>
    (await person.done('POST', '/tokens', { name: 'Script', scope, bookId })).token as string
  for (const scope of SCOPES)
    tokens[scope] = {
      own: await make(anna, scope),
      shared: await make(anna, scope, flat),
      viewers: await make(vi, scope, flat),
      former: await make(fo, scope, flat),
    }
  await anna.done('DELETE', `/books/${flat}/members/${members.Fo}`)
})

describe('a token', () => {
  it('is known by routes that it is let in to, of which there are many, and others, of which there are more', () => {
    const letIn = operations.filter((one) => isLetIn('write', one))
    expect(letIn.length).toBeGreaterThan(80)
    expect(operations.length - letIn.length).toBeGreaterThan(80)
    expect(
      operations
        .filter((one) => isLetIn('add', one))
        .map(nameOf)
        .sort(),
    ).toEqual([
      'GET /api/health',
      'GET /api/openapi.json',
      'POST /api/billing/webhook',
      ...['quick', 'transactions'].map((name) => `POST /api/${name}`),
      'POST /mcp',
    ])
  })

  it.each(operations.map((one) => [nameOf(one), one] as const))('%s', async (_, operation) => {
    const { access, path } = operation
    const isForAll = FOR_ALL.includes(path)
    for (const scope of SCOPES) {
      const { own, shared, viewers, former } = tokens[scope]
      // A token whose maker has left the book is nobody's.
      const gone = await ask(operation, former, flat)
      if (!isForAll) expect([gone.status, gone.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      // Another book than its own is none.
      const isNamed = access === 'read' || access === 'write' || access === 'manage'
      if (isNamed) expect((await ask(operation, own, flat)).status, scope).toBe(404)
      if (path.endsWith('/leave')) continue
      const answers = [
        await ask(operation, shared, flat),
        ...(path.includes(':bookId') ? [] : [await ask(operation, own)]),
      ]
      for (const { status, code } of answers) {
        expect(status).toBeLessThan(500)
        if (isLetIn(scope, operation)) expect(['out_of_scope', 'signed_out']).not.toContain(code)
        else expect([status, code], scope).toEqual([403, 'out_of_scope'])
      }
      // A right that the role lacks is refused before one that the scope lacks.
      const { status, code } = await ask(operation, viewers, flat)
      if (isNamed && !mayDo('viewer', access))
        expect([status, code]).toEqual([403, access === 'manage' ? 'owner_only' : 'read_only'])
    }
  })
})
