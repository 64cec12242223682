import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** First requests of every page of somebody who is signed in, and those of the dashboard. */
const ASKED = ['auth/user', 'user/storage-mode']
const ASKED_BY_DASHBOARD = [
  'dashboard',
  'budget-categories',
  'transactions?limit=20',
  'accounts',
  'savings-buckets',
  'sample-data',
  'budget-period',
]

/** Marks around the parts that depend on who asks; the page that a browser caches is without them. */
const marked = (html: string): string => `<!--asker-->${html}<!--/asker-->`

/** The names of a site's code that the build has put beside what every page begins with. */
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

/** The head of the landing page as the build drew it; the page takes it away. */
function coverOf(webDir: string): string {
  const file = resolve(webDir, '.vite/cover.html')
  return existsSync(file) ? `<div id="cover">${readFileSync(file, 'utf8')}</div>` : ''
}

/** The one page in its forms: what differs is only what a browser can begin with before the script runs. */
export function textsOf(built: string, webDir: string) {
  // The drawn page is seen before any script runs, so its style and font are wanted first.
  const index = built.replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
  const signedIn = (asked: string[]) =>
    index
      .replace('<html', `<html data-ahead="${asked.map((path) => `api/${path}`).join(' ')}"`)
      .replace('</head>', `${marked(preloads(codeOf(webDir, 'app/app.tsx')))}</head>`)
  // A page that knows that nobody is signed in need not ask, and no 401 stands in the browser's console.
  const bare = index.replace('<html', '<html data-signed-out')
  const code = preloads(codeOf(webDir, 'signed-out/signed-out.tsx'))
  const signedOut = bare.replace('</head>', `${marked(code)}</head>`)
  // There the scripts come after what the cover needs to be seen.
  const landing = bare
    .replace('<body>', `<body>${marked(coverOf(webDir))}`)
    .replace('<script type="module"', `${marked('<template id="later">')}$&`)
    .replace('<link rel="stylesheet"', `${marked(`${code}</template>`)}$&`)
  return {
    page: signedIn(ASKED),
    dashboard: signedIn([...ASKED, ...ASKED_BY_DASHBOARD]),
    signedOut,
    landing,
  }
}

/** Chooses the text for a request; a link with a query leads past the cover, to the form. */
export function textFor(url: string, path: string, isSignedIn: boolean): keyof ReturnType<typeof textsOf> {
  if (isSignedIn) return path === '/' ? 'dashboard' : 'page'
  return path === '/' && !url.includes('?') ? 'landing' : 'signedOut'
}
