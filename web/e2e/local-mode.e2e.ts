import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { addExpense, badge, goLocal, goOnline, goTo } from './local-book.ts'
import { newcomer } from './newcomer.ts'
import { listed } from './owner.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ savesData: false, settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

test('local mode is one for all tabs of a browser, and each shows what the other enters', async () => {
  const bo = await newcomer(site, 'two-tabs')
  await bo.api('POST', '/api/accounts', { name: 'Checking', balance: '100' })
  await bo.page.reload()
  const other = await bo.context.newPage()
  await other.goto(site.url)
  await badge(other, 'Auto Sync').waitFor()
  await goLocal(bo.page)
  await badge(other, 'Local Storage').waitFor()
  await addExpense(bo.page, '5', 'From the first tab')
  await other.getByText('From the first tab').first().waitFor()
  await addExpense(other, '6', 'From the second tab')
  await bo.page.getByText('From the second tab').first().waitFor()
  await goOnline(other)
  await badge(bo.page, 'Auto Sync').waitFor()
  await expect
    .poll(async () => (await listed(bo, '/api/transactions')).map(({ description }) => description).sort())
    .toEqual(['From the first tab', 'From the second tab'])
})

/** Holds back what a page asks for; returns what is to be awaited until it has asked, and what lets all of it through. */
async function holdBack(page: Page, urls: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let noteAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    noteAsked = resolve
  })
  await page.route(urls, async (route) => {
    noteAsked()
    await released
    await route.continue()
  })
  return { asked, release }
}

test('a tab that is still opening its copy shows what another enters meanwhile', async () => {
  const flo = await newcomer(site, 'opening')
  await flo.api('POST', '/api/accounts', { name: 'Checking', balance: '100' })
  await flo.page.reload()
  const other = await flo.context.newPage()
  const sqlite = await holdBack(other, '**/*.wasm')
  await other.goto(site.url)
  await badge(other, 'Auto Sync').waitFor()
  await goLocal(flo.page)
  await badge(other, 'Local Storage').waitFor()
  await sqlite.asked
  await addExpense(flo.page, '5', 'Entered meanwhile')
  sqlite.release()
  await other.getByText('Entered meanwhile').first().waitFor()
  await addExpense(flo.page, '6', 'Entered later')
  await other.getByText('Entered later').first().waitFor()
})

test('every page works in local mode, and what needs the server says so', async () => {
  const cy = await newcomer(site, 'every-page')
  const { page } = cy
  await cy.api('POST', '/api/sample-data')
  await page.reload()
  await goLocal(page)
  for (const name of ['Accounts', 'Savings', 'Bills', 'Subscriptions', 'Transactions', 'Preferences']) {
    await goTo(page, name)
    await page.getByRole('heading', { name: new RegExp(`^${name}`), level: 1 }).waitFor()
    await page
      .getByRole('main')
      .getByLabel(/^Loading/)
      .first()
      .waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').count(), name).toBe(0)
    expect(await axe(page), name).toEqual([])
  }
  await goTo(page, 'Account & Privacy')
  await page.getByText('This needs the server').first().waitFor()
})

test('a book is brought in and taken out in local mode, and the server gets it with the next sync', async () => {
  const di = await newcomer(site, 'file')
  const { page } = di
  await di.api('POST', '/api/accounts', { name: 'Checking', balance: '10' })
  await page.reload()
  await goLocal(page)
  await addExpense(page, '4', 'Before the file')
  await goTo(page, 'Account & Privacy')
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export everything' }).click()
  const file = await (await saving).path()
  await goTo(page, 'Dashboard')
  await addExpense(page, '3', 'After the file')
  await goTo(page, 'Account & Privacy')
  await page.getByLabel('File to import').setInputFiles({
    name: 'book.json',
    mimeType: 'application/json',
    buffer: await readFile(file),
  })
  await page.getByRole('button', { name: 'Import…' }).click()
  await page.getByRole('button', { name: 'Replace everything' }).click()
  await page.getByText('Your data was imported').waitFor()
  await goOnline(page)
  await expect
    .poll(async () => (await listed(di, '/api/transactions')).map(({ description }) => description))
    .toEqual(['Before the file'])
  expect((await listed(di, '/api/accounts'))[0]?.balance).toBe('6.00')
})
