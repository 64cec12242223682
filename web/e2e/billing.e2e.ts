import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { buyer, OPERATOR } from './buyer.ts'
import { badge, copied, goLocal, goTo, openSettings } from './local-book.ts'
import { newcomer } from './newcomer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => OPERATOR })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

const DAY_MS = 86_400_000
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tag = (page: Page, text: string) => page.getByRole('complementary').getByText(text, { exact: true })
const ads = (page: Page) => page.getByRole('button', { name: 'Hide this ad' })

async function openBilling({ page }: { page: Page }) {
  await page.goto(`${site.url}/billing`)
  await part(page, 'Current plan').waitFor()
  await part(page, 'Invoices').getByText('Loading').waitFor({ state: 'detached' })
}

async function subscribe(page: Page, plan: 'monthly' | 'yearly') {
  await page.getByRole('button', { name: `Subscribe ${plan}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Demo payment' })
  await dialog.getByText('nothing is charged').waitFor()
  await dialog.getByRole('button', { name: /^Pay .* \(demo\)$/ }).click()
  await dialog.getByRole('progressbar').waitFor()
  await page.getByText('Welcome to Premium!').waitFor()
  await dialog.waitFor({ state: 'detached' })
}

test('a month by demo: premium at once, no more ads, an invoice, and premium stays when it is cancelled', async () => {
  const { page, context } = await newcomer(site, 'monthly')
  await openSettings(page)
  await goTo(page, 'Premium & Billing')
  await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor()
  await tag(page, 'FREE').waitFor()
  await expect.poll(() => ads(page).count()).toBe(2)
  const plans = part(page, 'Plans')
  await plans.getByText('$5.00').waitFor()
  await plans.getByText('$55.00').waitFor()
  const yearly = plans.getByRole('listitem').filter({ hasText: 'Yearly' })
  await yearly.getByText('Popular').waitFor()
  await yearly.getByText('1 month free').waitFor()
  await part(page, 'Invoices').getByText('No invoices yet').waitFor()

  await subscribe(page, 'monthly')
  await tag(page, 'PREMIUM').waitFor()
  await ads(page).first().waitFor({ state: 'detached' })
  expect(await ads(page).count()).toBe(0)
  const current = part(page, 'Current plan')
  await current.getByText('Premium, monthly').waitFor()
  await current.getByText('Next billing date').waitFor()
  await current.getByText('$5.00 per month').waitFor()
  await plans.getByRole('button', { name: 'Change to yearly' }).click()
  await page.getByText('you pay $55.00 per year. Nothing is charged today.').waitFor()
  await current.getByText('Premium, yearly').waitFor()
  await plans.getByRole('button', { name: 'Change to monthly' }).click()
  await current.getByText('Premium, monthly').waitFor()

  const invoice = part(page, 'Invoices').getByRole('listitem')
  await invoice.getByText('Paid').waitFor()
  await invoice.getByText('$5.00').waitFor()
  expect(await invoice.count()).toBe(1)
  const opened = context.waitForEvent('page')
  await invoice.getByRole('link', { name: /^Print the invoice/ }).click()
  const paper = await opened
  await paper.getByText('5.00').first().waitFor()
  await paper.close()

  await current.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' })
  await dialog.getByText('Your access ends at the end of the billing period').waitFor()
  await dialog.getByRole('button', { name: 'Keep premium' }).click()
  await dialog.waitFor({ state: 'detached' })
  await current.getByText('It renews by itself').waitFor()
  await current.getByRole('button', { name: 'Cancel subscription' }).click()
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('Subscription Cancelled').waitFor()
  await current.getByText('It is cancelled: premium stays until').waitFor()
  await current.getByText('Ends on').waitFor()
  await page.reload()
  await current.getByText('It is cancelled: premium stays until').waitFor()
  await current.getByRole('button', { name: 'Keep premium' }).click()
  await page.getByText('Subscription kept').waitFor()
  await current.getByText('It renews by itself').waitFor()
  await current.getByRole('button', { name: 'Cancel subscription' }).waitFor()
  await tag(page, 'PREMIUM').waitFor()
})

test('closing the payment pays nothing, and the plan can be chosen again', async () => {
  const visitor = await newcomer(site, 'hesitant')
  const { page } = visitor
  await openBilling(visitor)
  await page.getByRole('button', { name: 'Subscribe yearly' }).click()
  const dialog = page.getByRole('dialog', { name: 'Demo payment' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // The keyboard goes on among the plans.
  const isAmongPlans = () => page.evaluate(() => document.activeElement?.closest('ul') != null)
  await expect.poll(isAmongPlans).toBe(true)
  await openBilling(visitor)
  await tag(page, 'FREE').waitFor()
  await subscribe(page, 'yearly')
  await part(page, 'Current plan').getByText('Premium, yearly').waitFor()
  await part(page, 'Invoices').getByRole('listitem').getByText('$55.00').waitFor()
})

test('closing while it is paid loses nothing: what comes of it is told all the same', async () => {
  const visitor = await newcomer(site, 'closer')
  const { page } = visitor
  await openBilling(visitor)
  await page.getByRole('button', { name: 'Subscribe monthly' }).click()
  const dialog = page.getByRole('dialog', { name: 'Demo payment' })
  await dialog.getByRole('button', { name: /^Pay/ }).click()
  await dialog.getByRole('progressbar').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Welcome to Premium!').waitFor()
  await tag(page, 'PREMIUM').waitFor()
})

test('premium from elsewhere: its end is named, and what is there for good is not sold again', async () => {
  const end = new Date(Date.now() + 40 * DAY_MS).toISOString()
  const given = await buyer(site, 'given', { subscriptionTier: 'premium', subscriptionExpiry: end })
  await openBilling(given)
  await part(given.page, 'Current plan').getByText('Yours until').waitFor()
  await given.page.getByRole('button', { name: 'Subscribe monthly' }).waitFor()
  const forGood = await buyer(site, 'for-good', { subscriptionTier: 'premium', subscriptionExpiry: null })
  await openBilling(forGood)
  await part(forGood.page, 'Current plan').getByText('Yours for good').waitFor()
  expect(await part(forGood.page, 'Plans').getByRole('button').count()).toBe(0)
})

test('the way back from a payment is told once, and what it brought leaves the address', async () => {
  const { page } = await newcomer(site, 'returned')
  await page.goto(`${site.url}/billing?success=true&payment_intent=pi_1&redirect_status=succeeded`)
  await page.getByText('Payment Successful!').waitFor()
  expect(page.url()).toBe(`${site.url}/billing`)
  await page.reload()
  await part(page, 'Current plan').waitFor()
  expect(await page.getByText('Payment Successful!').count()).toBe(0)
  await page.goto(`${site.url}/billing?success=true&redirect_status=failed`)
  await page.getByText('Payment Error').waitFor()
  expect(await page.getByText('Payment Successful!').count()).toBe(0)
})

test('without the server nothing begins, as the specification words it; once it is back it does', async () => {
  const visitor = await newcomer(site, 'cut-off', { savesData: false })
  const { page } = visitor
  await openBilling(visitor)
  // The copy of the book is complete: fetches for it would fail as well.
  await copied(visitor)
  await site.stop()
  await page.getByRole('button', { name: 'Subscribe monthly' }).click()
  await page.getByText('Subscription Error').waitFor()
  await page.getByText('Failed to create subscription').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await site.start()
  // The event has the page look for the server at once instead of in its own time.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await badge(page, 'Offline').waitFor({ state: 'detached' })
  await subscribe(page, 'monthly')
  await tag(page, 'PREMIUM').waitFor()
  // The server answered 503 while it ended, and code that the page fetched just then did not come.
  expect(site.unexpected(503, 'dynamically imported module')).toEqual([])
})

test('in local mode the page says that it needs the server', async () => {
  const { page } = await buyer(site, 'local', { subscriptionTier: 'premium', subscriptionExpiry: null })
  // The page learns of the tier that the operator gave when it is loaded.
  await page.reload()
  await tag(page, 'PREMIUM').waitFor()
  await goLocal(page)
  await goTo(page, 'Premium & Billing')
  await page.getByRole('heading', { name: 'Billing needs the server' }).waitFor()
})

test('nothing hangs out of the page, and axe finds nothing, at any width by day and by night', async () => {
  const visitor = await newcomer(site, 'looks')
  const { page } = visitor
  const sound = async (where: string) => expect(await flaws(page), where).toEqual([])
  await openBilling(visitor)
  await sound('free')
  await page.getByRole('button', { name: 'Subscribe monthly' }).click()
  await page.getByRole('dialog', { name: 'Demo payment' }).waitFor()
  await sound('payment')
  await page.keyboard.press('Escape')
  await subscribe(page, 'yearly')
  await sound('premium')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').waitFor()
  await sound('cancelling')
})
