/** Limits of a whole outgoing request: looking up the name, connecting, the headers and the body. */
const LIMITS = { timeoutMs: 5000, maxBytes: 256 * 1024 }

/** The body as far as it may go; throws, and hangs up, at the first byte too many. */
async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Counted as it comes: a length that is announced may lie, and a compressed body says nothing of its own.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`The answer is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** The error of an answer that can't be taken, with the status that had come: who only tells something is done with that. */
export const brokenAt = (status: number, error: unknown): Error => Object.assign(error as Error, { status })

/** Statuses that lead to another address. */
const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * Asks another server, whose answer is here as a whole when this resolves. Throws where it takes longer than
 * five seconds, is larger than 256 KiB, is a redirect (it could lead anywhere) or doesn't come at all. `ask` is the way there.
 */
export async function boundedFetch(
  url: string,
  init: RequestInit = {},
  { timeoutMs, maxBytes } = LIMITS,
  ask: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Response> {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${protocol} is not fetched.`)
  // Not `error`, which not every home's `fetch` knows.
  const response = await ask(url, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const { status, headers } = response
  if (REDIRECTS.includes(status)) {
    await response.body?.cancel()
    throw brokenAt(status, new Error('The answer leads to another address, which is not followed.'))
  }
  const body = await readBody(response, maxBytes).catch((error) => {
    throw brokenAt(status, error)
  })
  // A status such as 204 forbids even an empty body.
  return new Response(body.byteLength > 0 ? body : null, { status, headers })
}
