import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { getBook } from '../../book/open.ts'
import { mayDo } from '../../http/access.ts'
import { bodies } from '../../http/body.ts'
import { documented, route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { dayAt } from '../../values/day.ts'
import { refuse } from '../../values/refusal.ts'
import { type Allowed, type Ask, addTools } from './tools.ts'

/** Answers a request as the whole API does. */
export type Api = (request: Request, env: unknown) => Response | Promise<Response>

/** A message of JSON-RPC; the protocol's own library says what is wrong with one. */
const Message = z.looseObject({})

/** Asks the API with the token of the request, and no cookie. */
const askFor =
  (c: Context<ServerEnv>, api: Api): Ask =>
  async (method, path, body) => {
    const headers = new Headers({ authorization: c.req.header('authorization') ?? '' })
    for (const name of ['host', 'idempotency-key', 'user-agent']) {
      const value = c.req.header(name)
      if (value !== undefined) headers.set(name, value)
    }
    if (body) headers.set('content-type', 'application/json')
    const request = new Request(new URL(path, c.req.url), {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const response = await api(request, c.env)
    return { ok: response.ok, body: await response.json() }
  }

/** The groups of tools that the token may use: what its scope allows and the role of its maker still does. */
function allowedTo(c: Context<ServerEnv>, bookId: string): Allowed {
  const role = c.get('membershipIn')?.(bookId)?.member.role ?? 'owner'
  const may = (method: string, path: string, access: 'read' | 'write') =>
    mayDo(role, access) && (c.get('checkScope')?.({ method, path, access }) ?? false)
  return {
    reads: may('GET', '/api/summary', 'read'),
    adds: may('POST', '/api/transactions', 'write'),
    writes: may('PUT', '/api/transactions/:id', 'write'),
  }
}

async function messageOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    return refuse('malformed_json', 'The request is no JSON.')
  }
}

/** The request without its body, which has been read; who takes anything takes both kinds of answers that the protocol asks for. */
function acceptingBoth(c: Context<ServerEnv>): Request {
  const headers = new Headers(c.req.raw.headers)
  if ((headers.get('accept') ?? '*/*').includes('*/*'))
    headers.set('accept', 'application/json, text/event-stream')
  return new Request(c.req.url, { method: 'POST', headers })
}

/** Ends what comes without a token: a cookie is sent by any page that is open in the browser, a token is not. */
const needsToken: MiddlewareHandler<ServerEnv> = (c, next) => {
  if (c.get('token')) return next()
  c.header('WWW-Authenticate', 'Bearer')
  return refuse('signed_out', 'Send a token: Authorization: Bearer bb_…')
}

/** The endpoint of the Model Context Protocol for assistants: with a token, one request at a time, without a session. */
export const assistantRoutes = (api: Api) =>
  new Hono<ServerEnv>()
    .post(
      '/',
      needsToken,
      route('person', 'The Model Context Protocol, for assistants with a token', { answers: { 202: null } }),
      bodies,
      documented({ body: Message, answers: { 200: z.looseObject({}) } }, async (c: Context<ServerEnv>) => {
        const { server, token } = c.var
        if (!token) throw new Error('A token was asked for.')
        const answered = await c.get('answerElsewhere')?.(token.bookId)
        if (answered) return answered
        const message = await messageOf(c)
        const [{ McpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
          import('@modelcontextprotocol/sdk/server/mcp.js'),
          import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
        ])
        const { currency, timeZone } = getBook(server.db, token.bookId)
        const assistant = new McpServer({ name: 'bucketbook', version: server.release })
        addTools(assistant, {
          ask: askFor(c, api),
          allowed: allowedTo(c, token.bookId),
          currency,
          today: dayAt(server.now(), timeZone),
        })
        const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
        await assistant.connect(transport)
        return transport.handleRequest(acceptingBoth(c), { parsedBody: message })
      }),
    )
    .all('/', (c) => {
      c.header('Allow', 'POST')
      return refuse('unsupported_method', 'Assistants send what they ask by POST.')
    })
