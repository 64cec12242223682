/** What the API answers when it refuses. */
interface RefusedBody {
  message?: string
  code?: string
  requestId?: string
}

/** A request that got no good answer; `status` is 0 where there was no answer at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  constructor(message: string, status: number, code = '') {
    super(message)
    this.status = status
    this.code = code
  }
}

export const unreachable = () =>
  new ApiError('The server can’t be reached. Check the connection and try again.', 0, 'unreachable')

export function refusedWith(status: number, text: string): ApiError {
  let body: RefusedBody = {}
  try {
    body = JSON.parse(text) as RefusedBody
  } catch {
    // A proxy in between answered with a page of its own.
  }
  return new ApiError(body.message ?? `The server answered with an error (${status}).`, status, body.code)
}

export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0)
