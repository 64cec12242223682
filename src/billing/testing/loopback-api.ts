import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// biome-ignore lint/suspicious/noExplicitAny: what Stripe answers is of no shape of ours
export type Row = Record<string, any>
type Trouble = 'lose' | 'hang' | 'refuse' | 'break'

/** `items[0][price]=x&expand[0]=y` as an object. */
function parseForm(text: string): Row {
  const form: Row = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const last = path.pop() ?? ''
    let at = form
    for (const part of path) {
      at[part] ??= {}
      at = at[part]
    }
    at[last] = value
  }
  return form
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const MISSING = {
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
}

/**
 * Serves on loopback what `answer` makes of a request, undefined being a 404, to whoever has the key of the tests:
 * the first result again to the same idempotency key, and trouble where it is asked for.
 */
export async function loopbackApi(answer: (method: string, path: string, form: Row) => Row | undefined) {
  const answered = new Map<string, { request: string; status: number; body: Row }>()
  /** Requests in order: "POST /v1/customers". */
  const asked: string[] = []
  const troubles: { of: RegExp; trouble: Trouble }[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const { pathname, search } = new URL(url, 'http://localhost')
    const text = await textOf(request)
    const name = `${method} ${pathname}`
    asked.push(name)
    const at = troubles.findIndex(({ of }) => of.test(name))
    const trouble = at >= 0 ? troubles.splice(at, 1)[0]?.trouble : undefined
    if (trouble === 'hang') return
    const key = headers['idempotency-key'] as string | undefined
    const before = key && method === 'POST' ? answered.get(key) : undefined
    let result: { status: number; body: Row }
    if (headers.authorization !== 'Bearer sk_test_standin')
      result = { status: 401, body: { error: { type: 'x' } } }
    else if (before && before.request !== name + text)
      result = { status: 400, body: { error: { type: 'idempotency_error', message: 'Other parameters' } } }
    else if (before) result = before
    else if (trouble === 'break') result = { status: 500, body: { error: { type: 'api_error' } } }
    else if (trouble === 'refuse')
      result = { status: 402, body: { error: { type: 'invalid_request_error', message: 'No' } } }
    else {
      const body = answer(method, pathname, parseForm(text || search.slice(1)))
      result = body ? { status: 200, body: structuredClone(body) } : MISSING
    }
    if (key && !before) answered.set(key, { request: name + text, ...result })
    if (trouble === 'lose') return void request.socket.destroy()
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.body))
  }

  const http = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked,
    /** Lets the next request fail whose "POST /v1/…" matches. `lose`: it is done, and nobody is told. */
    trouble: (of: RegExp, trouble: Trouble) => troubles.push({ of, trouble }),
    async close(): Promise<void> {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
