/** Headers of every response: nothing is guessed, framed, or read by another site's page. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
/** Data is no page: whoever opens it in a tab loads and runs nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** HTTP Strict Transport Security for half a year. */
const HSTS = 'max-age=15552000'

/**
 * Returns the headers of every response to a request for `host`. At its public https name a browser comes
 * back by https alone; the plain address of the LAN stays what it is. A server at a path shares its name with
 * others, for whom it must not decide.
 */
export function headersFor(publicUrl: string | undefined, basePath: string) {
  const { protocol, host: publicHost } = publicUrl ? new URL(publicUrl) : { protocol: '', host: '' }
  const own = {
    ...HEADERS,
    // A browser takes it on https only. A bank's window may be opened while somebody pays.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    ...(basePath === '/' ? { 'Strict-Transport-Security': HSTS } : {}),
  }
  const [plain, secure] = [Object.entries(HEADERS), Object.entries(own)]
  return (host: string | undefined): [string, string][] =>
    protocol === 'https:' && host === publicHost ? secure : plain
}

const YEAR_SECONDS = 31_536_000

/** The Cache-Control of a file of the page: what has its hash in its name is kept, all else asked for anew. */
export const cachingOf = (path: string): string =>
  path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
