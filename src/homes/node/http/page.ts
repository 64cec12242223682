import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type Next } from 'hono'
import { cachingOf, headersFor } from '../../../http/headers.ts'
import { tokenOf } from '../../../identity/sessions.ts'
import { pageHeaders } from './page-policy.ts'
import { textFor, textsOf } from './page-texts.ts'

interface PageOptions {
  basePath: string
  release: string
  withStripe?: boolean
  /** The server's public origin, without the base path; undefined where nobody has configured it. */
  publicUrl?: string | undefined
  /** True while the token of a cookie opens a session: a browser whose session has ended learns it from the page. */
  hasSession?: (token: string) => boolean
}

/** Meta tags for a link to this server in a chat: pictures there need an absolute address. */
const socialCard = (url: string): string =>
  `<meta property="og:image" content="${url}social-card.png" /><meta property="og:image:width" content="1200" /><meta property="og:image:height" content="630" /><meta property="og:image:alt" content="Three buckets, filled with gold" /><meta property="og:url" content="${url}" /><meta name="twitter:card" content="summary_large_image" />`

/** ETags by path, for files whose names never change, so that a browser only asks whether it still has them. */
function tagsOf(webDir: string, release: string): Map<string, string> {
  const files = readdirSync(webDir, { recursive: true, encoding: 'utf8' })
    .map((name) => `/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.\w+$/.test(path) && !/^\/assets\/|\.(br|gz)$/.test(path))
  return new Map(
    files.map((path) => {
      const { size, mtimeMs } = statSync(resolve(webDir, `.${path}`))
      return [path, `W/"${release}.${size}.${Math.trunc(mtimeMs)}"`]
    }),
  )
}

/**
 * The built page: files under assets/ carry a hash in their name and never change, every other path is
 * the one page of the app. Compressed copies are made by the build. Paths come without the base path, which
 * only the page itself needs to know.
 */
export function createPage(
  webDir: string,
  { basePath, release, withStripe = false, publicUrl, hasSession = () => true }: PageOptions,
) {
  const headers = Object.entries(pageHeaders(withStripe))
  const headersOf = headersFor(publicUrl, basePath)
  const tags = tagsOf(webDir, release)
  const indexFile = resolve(webDir, 'index.html')
  if (!existsSync(indexFile))
    throw new Error(`The page is not built: ${indexFile} is missing. Run npm run build.`)
  // The page compares its release with what the server says later.
  const head = `<base href="${basePath}" /><meta name="bucketbook-release" content="${release}"`
  const index = readFileSync(indexFile, 'utf8')
    .replace('<base href="/"', head)
    .replace('</head>', publicUrl ? `${socialCard(new URL(basePath, publicUrl).href)}</head>` : '</head>')
  const texts = textsOf(index, webDir)
  const compressed = new Map(Object.values(texts).map((text) => [text, gzipSync(text)]))
  const files = serveStatic({
    root: relative(process.cwd(), webDir) || '.',
    precompressed: true,
    onFound: (_path, c) => c.header('Cache-Control', cachingOf(c.req.path)),
  })
  return new Hono()
    .use(async (c, next) => {
      await next()
      const host = c.req.header('host')
      for (const [name, value] of headersOf(host)) c.res.headers.set(name, value)
    })
    .get('*', async (c: Context, next: Next) => {
      if (!/\.\w+$/.test(c.req.path)) return next()
      const tag = tags.get(c.req.path)
      if (!tag) return files(c, next)
      c.header('ETag', tag)
      if (![tag, '*'].includes(c.req.header('if-none-match') ?? '')) return files(c, next)
      c.header('Cache-Control', 'no-cache')
      return c.body(null, 304)
    })
    .get('*', (c) => {
      if (c.req.path.startsWith('/assets/')) return c.notFound()
      for (const [name, value] of headers) c.header(name, value)
      const token = tokenOf(c)
      const text = texts[textFor(c.req.url, c.req.path, token !== undefined && hasSession(token))]
      const gzip = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '') && compressed.get(text)
      if (!gzip) return c.body(text)
      c.header('Content-Encoding', 'gzip')
      return c.body(new Uint8Array(gzip))
    })
}
