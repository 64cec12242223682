/** A home's response; the body is parsed where it is JSON. */
export interface Answer {
  status: number
  body: unknown
  headers: Headers
}

/** One person with a book of their own. */
export interface Client {
  /** A FormData or a text is sent as it is, anything else as JSON. Header names are in lower case. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** A home to try the cases on. */
export interface World {
  /** A new book in the same home. */
  newClient(timeZone?: string): Promise<Client>
  setNow(iso: string): void
}

/** One sentence about the product, and its proof. */
export interface Case {
  name: string
  run(world: World): Promise<void>
}

type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>

/** A client over anything that fetches. */
export const clientOf = (fetch: Fetch): Client => ({
  async request(method, path, body, headers = {}) {
    const isForm = body instanceof FormData
    const isTyped = body === undefined || isForm || 'content-type' in headers
    const type: [string, string][] = isTyped ? [] : [['content-type', 'application/json']]
    const init: RequestInit = { method, headers: Object.fromEntries([...type, ...Object.entries(headers)]) }
    if (body !== undefined) init.body = isForm || typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(path, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  },
})
