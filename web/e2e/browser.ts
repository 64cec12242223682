import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { TEST_ARGS } from '../../scripts/chromium-args.ts'
import { type Config, readConfig } from '../../src/homes/node/config/config.ts'
import { type RunningServer, startServer } from '../../src/homes/node/server.ts'
import { reloadAfterDialogs } from './after-dialogs.ts'

/** People open the app by a name on their network, over plain http: so do the journeys. */
const HOST = 'budget.home.arpa'
/** A site of somebody else's, on the same machine. */
export const STRANGER = 'stranger.example'
export const ARGS = [
  ...TEST_ARGS,
  // Each navigation would start a process for another site ahead, and most journeys see none.
  '--disable-site-isolation-trials',
  `--host-resolver-rules=MAP ${HOST} 127.0.0.1,MAP ${STRANGER} 127.0.0.1`,
]

/** A step that takes longer has failed, also on a machine that is busy; the message then names the step. */
const PATIENCE_MS = 60_000

export interface Visitor {
  page: Page
  context: BrowserContext
  /** A call of the API with the visitor's own cookie, from the page itself. */
  api(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
}

/** Somebody who calls the API without a browser. */
interface Caller {
  api: Visitor['api']
  /** The session cookie that a browser of theirs would have; undefined until they are signed in. */
  cookie(): { name: string; value: string } | undefined
}

export interface Site {
  url: string
  /** The server's configuration; the operator's commands take it too. */
  config: Config
  /** A person with a browser of their own. */
  visit(options?: VisitOptions): Promise<Visitor>
  call(): Caller
  /** Errors of any page so far: console errors, exceptions, requests to another host. */
  complaints: string[]
  /**
   * Empties `complaints`, and returns those without the statuses and texts that a journey is about:
   * browsers write each refused request to the console by themselves.
   * Open pages may complain of these again until they leave: they go on asking.
   */
  unexpected(...expected: (number | string)[]): string[]
  /** The same site as http://localhost, which browsers trust as they do https. */
  localUrl: string
  /** The server goes away; the browsers stay. */
  stop(): Promise<void>
  /** The server is back, if it was away, with the same data at the same place; perhaps as another release. */
  start(options?: { release?: string }): Promise<void>
  close(): Promise<void>
}

interface VisitOptions {
  width?: number
  height?: number
  dark?: boolean
  as?: Caller
  /** True for a browser that saves data; left out, it is as the site's are. */
  savesData?: boolean
}

interface SiteOptions {
  /** Variables of the environment, for the address that the site will have. */
  settings?: (url: string) => Record<string, string> | Promise<Record<string, string>>
  /** Origins that the pages may be led to. */
  neighbours?: string[]
  /** The server's clock. */
  now?: () => number
  /** Browsers save data, unless the journey is about what they fetch before it is asked for: it takes them a while. */
  savesData?: boolean
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

let browser: Promise<Browser> | undefined
/** The one browser for all journeys of a worker; it ends with the worker. Everybody who visits has a context of their own. */
const launched = (): Promise<Browser> => {
  browser ??= chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ARGS })
  return browser
}

/** A page's address, open requests and content as a screen reader has it: a failure once in a hundred is understood by them. */
async function told(page: Page, asked: Set<Request>): Promise<string> {
  const waits = [...asked].map((request) => `${request.method()} ${request.url()}`)
  const shown = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String)
  return [page.url(), ...waits, shown].join('\n')
}

/** Closes a visitor's pages with their test, as open ones go on working. Visitors from before the tests stay. */
function closeAfterTest(context: BrowserContext): void {
  const asked = new Set<Request>()
  context.on('request', (request) => asked.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => void asked.delete(request))
  try {
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail')
        for (const page of context.pages()) console.error(await told(page, asked))
      await context.close()
    })
  } catch {
    // Outside of a test there is no end to wait for: the site closes what is left.
  }
}

/** Lets the browser save data, from the next page that is loaded on. */
export const sayItSavesData = (where: BrowserContext | Page): Promise<unknown> =>
  where.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
  )

/** The built app on a new, empty folder, and a browser to open it with. */
export async function openSite({
  settings,
  neighbours = [],
  now = Date.now,
  savesData = true,
}: SiteOptions = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bucketbook-e2e-'))
  const port = settings ? await freePort() : 0
  const extra = await settings?.(`http://${HOST}:${port}`)
  const base = { HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const limits = { perMinute: Number.POSITIVE_INFINITY, authPerMinute: Number.POSITIVE_INFINITY }
  const config = { ...readConfig({ ...base, ...extra }), limits, port }
  let server: RunningServer | undefined = await startServer(config, {
    webDir: 'dist/web',
    release: 'e2e',
    now,
  })
  const { port: taken } = server
  const browser = await launched()
  const contexts: BrowserContext[] = []
  const url = `http://${HOST}:${taken}`
  const localUrl = `http://localhost:${taken}`
  const complaints: string[] = []
  const expectedIn = new WeakMap<BrowserContext, string[]>()
  const unexpected: Site['unexpected'] = (...expected) => {
    const texts = expected.map((one) => (typeof one === 'number' ? `status of ${one}` : one))
    for (const context of contexts) expectedIn.set(context, [...(expectedIn.get(context) ?? []), ...texts])
    return complaints.splice(0).filter((complaint) => !texts.some((text) => complaint.includes(text)))
  }

  const call: Site['call'] = () => {
    let cookie: ReturnType<Caller['cookie']>
    const api: Visitor['api'] = async (method, path, body) => {
      const headers: Record<string, string> = {
        'user-agent': `X11; Linux x86_64 Chrome/${browser.version()}`,
      }
      if (cookie) headers.cookie = `${cookie.name}=${cookie.value}`
      if (body) headers['content-type'] = 'application/json'
      const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
      const response = await fetch(`http://127.0.0.1:${taken}${path}`, init)
      const session = response.headers.getSetCookie().find((one) => /^\w+session=/.test(one)) ?? ''
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(session) ?? []
      if (name && value) cookie = { name, value }
      return { status: response.status, body: await response.json() }
    }
    return { api, cookie: () => cookie }
  }

  const visit: Site['visit'] = async (options = {}) => {
    const { width = 1280, height = 900, dark = false, as } = options
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      locale: 'en-US',
    })
    contexts.push(context)
    if (options.savesData ?? savesData) await sayItSavesData(context)
    closeAfterTest(context)
    const cookie = as?.cookie()
    if (cookie) await context.addCookies([{ ...cookie, url }])
    // The limit holds for each tab, also for those that a journey opens besides.
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    reloadAfterDialogs(page)
    page.on('console', (message) => {
      const isTheirs = neighbours.some((origin) => message.location().url.startsWith(origin))
      // The browser itself writes down that a server which was stopped did not answer.
      const isAway = isLost && /net::ERR_|status of 502/.test(message.text())
      const isExpected = expectedIn.get(context)?.some((text) => message.text().includes(text))
      if (message.type() === 'error' && !isTheirs && !isAway && !isExpected)
        complaints.push(`${message.text()} ${message.location().url.replace(url, '')}`)
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => {
      const isOurs =
        /^(data|blob):/.test(request.url()) ||
        [url, localUrl, ...neighbours].includes(new URL(request.url()).origin)
      if (!isOurs) complaints.push(`Another host was asked: ${request.url()}`)
    })
    const api: Visitor['api'] = (method, path, body) =>
      page.evaluate(
        async ([method, path, body]) => {
          const init = body
            ? { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
            : { method }
          const response = await fetch(path, init)
          return { status: response.status, body: await response.json() }
        },
        [method, path, body] as const,
      )
    await page.goto(url)
    return { page, context, api }
  }

  let isLost = false
  const stop = async () => {
    isLost = true
    const closing = server?.close()
    server = undefined
    await closing
  }
  const start: Site['start'] = async ({ release = 'e2e' } = {}) => {
    if (server) return
    server = await startServer({ ...config, port: taken }, { webDir: 'dist/web', release, now })
  }

  const close = async () => {
    for (const context of contexts) await context.close()
    await server?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, localUrl, config, visit, call, complaints, unexpected, stop, start, close }
}
