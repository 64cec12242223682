import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, sayItSavesData } from './browser.ts'
import { newcomer } from './newcomer.ts'
import { act } from './rows.ts'

let site: Site

beforeAll(async () => {
  site = await openSite({ savesData: false })
})
afterAll(async () => {
  await site.close()
})

const sidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

test('a page is fetched when somebody reaches for its link, and back shows the one before as it was left', async () => {
  const { page, api } = await newcomer(site, 'ada-reaches')
  for (let index = 0; index < 60; index++)
    await api('POST', '/api/transactions', { type: 'expense', amount: '1', description: `Line ${index}` })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // A browser that saves data fetches the page's code only once the pointer reaches for its link.
  await sayItSavesData(page)
  await page.reload()
  await title(page, 'Budget Dashboard').waitFor()
  const code = page.waitForResponse(/history-page-.*\.js/)
  const answer = page.waitForResponse(/api\/transactions\?.*limit=50/)
  await sidebar(page, 'Transactions').hover()
  // The page is there once it was read, not as soon as it has come.
  await page.evaluate(`import('${(await code).url()}').then(() => {})`)
  await (await answer).finished()

  await page.evaluate(() => {
    const seen = Object.assign(window, { skeletons: 0 })
    new MutationObserver(() => {
      if (document.querySelector('[aria-label="Loading the page"]')) seen.skeletons += 1
    }).observe(document.body, { childList: true, subtree: true })
  })
  await sidebar(page, 'Transactions').click()
  await title(page, 'Transactions').waitFor()
  await page.getByText('Line 59').waitFor()
  expect(await page.evaluate(() => (window as unknown as { skeletons: number }).skeletons)).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await expect.poll(() => page.title()).toBe('Transactions · Bucketbook')

  // Away from the sidebar, which may scroll by itself.
  await page.mouse.move(700, 450)
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
  /** The uppermost row that is in view; the list draws those that have been scrolled to a moment later. */
  const uppermost = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('button[aria-label^="Edit Line"]')]
          .find((row) => row.getBoundingClientRect().top >= 0)
          ?.getAttribute('aria-label') ?? null,
    )
  await expect.poll(uppermost).not.toBeNull()
  const inView = await uppermost()
  await sidebar(page, 'Accounts').click()
  await page.getByText('No Accounts Yet').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await title(page, 'Transactions').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
  await expect.poll(uppermost).toBe(inView)
  await page.goForward()
  await page.getByText('No Accounts Yet').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(site.complaints).toEqual([])
})

/** Holds the page's first script back whenever `hold` was called, until it is let go. */
async function holdingScript(page: Page) {
  let letGo = () => {}
  let isFree = Promise.resolve()
  await page.route('**/assets/index-*.js', async (route) => {
    await isFree
    await route.continue()
  })
  const hold = () => {
    isFree = new Promise((resolve) => {
      letGo = resolve
    })
  }
  return { hold, letGo: () => letGo() }
}

test('what the dashboard shows is asked before its script has come, once, and not at all in local mode', async () => {
  const { page, api } = await newcomer(site, 'ada-asks-ahead')
  // The day's check-in comes by the clock, and has the page ask anew who is signed in.
  await expect.poll(async () => (await api('GET', '/api/points/transactions')).body).not.toEqual([])
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() === 'GET') asked.push(pathname.slice(1) + search)
  })
  // Requests that the page before makes as late as at rest don't count: it is left first.
  const openAnew = async () => {
    await page.goto('about:blank')
    asked.length = 0
    await page.goto(site.url, { waitUntil: 'commit' })
  }
  // A copy of the book, which is made at rest, would ask for two of them anew.
  await sayItSavesData(page)
  const splash = page.getByRole('status', { name: 'Loading Bucketbook' })
  const script = await holdingScript(page)
  script.hold()
  await openAnew()
  await splash.waitFor()
  const ahead = await page.evaluate(() => document.documentElement.dataset.ahead?.split(' ') ?? [])
  expect(ahead).toContain('api/dashboard')
  await expect.poll(() => asked.toSorted()).toEqual(ahead.toSorted())
  script.letGo()
  await title(page, 'Budget Dashboard').waitFor()
  await page.getByText('$0.00').first().waitFor()
  expect(ahead.filter((path) => asked.filter((other) => other === path).length !== 1)).toEqual([])

  await page.evaluate(() => localStorage.setItem('bucketbook_storageMode', 'local'))
  script.hold()
  await openAnew()
  await splash.waitFor()
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
  script.letGo()
  await title(page, 'Budget Dashboard').waitFor()
  expect(site.complaints).toEqual([])
})

/** Holds the first such call back until it is said what becomes of it; later ones go through. */
async function hold(page: Page, pattern: RegExp, method: string) {
  let decide = (_how: (route: Route) => Promise<void>) => {}
  const decided = new Promise<(route: Route) => Promise<void>>((resolve) => {
    decide = resolve
  })
  let isHeld = false
  await page.route(pattern, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback()
    isHeld = true
    return (await decided)(route)
  })
  return decide
}

test('a change is seen before the server has answered, and taken back with its reason where it refuses', async () => {
  const { page, api } = await newcomer(site, 'ada-is-fast')
  await api('POST', '/api/budget-categories', { name: 'Food', allocated: '100' })
  await api('POST', '/api/accounts', { name: 'Checking', type: 'checking', balance: '50' })
  for (const description of ['Bread', 'Tea'])
    await api('POST', '/api/transactions', { type: 'expense', amount: '3', description })
  await page.reload()
  const edit = (description: string) =>
    page.getByRole('button', { name: new RegExp(`^Edit ${description},`) })
  await edit('Bread').waitFor()

  const renaming = await hold(page, /budget-categories\//, 'PUT')
  await page.getByRole('button', { name: 'Edit Food' }).click()
  await page.getByRole('form', { name: 'Edit Food' }).getByLabel('Name').fill('Groceries')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Groceries' }).waitFor()
  renaming((route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: 'The name is taken.' } }),
  )
  const toasts = page.getByRole('alert').filter({ hasText: 'The name is taken.' })
  await toasts.getByText('Failed to update category').waitFor()
  await page.getByRole('heading', { name: 'Food' }).waitFor()
  await toasts.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Groceries' }).waitFor()
  await page.getByText('Category updated successfully').waitFor()

  const deleting = await hold(page, /transactions\//, 'DELETE')
  await edit('Bread').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await edit('Bread').waitFor({ state: 'detached' })
  deleting((route) => route.continue())
  await page.getByText('Transaction deleted').waitFor()
  expect(await edit('Tea').count()).toBe(1)

  const adding = await hold(page, /api\/transactions$/, 'POST')
  await page.getByRole('banner').getByRole('button', { name: 'Expense' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  await dialog.getByLabel('Amount').fill('4.5')
  await dialog.getByLabel('Description').fill('Cake')
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await page.getByRole('button', { name: /^Edit Cake, \$4\.50/ }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  adding((route) => route.abort())
  // A connection that breaks is tried once more, under the same name: it is there once.
  await page.getByText('Expense added successfully').waitFor()
  expect(await edit('Cake').count()).toBe(1)

  await sidebar(page, 'Accounts').click()
  await page.route(/api\/accounts\//, (route) => route.abort())
  await act(page, 'Checking', 'Deactivate Checking')
  await page.getByText('Failed to update account status').waitFor()
  await page.getByText('Inactive').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions for Checking' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate Checking' }).waitFor()
  const unexpected = site.complaints.filter((text) => !/status of 409|net::ERR_FAILED/.test(text))
  expect(unexpected).toEqual([])
})

test('what a category has in its month is shown once it is known, and no other figure before', async () => {
  const { page, api } = await newcomer(site, 'ada-has-months')
  await api('POST', '/api/sample-data')
  const month = await hold(page, /api\/budget\/\d{4}-\d{2}$/, 'GET')
  await page.reload()
  await page.getByRole('heading', { name: 'Groceries' }).waitFor()
  const card = page.getByRole('region', { name: 'Budget Allocation' })
  await page.getByText('Recent transactions').waitFor()
  expect(await card.innerText()).not.toMatch(/Remaining|Over by|of \$/)
  month((route) => route.continue())
  await card.getByText('Remaining').first().waitFor()
  const { groups } = (await api('GET', `/api/budget/${new Date().toISOString().slice(0, 7)}`)).body as {
    groups: { rows: { available: string }[] }[]
  }
  for (const { available } of groups.flatMap(({ rows }) => rows))
    await card
      .getByText(`$${available.replace('-', '')}`)
      .first()
      .waitFor()
})

const PATHS = [
  ...['budget', 'accounts', 'savings', 'bills', 'transactions', 'net-worth', 'points', 'referral', 'billing'],
  ...['import', 'bring-in', 'bank-connections', 'household', 'connections', 'profile', 'preferences'],
]

test.each([1280, 390])(
  'nothing moves or spins while pages load over a slow line, %i px wide',
  async (width) => {
    const { page, context, api } = await newcomer(site, `ada-waits-${width}`, { width, height: 844 })
    await api('POST', '/api/sample-data')
    const line = await context.newCDPSession(page)
    const slow = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 }
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', slow)
    await page.addInitScript(() => {
      // Ads come when everything rests, which is a matter of the machine; what they move is tried by itself.
      sessionStorage.setItem('bucketbook_dismissedAds', JSON.stringify(['sidebar', 'content']))
      const seen = Object.assign(window, { moved: 0, spun: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          seen.moved += (entry as PerformanceEntry & { value: number }).value
        }
      }).observe({ type: 'layout-shift', buffered: true })
      new MutationObserver(() => {
        seen.spun += document.querySelectorAll('[class*=spin]').length
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await page.getByText('Recent transactions').waitFor()
    const moved: Record<string, number> = {}
    const read = () =>
      page.evaluate(() => {
        const { moved, spun } = window as unknown as { moved: number; spun: number }
        Object.assign(window, { moved: 0 })
        return { moved, spun }
      })
    for (const path of ['(start)', ...PATHS]) {
      // Not a click: what moves soon after one is left out of the browser's own count.
      if (path !== '(start)') await page.evaluate((path) => history.pushState(null, '', `/${path}`), path)
      await page.waitForTimeout(path === '(start)' ? 2500 : 900)
      const { moved: value, spun } = await read()
      expect(spun).toBe(0)
      moved[path] = value
    }
    expect(Object.entries(moved).filter(([, value]) => value > 0.02)).toEqual([])
  },
)

test('one page fades into the next where a graphics card draws it and motion is welcome, and nowhere else', async () => {
  const before = site.complaints.length
  const fadesWith = async (renderer: string, motion: 'no-preference' | 'reduce') => {
    const { page } = await newcomer(site, `ada-fades-${motion}-${renderer.length}`)
    await page.emulateMedia({ reducedMotion: motion })
    await page.addInitScript((name) => {
      const seen = Object.assign(window, { fades: 0 })
      const begin = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        seen.fades += 1
        return begin(update)
      }
      const draw = WebGLRenderingContext.prototype.getParameter
      WebGLRenderingContext.prototype.getParameter = function (of) {
        return of === 0x9246 ? name : draw.call(this, of)
      }
    }, renderer)
    // The page before may ask for it as well, as late as at rest: it is left first.
    await page.goto('about:blank')
    const asked = page.waitForResponse(/can-fade/)
    await page.goto(site.url)
    await (await asked).finished()
    // Its answer is known once it has run, a moment after it has come.
    await page.evaluate(`import('${(await asked).url()}').then(() => new Promise(requestAnimationFrame))`)
    for (const name of ['Accounts', 'Budget', 'Accounts']) {
      await sidebar(page, name).click()
      await title(page, name).waitFor()
    }
    return page.evaluate(() => (window as unknown as { fades: number }).fades)
  }
  expect(await fadesWith('AMD Radeon 780M', 'no-preference')).toBeGreaterThan(0)
  expect(await fadesWith('AMD Radeon 780M', 'reduce')).toBe(0)
  expect(await fadesWith('ANGLE (Google, SwiftShader driver)', 'no-preference')).toBe(0)
  expect(site.complaints.slice(before)).toEqual([])
})
