import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, type Visitor } from './browser.ts'
import {
  addAccount,
  addExpense,
  badge,
  copied,
  copiesIn,
  goLocal,
  goTo,
  stored,
  withCopy,
} from './local-book.ts'
import { newcomer } from './newcomer.ts'
import { listed } from './owner.ts'
import { landing } from './settled.ts'
import { switcher } from './shared-book.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ savesData: false, settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(async () => {
  await site.close()
})

const signIn = async ({ page }: Visitor, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('maple-syrup')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
}

/** The same user on another device. */
async function phoneOf(name: string) {
  const phone = site.call()
  const { status } = await phone.api('POST', '/api/auth/login', {
    email: `${name}@example.org`,
    password: 'maple-syrup',
  })
  expect(status).toBe(200)
  return phone
}

const ENDS: [how: string, end: (name: string, visitor: Visitor) => Promise<unknown>][] = [
  ['signed-out-elsewhere', async (name) => (await phoneOf(name)).api('DELETE', '/api/auth/sessions')],
  [
    'deleted-elsewhere',
    async (name) => (await phoneOf(name)).api('DELETE', '/api/auth/user', { email: `${name}@example.org` }),
  ],
  [
    'logout-by-link',
    async (_, { page }) => {
      await page.goto(`${site.url}/api/logout`, { referer: `${site.url}/` })
      await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
      await landing(page)
    },
  ],
]

test.each(ENDS)(
  'nothing of the book stays in the browser once the server knows nobody: %s',
  async (name, end) => {
    const visitor = await withCopy(site, name)
    const { page } = visitor
    await addAccount(page, 'Secret account', '4242.42')
    await expect.poll(async () => (await stored(page)).text).toContain('Secret account')
    await end(name, visitor)
    await page.goto(site.url)
    await landing(page)
    await expect.poll(async () => (await stored(page)).names).toEqual([])
    const { text } = await stored(page)
    expect(text).not.toContain('Secret account')
    expect(text).not.toContain('bucketbook_user')
  },
)

test('a session that ends while the page is open takes the book along at the next answer', async () => {
  const visitor = await withCopy(site, 'while-open')
  const { page } = visitor
  await addAccount(page, 'Secret account', '4242.42')
  await (await phoneOf('while-open')).api('DELETE', '/api/auth/sessions')
  // The page may have asked for something by itself since, and be gone with its links.
  await page.getByRole('link', { name: 'Bills', exact: true }).evaluateAll((links) => {
    for (const link of links as HTMLElement[]) link.click()
  })
  await landing(page)
  await expect.poll(async () => (await stored(page)).names).toEqual([])
})

test('what was not sent is sealed, is nobody else’s, and is sent once its user signs in again', async () => {
  const visitor = await withCopy(site, 'unsent')
  const { page } = visitor
  await addAccount(page, 'Checking', '100')
  await goTo(page, 'Dashboard')
  await goLocal(page)
  await addExpense(page, '9', 'Secret present')
  await expect.poll(async () => (await stored(page)).text).toContain('Secret present')
  await (await phoneOf('unsent')).api('DELETE', '/api/auth/sessions')
  await page.reload()
  await landing(page)
  await page.getByText(/1 change that was not sent yet: locked in this browser/).waitFor()
  await expect.poll(async () => (await stored(page)).names).toEqual(['bucketbook_sealed'])
  expect((await stored(page)).text).not.toContain('Secret present')

  const other = { firstName: 'Eve', lastName: 'E', email: 'eve@example.org', password: 'maple-syrup' }
  await visitor.api('POST', '/api/auth/register', other)
  await page.reload()
  await copied(visitor)
  await goTo(page, 'Transactions')
  expect(await page.getByText('Secret present').count()).toBe(0)
  expect(await listed(visitor, '/api/transactions')).toEqual([])
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await landing(page)

  await signIn(visitor, 'unsent@example.org')
  await badge(page, 'Auto Sync').waitFor()
  await expect
    .poll(async () => (await listed(visitor, '/api/transactions')).map(({ description }) => description))
    .toEqual(['Secret present'])
  await page.getByText('Secret present').first().waitFor()
  await expect.poll(async () => (await stored(page)).names).not.toContain('bucketbook_sealed')
})

test('what waits in a book that no page has opened is asked for at a sign-out, and sealed where nobody was asked', async () => {
  const visitor = await withCopy(site, 'elsewhere')
  const { page } = visitor
  await visitor.api('POST', '/api/books', { name: 'Our flat' })
  await page.reload()
  await expect.poll(() => copiesIn(page, 'elsewhere@example.org')).toHaveLength(2)
  await goLocal(page)
  await switcher(visitor).click()
  await page.getByRole('menuitem', { name: 'Our flat' }).click()
  await switcher(visitor).filter({ hasText: 'Our flat' }).waitFor()
  await addExpense(page, '7', 'Secret cake')
  await switcher(visitor).click()
  await page.getByRole('menuitem', { name: 'My budget' }).click()
  await switcher(visitor).filter({ hasText: 'My budget' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page
    .getByRole('dialog', { name: 'Sign out with 1 unsent change?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await page.goto(`${site.url}/api/logout`, { referer: `${site.url}/` })
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  await landing(page)
  await expect.poll(async () => (await stored(page)).names).toEqual(['bucketbook_sealed'])
})

test('in a browser that saves data what is sealed of any book is asked for at a sign-out, and is sent at the next sign-in', async () => {
  const visitor = await newcomer(site, 'saver', { savesData: true })
  const { page } = visitor
  await addAccount(page, 'Checking', '100')
  const { body: flat } = await visitor.api('POST', '/api/books', { name: 'Our flat' })
  await goTo(page, 'Dashboard')
  await goLocal(page)
  await expect.poll(() => copiesIn(page, 'saver@example.org')).toHaveLength(2)
  await addExpense(page, '9', 'Secret present')
  await switcher(visitor).click()
  await page.getByRole('menuitem', { name: 'Our flat' }).click()
  await switcher(visitor).filter({ hasText: 'Our flat' }).waitFor()
  await addExpense(page, '7', 'Secret cake')
  await (await phoneOf('saver')).api('DELETE', '/api/auth/sessions')
  await page.reload()
  await landing(page)
  await expect.poll(async () => (await stored(page)).names).toEqual(['bucketbook_sealed'])

  // A sign-out before the sealed changes could be opened asks first.
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/assets/worker-*.js', async (route) => {
    await opened
    await route.continue()
  })
  await signIn(visitor, 'saver@example.org')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const asking = page.getByRole('dialog', { name: 'Sign out with 2 unsent changes?' })
  await asking.waitFor()
  open()
  await asking.getByRole('button', { name: 'Sign out', exact: true }).click()
  await landing(page)

  await signIn(visitor, 'saver@example.org')
  await expect
    .poll(async () => (await listed(visitor, '/api/transactions')).map(({ description }) => description))
    .toEqual(['Secret present'])
  const ofFlat = () =>
    page.evaluate(
      async (book) => {
        const reply = await fetch('/api/transactions', { headers: { 'bucketbook-book': book } })
        return ((await reply.json()) as { description: string }[]).map(({ description }) => description)
      },
      (flat as { id: string }).id,
    )
  await expect.poll(ofFlat).toEqual(['Secret cake'])
  await expect.poll(async () => (await stored(page)).names).not.toContain('bucketbook_sealed')
})

test('whoever signs in instead finds nothing of the one before', async () => {
  const visitor = await withCopy(site, 'one-before')
  const { page } = visitor
  await addAccount(page, 'Secret account', '4242.42')
  const next = { firstName: 'Eve', lastName: 'E', email: 'next@example.org', password: 'maple-syrup' }
  // As a provider does it: the landing page is never shown.
  await visitor.api('POST', '/api/auth/register', next)
  await page.reload()
  await copied(visitor)
  // The one that is there may still be that of the one before.
  const left = async () => {
    const { names, text } = await stored(page)
    return { books: names.length, secrets: text.includes('Secret account') }
  }
  await expect.poll(left).toEqual({ books: 1, secrets: false })
})

test('an installed app without the server shows the sign-in once the session was gone', async () => {
  const visitor = await site.visit()
  const { page } = visitor
  await page.goto(site.localUrl)
  const person = { firstName: 'Ada', lastName: 'L', email: 'installed@example.org', password: 'maple-syrup' }
  await visitor.api('POST', '/api/auth/register', person)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await copied(visitor)
  await addAccount(page, 'Secret account', '4242.42')
  await (await phoneOf('installed')).api('DELETE', '/api/auth/sessions')
  await page.reload()
  await landing(page)
  await expect.poll(async () => (await stored(page)).names).toEqual([])
  await site.stop()
  await page.goto(`${site.localUrl}/accounts`)
  await landing(page)
  expect(await page.getByText('Secret account').count()).toBe(0)
  await site.start()
})
