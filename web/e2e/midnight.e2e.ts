import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './browser.ts'
import { goTo, openSettings } from './local-book.ts'
import { summaryCard } from './newcomer.ts'

/** The server's clock: where a test has put it, and going on from there. */
let ahead = 0
const now = () => Date.now() + ahead

let site: Site
beforeAll(async () => {
  site = await openSite({ now })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

const EVENING = Date.UTC(2027, 0, 31, 23, 50)
const HOUR_MS = 3_600_000

/** Somebody whose book knows one unpaid bill, due tomorrow, on the last evening of January; with their own clock. */
async function lastEvening(name: string) {
  ahead = EVENING - Date.now()
  const caller = site.call()
  const person = { firstName: 'Ada', lastName: 'L', email: `${name}@example.org`, password: 'maple-syrup' }
  await caller.api('POST', '/api/auth/register', { ...person, timeZone: 'UTC' })
  const { body } = await caller.api('POST', '/api/accounts', { name: 'Checking', balance: '500' })
  const accountId = (body as { id: string }).id
  await caller.api('POST', '/api/bills', { name: 'Rent', amount: '100', dueDate: '2027-02-01', accountId })
  await caller.api('POST', '/api/transactions', {
    type: 'income',
    amount: '30',
    description: 'Gift',
    accountId,
  })
  const visitor = await site.visit({ as: caller })
  await visitor.page.clock.install({ time: EVENING })
  await visitor.page.reload()
  await visitor.page.getByText('1 day left').first().waitFor()
  return visitor
}

test('over midnight an open page turns to the new day by itself: what is due, the month and its figures', async () => {
  const { page } = await lastEvening('open')
  const income = summaryCard(page, 'Monthly Income')
  await income.getByText('$30.00').waitFor()
  await goTo(page, 'Bills')
  await page.getByText('1 day left').first().waitFor()
  expect(await page.getByText('Paid', { exact: true }).count()).toBe(0)
  ahead += HOUR_MS
  await page.clock.fastForward(HOUR_MS)
  await page.getByText('Due today').first().waitFor()
  await page
    .getByRole('button', { name: /^Pay now|Pay Now/i })
    .first()
    .waitFor()
  await goTo(page, 'Dashboard')
  await page.getByText('Due today').first().waitFor()
  await income.getByText('$0.00').waitFor()
  await page
    .getByText('$100.00 still due')
    .or(page.getByText(/\$100\.00.*still due/))
    .first()
    .waitFor()
})

test('whoever opens the lid after days of sleep sees today', async () => {
  const { page } = await lastEvening('asleep')
  ahead += 3 * 24 * HOUR_MS
  // Nothing ran meanwhile: the clock is another, and somebody comes back to the page.
  await page.clock.pauseAt(EVENING + 3 * 24 * HOUR_MS)
  await page.clock.resume()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('Overdue by 2 days').first().waitFor()
})

test('another time zone in the profile is another day at once', async () => {
  const { page } = await lastEvening('zone')
  await openSettings(page)
  await goTo(page, 'Preferences')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByRole('main').getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile Updated').waitFor()
  await goTo(page, 'Bills')
  await page.getByText('Due today').first().waitFor()
  await goTo(page, 'Dashboard')
  await page.getByText('Due today').first().waitFor()
})
