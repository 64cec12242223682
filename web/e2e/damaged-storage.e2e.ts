import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { damageStorage } from '../../src/homes/browser/testing/chromium.ts'
import { flaws } from './axe.ts'
import { ARGS, openSite, type Site } from './browser.ts'
import { addExpense, goLocal } from './local-book.ts'

let site: Site
let profile: string
let context: BrowserContext | undefined
beforeAll(async () => {
  site = await openSite({ settings: () => ({ DEFAULT_TIER: 'premium' }) })
  profile = await mkdtemp(join(tmpdir(), 'damaged-storage-'))
})
afterAll(async () => {
  await context?.close()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  await site.close()
})

/** The browser is opened anew, with all that it has stored. */
async function start() {
  await context?.close()
  context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ARGS,
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  return { context, page: await context.newPage() }
}

test('what a browser has lost with its damaged storage is told until it was read', async () => {
  const ada = site.call()
  const person = {
    firstName: 'Ada',
    lastName: 'Hopper',
    email: 'damaged@example.org',
    password: 'maple-syrup',
  }
  await ada.api('POST', '/api/auth/register', person)
  await ada.api('POST', '/api/accounts', { name: 'Checking', type: 'checking', balance: '100' })
  const first = await start()
  const cookie = ada.cookie()
  await first.context.addCookies(
    cookie ? [{ ...cookie, url: site.url, expires: Date.now() / 1000 + 3600 }] : [],
  )
  await first.page.goto(site.url)
  await goLocal(first.page)
  await addExpense(first.page, '9', 'Never sent')
  await context?.close()
  await damageStorage(profile)

  const { page } = await start()
  await page.goto(site.url)
  const notice = page.getByText('1 unsent change was lost.')
  await notice.waitFor()
  expect(await flaws(page)).toEqual([])
  await page.reload()
  await notice.waitFor()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await notice.waitFor({ state: 'detached' })
  await addExpense(page, '4', 'Goes on')
  await page.reload()
  await page.getByText('Goes on').first().waitFor()
  expect(await notice.count()).toBe(0)
})
