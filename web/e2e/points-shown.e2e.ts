import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './browser.ts'
import { buy, buyer, confirm, OPERATOR } from './buyer.ts'
import { goTo } from './local-book.ts'
import { ownerOf } from './owner.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => OPERATOR })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

test('what is bought shows on every page at once, also in a book with a savings goal', async () => {
  const ada = await buyer(site, 'ada-buys', 200)
  const { page } = ada
  await ada.api('POST', '/api/savings-buckets', { name: 'Bicycle', target: '500' })
  await page.reload()
  const card = page.getByRole('complementary').getByRole('link', { name: /Ada Lovelace/ })
  await page.getByText('Bicycle').first().waitFor()
  await page.getByRole('button', { name: 'Rewards & Achievements' }).click()
  await goTo(page, 'Shop')
  // The goal has brought 5. The day's check-in, a while after a page is opened, is not to come between what is compared.
  const rewardPoints = 215
  await expect.poll(async () => (await ada.api('GET', '/api/auth/user')).body).toMatchObject({ rewardPoints })
  await card.getByText(`${rewardPoints} points`).waitFor()
  await buy(site, ada, 'Goal optimizer')
  await card.getByText(`${rewardPoints - 40} points`).waitFor()
  await goTo(page, 'Savings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Goal Optimizer|optimizer/i })
    .waitFor()
  await goTo(page, 'Shop')
  const premium = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Premium for 7 days' }) })
  await premium.getByRole('button', { name: 'Buy Now' }).click()
  await confirm(page)
  await card.getByText('PREMIUM').waitFor()
})

test('the points of the daily check-in reach every page that shows a balance', async () => {
  const { page, api } = await ownerOf(site, { firstName: 'Bo', balance: '10' })
  // The dashboard was looked at yesterday: the shop is the first page of the day.
  const claim = '**/api/points/validate-achievement'
  await page.route(claim, (route) => route.fulfill({ json: { earned: false, points: 0 } }))
  await page.goto(`${site.url}/shop`)
  await page.waitForFunction(() => localStorage.getItem('bucketbook_checkIn') !== null)
  await page.unroute(claim)
  await page.evaluate(() => localStorage.removeItem('bucketbook_checkIn'))
  const { rewardPoints } = (await api('GET', '/api/auth/user')).body as { rewardPoints: number }
  await page.reload()
  await page.getByText(/You earned 10 points!/).waitFor()
  const shown = `${rewardPoints + 10} points`
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /Bo Hopper/ })
    .getByText(shown)
    .waitFor()
  const toSpend = page.getByRole('main').getByText('points to spend').locator('..')
  await toSpend.getByText(String(rewardPoints + 10), { exact: true }).waitFor()
  const group = page.getByRole('button', { name: 'Rewards & Achievements' })
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  await page.getByRole('navigation', { name: 'Main' }).locator('a[href$="/points"]').click()
  await page
    .getByRole('main')
    .getByText(String(rewardPoints + 10), { exact: true })
    .first()
    .waitFor()
  await goTo(page, 'Achievements')
  await page.getByRole('tab', { name: 'Leaderboard' }).click()
  await page.getByRole('main').getByText(shown).first().waitFor()
})
