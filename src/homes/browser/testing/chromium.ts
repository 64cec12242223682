import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { TEST_ARGS } from '../../../../scripts/chromium-args.ts'
import { openSite } from './site.ts'

/** A name that is not localhost: on plain http the page is then no secure context. */
const HOST = 'budget.home.arpa'
const START_MS = 60_000

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const ARGS = [
  ...TEST_ARGS,
  '--disable-quic',
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
  `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
]

/** A browser in which every page has `window.testPage`. */
export interface TestBrowser {
  /** Origin of the page, such as "http://budget.home.arpa:41234". */
  origin: string
  /** All of these pages share one storage. */
  page(): Promise<Page>
  /** A page whose storage is its own, and is gone with it. */
  withFreshPage<T>(use: (page: Page) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function openTestPage(): Promise<TestBrowser> {
  const site = await openSite()
  const browser = await chromium.launch({ executablePath, args: ARGS })
  const context = await browser.newContext()
  const origin = `http://${HOST}:${site.port}`
  return {
    origin,
    page: async () => ready(await context.newPage(), origin),
    async withFreshPage(use) {
      const fresh = await browser.newContext()
      const result = await use(await ready(await fresh.newPage(), origin))
      await fresh.close()
      return result
    },
    close: async () => {
      await browser.close()
      await site.close()
    },
  }
}

/** A browser that can be killed and started again over the same folder on the disk. */
export interface MortalBrowser {
  start(): Promise<Page>
  /** SIGKILL to all its processes at once. */
  kill(): Promise<void>
  /** Spoils what the browser has stored of its sites, while it doesn't run. */
  damageStorage(): Promise<void>
  close(): Promise<void>
}

export async function openMortalBrowser(): Promise<MortalBrowser> {
  const site = await openSite()
  const profile = await mkdtemp(join(tmpdir(), 'browser-home-'))
  let child: ChildProcess | undefined

  const kill = async () => {
    if (child?.pid === undefined) return
    const gone = new Promise((resolve) => child?.once('exit', resolve))
    // A process group of its own, so that the minus reaches the renderers too.
    process.kill(-child.pid, 'SIGKILL')
    await gone
    child = undefined
  }

  // A process group of its own also outlives us.
  const killAtExit = () => {
    if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', killAtExit)

  return {
    async start() {
      const portFile = join(profile, 'DevToolsActivePort')
      await rm(portFile, { force: true })
      const args = [
        ...ARGS,
        '--headless',
        `--user-data-dir=${profile}`,
        '--remote-debugging-port=0',
        'about:blank',
      ]
      // Temporary files that are left when Chromium is killed go with the profile.
      const env = { ...process.env, TMPDIR: profile }
      child = spawn(executablePath, args, { detached: true, stdio: 'ignore', env })
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggerPort(portFile)}`)
      const page = browser.contexts()[0]?.pages()[0]
      if (!page) throw new Error('Chromium started without a page')
      return ready(page, `http://${HOST}:${site.port}`)
    },
    kill,
    damageStorage: () => damageStorage(profile),
    close: async () => {
      await kill()
      process.off('exit', killAtExit)
      await site.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Spoils the databases that Chromium, which is not running, has in the profile at this path. */
export async function damageStorage(profile: string): Promise<void> {
  const folder = join(profile, 'Default', 'IndexedDB')
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((one) => one.endsWith('.log')))
    await writeFile(join(folder, name), (await readFile(join(folder, name))).fill(7, 1000, 3000))
}

async function debuggerPort(file: string): Promise<string> {
  for (let waited = 0; waited < START_MS; waited += 50) {
    const text = await readFile(file, 'utf8').catch(() => '')
    const [port, path] = text.split('\n')
    if (port && path) return port
    await sleep(50)
  }
  throw new Error('Chromium did not start')
}

async function ready(page: Page, origin: string): Promise<Page> {
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => 'testPage' in window)
  return page
}
