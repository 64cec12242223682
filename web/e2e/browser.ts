import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { readConfig } from '../../src/homes/node/config.ts'
import { startServer } from '../../src/homes/node/server.ts'

/** People open the app by a name on their network, over plain http: so do the journeys. */
const HOST = 'budget.home.arpa'
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
  `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
]

/** A step that takes longer has failed; the message then names the step. */
const PATIENCE_MS = 10_000

export interface Visitor {
  page: Page
  context: BrowserContext
  /** A call of the API with the visitor's own cookie, from the page itself. */
  api(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
}

export interface Site {
  url: string
  /** A person with a browser of their own. */
  visit(options?: { width?: number; height?: number; dark?: boolean }): Promise<Visitor>
  /** What went wrong in any page so far: console errors, exceptions, requests to another host. */
  complaints: string[]
  close(): Promise<void>
}

/** The built app on a new, empty folder, and a browser to open it with. */
export async function openSite(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bucketbook-e2e-'))
  const config = readConfig({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const server = await startServer({ ...config, port: 0 }, { webDir: 'dist/web', release: 'e2e' })
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium'
  const browser: Browser = await chromium.launch({ executablePath, args: ARGS })
  const url = `http://${HOST}:${server.port}`
  const complaints: string[] = []

  const visit: Site['visit'] = async ({ width = 1280, height = 900, dark = false } = {}) => {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      locale: 'en-US',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => {
      const isOurs = request.url().startsWith(url) || /^(data|blob):/.test(request.url())
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

  const close = async () => {
    await browser.close()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, visit, complaints, close }
}

/** What axe finds on the page as it stands, a line each. */
export async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
