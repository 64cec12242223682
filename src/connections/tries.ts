import type { ServerHome } from '../identity/context.ts'

const SECOND = 1000
const [MINUTE, HOUR] = [60 * SECOND, 3600 * SECOND]
/** Pauses before each further try; after the last one it is given up. */
const PAUSES = [5 * SECOND, 30 * SECOND, 5 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR]

/** The instant of the next try, in milliseconds, after `tries` earlier ones and this one; null once it is given up. */
export const nextTryAt = (tries: number, now: number): number | null => {
  const pause = PAUSES[tries]
  return pause === undefined ? null : now + pause
}

/** Time that an address has for its answer. */
const TIMEOUT_MS = 5 * SECOND
const MAX_ERROR = 200

/** The outcome of one try: the status of the HTTP answer, null where none came, and a sentence. */
export interface Outcome {
  delivered: boolean
  status: number | null
  message: string
}

/** Sentences for errors of the connection, by code or name, for whoever gave the address. */
const FAULTS: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at this address.',
  ENOTFOUND: 'This name leads nowhere.',
  EAI_AGAIN: 'The name could not be looked up just now.',
  EHOSTUNREACH: 'There is no way to this address.',
  ENETUNREACH: 'There is no way to this address.',
  ETIMEDOUT: 'No answer came in time.',
  ABORT_ERR: 'No answer came in time.',
  TimeoutError: 'No answer came in time.',
  ECONNRESET: 'The other side hung up.',
  EPIPE: 'The other side hung up.',
}
/** Error codes of Node's HTTP parser: the other side answered something else than HTTP. */
const GARBAGE = /^HPE_/
/** Beginnings of the error codes of TLS: the certificate is not trusted. */
const CERTIFICATE = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

function wordsFor(error: unknown): string {
  const { code, name, message } = error as { code?: string; name?: string; message?: string }
  const known = FAULTS[code ?? ''] ?? FAULTS[name ?? '']
  if (known) return known
  if (CERTIFICATE.test(code ?? '')) return 'The certificate of this address is not one that is trusted.'
  if (GARBAGE.test(code ?? '')) return 'What answers at this address speaks no HTTP.'
  return message?.slice(0, MAX_ERROR) || 'No answer came.'
}

/** Asks an address, as far as the operator allows. */
export const post = (
  { outgoing }: Pick<ServerHome, 'outgoing'>,
  url: string,
  request: { headers: Record<string, string>; body: string | Uint8Array },
) => outgoing.fetch(url, { method: 'POST', timeoutMs: TIMEOUT_MS, ...request })

const isGood = (status: number): boolean => status >= 200 && status < 300

/**
 * Tries once: an answer of 2xx has arrived, whatever becomes of its text, and what answers nothing, as mail does, has as
 * well. Never throws.
 */
export async function tried(send: () => Promise<{ status: number } | undefined>): Promise<Outcome> {
  try {
    const { status = null } = (await send()) ?? {}
    const delivered = status === null || isGood(status)
    return { delivered, status, message: delivered ? 'Delivered.' : `It answered ${status}.` }
  } catch (error) {
    const { status = null } = error as { status?: number }
    const delivered = status !== null && isGood(status)
    return { delivered, status, message: delivered ? 'Delivered.' : wordsFor(error) }
  }
}
