import { NewerSchema } from '../../db/migrate.ts'
import { uuidV7 } from '../../values/id.ts'

/** Statuses whose Response must have no body at all. */
const BODILESS = new Set([101, 204, 205, 304])

/** A request that can be made as often as it takes: its body is read once and kept. */
export interface KeptRequest {
  signal: AbortSignal
  make(): Promise<Request>
}

export function keepRequest(input: string | Request, init?: RequestInit): KeptRequest {
  const request = new Request(input, init)
  const { url, method, headers, signal } = request
  // Read now: the caller may change what it passed once `fetch` has returned.
  const body = method === 'GET' || method === 'HEAD' ? undefined : request.arrayBuffer()
  body?.catch(() => undefined)
  return {
    signal,
    make: async () => {
      const bytes = await body
      return new Request(url, { method, headers, ...(bytes?.byteLength ? { body: bytes } : {}) })
    },
  }
}

/** The same response with its body read to the end: a stream may still read the database. */
export async function bufferResponse(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  const body = await response.arrayBuffer()
  return new Response(BODILESS.has(status) ? null : body, { status, statusText, headers })
}

export const NEWER = 'A newer version of Bucketbook has used this book. Reload the page to go on.'
const FULL = 'There is no room left in the storage of this browser. Nothing was changed.'
const CLOSED = 'This browser’s copy of the book was put away.'
const FAILED = 'This browser could not finish the request. Nothing was changed.'

/** Thrown when the home was closed while a request waited: whoever signed out needs no response. */
export class Closed extends Error {
  constructor() {
    super(CLOSED)
  }
}

/** The answer to a request that the home could not serve, in the form of the API's own errors. */
export function failureResponse(error: unknown): Response {
  const requestId = uuidV7(Date.now())
  if (error instanceof NewerSchema) {
    return refusal(503, { message: NEWER, code: 'newer_schema', requestId })
  }
  if (isQuotaExceeded(error)) {
    return refusal(507, { message: FULL, code: 'disk_full', requestId })
  }
  if (error instanceof Closed) return refusal(503, { message: CLOSED, code: 'closed', requestId })
  console.error(`Request ${requestId} failed`, error)
  return refusal(500, { message: FAILED, code: 'internal', requestId })
}

const refusal = (status: number, body: { message: string; code: string; requestId: string }): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof Error && error.name === 'QuotaExceededError'
