import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { Refusal, type RefusalCode } from '../values/refusal.ts'
import type { Home, HomeEnv } from './context.ts'

/** The one place where a reason becomes a status. */
const STATUS = {
  malformed_json: 400,
  invalid: 400,
  id_required: 400,
  parts_differ: 400,
  shares_differ: 400,
  invalid_file: 400,
  newer_version: 400,
  host_not_allowed: 400,
  signed_out: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  wrong_code: 401,
  no_credits: 402,
  wrong_origin: 403,
  closed: 403,
  invite_required: 403,
  suspended: 403,
  not_owned: 403,
  read_only: 403,
  owner_only: 403,
  out_of_scope: 403,
  not_invited: 403,
  proof_required: 403,
  not_found: 404,
  unsupported_method: 405,
  conflict: 409,
  name_taken: 409,
  not_enough_saved: 409,
  transfer: 409,
  already_paid: 409,
  needs_answer: 409,
  changed_meanwhile: 409,
  not_enough_available: 409,
  month_not_over: 409,
  already_used: 409,
  own_book: 409,
  last_owner: 409,
  contribution: 409,
  other_currency: 409,
  already_member: 409,
  expired: 410,
  moved: 410,
  too_large: 413,
  wrong_type: 415,
  wrong_host: 421,
  key_reused: 422,
  locked: 423,
  too_many: 429,
  needs_server: 503,
  unavailable: 503,
  payment_provider: 503,
  backup_failed: 503,
  storage_unavailable: 503,
  disk_full: 507,
} as const satisfies Record<RefusalCode, number>

/** Every code that an error may have; `internal` is a bug. */
export const CODES = [...(Object.keys(STATUS) as RefusalCode[]), 'internal'] as const

const FULL = 'There is no room left on the storage. Nothing was changed.'
const DOWN = 'The storage of the server fails just now. Please try again later.'

/** Answers every error of every route: a refusal as itself, anything else as a 500 that tells nothing. */
export function onError<Env extends HomeEnv>(error: Error, c: Context<Env>) {
  const requestId = c.get('requestId') ?? c.get('home').newId()
  // No cache may keep an error for the version of the book that it happened in.
  c.header('ETag', undefined)
  const refusal = refusalOf(error, c.get('home'))
  if (refusal) {
    const { code, message, details } = refusal
    c.get('home').refused?.(code)
    if (code === 'storage_unavailable' && error !== refusal) c.get('home').report?.(error, requestId)
    if (typeof details.retryAfter === 'number') c.header('Retry-After', String(details.retryAfter))
    return c.json({ message, code, requestId, ...details }, STATUS[code])
  }
  c.get('home').report?.(error, requestId)
  const message = 'Something went wrong on our side. Nothing was changed.'
  return c.json({ message, code: 'internal', requestId }, 500)
}

function refusalOf(error: unknown, home: Home): Refusal | undefined {
  if (error instanceof Refusal) return error
  // Drizzle wraps what a statement of plain SQL threw.
  const cause = error instanceof Error ? error.cause : undefined
  if (home.isStorageFull?.(error) || home.isStorageFull?.(cause)) return new Refusal('disk_full', FULL)
  if (home.isStorageDown?.(error)) return new Refusal('storage_unavailable', DOWN, { retryAfter: 5 })
  if (error instanceof HTTPException && error.status === 400)
    return new Refusal('malformed_json', error.message)
  // A request that broke off is no fault of the server's and must not be logged as one, though nobody reads the answer.
  if (isBrokenOff(error)) return new Refusal('malformed_json', 'The request broke off.')
  return undefined
}

/** True where the connection ended within the body. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'

/** The 503 for a book whose database does not open. */
export const answerClosed = (requestId: string): Response =>
  Response.json(
    {
      code: 'unavailable',
      message: 'This book can’t be opened just now. Nothing of it is lost. Please try again later.',
      requestId,
    },
    { status: 503, headers: { 'Retry-After': '300' } },
  )
