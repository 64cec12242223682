import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type Next } from 'hono'
import { tokenOf } from '../../identity/sessions.ts'

const YEAR_SECONDS = 31_536_000

/** Nothing is loaded from another host, and no script stands in a page; wasm is for local mode. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** Where payments go by Stripe, its script runs in the page, asks its own API and shows its own frames. */
const policyOf = (withStripe: boolean): string =>
  withStripe
    ? [
        ...POLICY.map((part) => (part.startsWith('script-src ') ? `${part} https://js.stripe.com` : part)),
        "connect-src 'self' https://api.stripe.com",
        'frame-src https://js.stripe.com https://hooks.stripe.com',
      ].join('; ')
    : POLICY.join('; ')

interface PageOptions {
  basePath: string
  release: string
  withStripe?: boolean
  /** What the server is called outside, without the base path; undefined where nobody has said. */
  publicUrl?: string | undefined
}

/** What a link to this server looks like in a chat: pictures there need a whole address. */
const socialCard = (url: string): string =>
  `<meta property="og:image" content="${url}social-card.png" /><meta property="og:image:width" content="1200" /><meta property="og:image:height" content="630" /><meta property="og:image:alt" content="Three buckets, filled with gold" /><meta property="og:url" content="${url}" /><meta name="twitter:card" content="summary_large_image" />`

/** The names of a page's code that the build has put beside what every page begins with. */
function codeOf(webDir: string, module: string): string[] {
  const file = resolve(webDir, '.vite/manifest.json')
  if (!existsSync(file)) return []
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const found = new Set<string>()
  const follow = (name: string) => {
    const part = manifest[name]
    if (!part || name === 'index.html' || found.has(part.file)) return
    found.add(part.file)
    part.imports?.forEach(follow)
  }
  follow(module)
  return [...found]
}

/** Fetched along with the first script, which would ask for it only once it runs. */
const preloads = (files: string[]): string =>
  files.map((file) => `<link rel="modulepreload" crossorigin href="./${file}" />`).join('')

const LANDING = 'identity/landing-page.tsx'

/** The head of the landing page as the build drew it, to be seen before any script runs; the page takes it away. */
function coverOf(webDir: string): string {
  const file = resolve(webDir, '.vite/cover.html')
  return existsSync(file) ? `<div id="cover">${readFileSync(file, 'utf8')}</div><!--/cover-->` : ''
}

/**
 * The built page: files under assets/ carry a hash in their name and never change, every other path is
 * the one page of the app. Compressed copies are made by the build. Paths come without the base path, which
 * only the page itself needs to know.
 */
export function createPage(
  webDir: string,
  { basePath, release, withStripe = false, publicUrl }: PageOptions,
) {
  const policy = policyOf(withStripe)
  const indexFile = resolve(webDir, 'index.html')
  if (!existsSync(indexFile))
    throw new Error(`The page is not built: ${indexFile} is missing. Run npm run build.`)
  // The page compares its release with what the server says later.
  const head = `<base href="${basePath}" /><meta name="bucketbook-release" content="${release}"`
  const index = readFileSync(indexFile, 'utf8')
    .replace('<base href="/"', head)
    .replace('</head>', publicUrl ? `${socialCard(new URL(basePath, publicUrl).href)}</head>` : '</head>')
  // A page that knows that nobody is signed in need not ask, and no 401 stands in the browser's console.
  const signedOut = index
    .replace('<html', '<html data-signed-out')
    .replace('</head>', `${preloads(codeOf(webDir, LANDING))}</head>`)
  // There the script may come after what the cover needs to be seen.
  const landing = signedOut
    .replace('<body>', `<body>${coverOf(webDir)}`)
    .replaceAll(/(<script type="module"|<link rel="modulepreload")/g, '$1 fetchpriority="low"')
  const compressed = new Map([index, signedOut, landing].map((text) => [text, gzipSync(text)]))
  const files = serveStatic({
    root: relative(process.cwd(), webDir) || '.',
    precompressed: true,
    onFound: (_path, c) => {
      const isHashed = c.req.path.startsWith('/assets/')
      c.header('Cache-Control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  return new Hono()
    .use(async (c, next) => {
      await next()
      c.res.headers.set('X-Content-Type-Options', 'nosniff')
      c.res.headers.set('Referrer-Policy', 'same-origin')
    })
    .get('*', (c: Context, next: Next) => (/\.\w+$/.test(c.req.path) ? files(c, next) : next()))
    .get('*', (c) => {
      if (c.req.path.startsWith('/assets/')) return c.notFound()
      c.header('Content-Security-Policy', policy)
      c.header('Cache-Control', 'no-cache')
      c.header('Vary', 'Cookie, Accept-Encoding')
      // A link that brings something leads past the cover, to the form.
      const isLanding = c.req.path === '/' && !c.req.url.includes('?')
      const text = tokenOf(c) ? index : isLanding ? landing : signedOut
      const gzip = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '') && compressed.get(text)
      if (!gzip) return c.html(text)
      c.header('Content-Encoding', 'gzip')
      c.header('Content-Type', 'text/html; charset=UTF-8')
      return c.body(new Uint8Array(gzip))
    })
}
