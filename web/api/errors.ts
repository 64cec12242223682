/** Body of a refusal of the API. */
interface RefusedBody {
  message?: string
  code?: string
  requestId?: string
  issues?: Issue[]
  retryAfter?: number
  /** The row as it is, where somebody has changed it meanwhile. */
  row?: Record<string, unknown>
  /** Address of the server that the book has moved to. */
  to?: string
}

/** A field that a schema did not take: its path, such as "accounts.0.name", and a sentence on what is wrong with it. */
export interface Issue {
  path: string
  message: string
}

/** A request that got no good answer; `status` is 0 where there was no answer at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Issue[]
  /** Seconds to wait before another try; 0 where the server names none. */
  readonly retryAfterS: number
  /** True where the message says what is wrong, and not only that something is. */
  isExplained = true
  /** The row as it is, where somebody has changed it meanwhile. */
  row: Record<string, unknown> | undefined
  /** Address of the server that the book has moved to. */
  to: string | undefined
  constructor(message: string, status: number, code = '', issues: Issue[] = [], retryAfterS = 0) {
    super(message)
    this.status = status
    this.code = code
    this.issues = issues
    this.retryAfterS = retryAfterS
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
  const message = body.message ?? `The server answered with an error (${status}).`
  const error = new ApiError(message, status, body.code, body.issues, body.retryAfter)
  error.isExplained = body.message !== undefined
  error.row = body.row
  error.to = body.to
  return error
}

/** The error's message; `otherwise` where the server gave no reason of its own. */
export const explanationOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && !error.isExplained
    ? otherwise
    : (error instanceof Error && error.message) || otherwise

export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0)

export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '')

/** The row as it is, of a refusal that shows it. */
export const rowOf = (error: unknown): Record<string, unknown> | undefined =>
  error instanceof ApiError ? error.row : undefined

export const issuesOf = (error: unknown): Issue[] => (error instanceof ApiError ? error.issues : [])
