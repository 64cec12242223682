import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, openSite, type Site } from './browser.ts'
import { addAccount, addExpense, goTo } from './local-book.ts'
import { newcomer } from './newcomer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

const REWARDS = 'Rewards & Achievements'

test('what is done earns points at once: a toast says so, and the sidebar, the page and the profile show it', async () => {
  const { page } = await newcomer(site, 'earner')
  const card = page.getByRole('complementary').getByRole('link', { name: /Ada Lovelace/ })
  await page.getByText('Hello again: You earned 10 points!').waitFor()
  await card.getByText('10 points').waitFor()
  await addAccount(page, 'Checking', '100')
  await page.getByText('Achievement Unlocked').first().waitFor()
  await page.getByText('Open for business: You earned 2 points!').waitFor()
  await addExpense(page, '12', 'Bread')
  await page.getByText('First entry: You earned 3 points!').waitFor()
  await card.getByText('16 points').waitFor()

  await page.getByRole('button', { name: REWARDS }).click()
  await goTo(page, 'Achievements')
  await page.getByText('of 20 achievements, worth 15 points').waitFor()
  const started = page.getByRole('region', { name: 'Getting Started' })
  await started.getByRole('listitem').filter({ hasText: 'First entry' }).getByText('Earned').waitFor()
  for (const name of ['Savings Milestones', 'Budget Management', 'Financial Health', 'Engagement'])
    await page.getByRole('region', { name }).waitFor()
  const worth = page.getByRole('listitem').filter({ hasText: 'In the black' })
  await worth.getByText('Legendary').waitFor()
  await worth.getByRole('progressbar').waitFor()

  await page.getByRole('tab', { name: 'Leaderboard' }).click()
  await page.getByText('#5').waitFor()
  expect(await page.getByText('Sample', { exact: true }).count()).toBe(4)
  await page.goBack()
  await page.goto(`${site.url}/profile`)
  const overview = page.getByRole('region', { name: 'Profile Overview' })
  await overview.getByText('3 achievements').waitFor()
  expect(await overview.getByText('Common', { exact: true }).count()).toBe(2)
  await overview.getByRole('link', { name: 'View All' }).click()
  await page.getByRole('heading', { name: 'Achievements', level: 1 }).waitFor()
})

test('whoever registers by a referral link brings both points with their first transaction', async () => {
  const host = await newcomer(site, 'host')
  await host.page.goto(`${site.url}/referral`)
  const link = await host.page.getByLabel('Referral link').inputValue()
  const code = await host.page.getByLabel('Referral code').inputValue()
  expect(link).toBe(`${site.url}/?ref=${code}`)
  expect(code).toMatch(/^BB[0-9A-F]{6}$/)
  await host.page.getByRole('button', { name: 'Copy' }).first().click()
  await host.page.getByText('Referral link copied to clipboard').waitFor()
  await host.page.getByRole('button', { name: 'Copied!' }).waitFor()

  const { page } = await site.visit()
  await page.goto(link)
  await page.getByText('Somebody invited you').waitFor()
  expect(page.url()).toBe(`${site.url}/`)
  await page.getByLabel('First name').fill('Friend')
  await page.getByLabel('Last name').fill('Ly')
  await page.getByLabel('Email').fill('friend@example.org')
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()

  const tile = (name: string) => host.page.getByText(name, { exact: true }).locator('..')
  await host.page.reload()
  await tile('Total Referrals').getByText('1', { exact: true }).waitFor()
  await tile('Successful Signups').getByText('0', { exact: true }).waitFor()
  await addExpense(page, '3', 'Tea')
  await host.page.reload()
  await tile('Successful Signups').getByText('1', { exact: true }).waitFor()
  await tile('Points Earned').getByText('50', { exact: true }).waitFor()
  await page.reload()
  // The check-in, the first entry with its point, and the welcome.
  await page.getByRole('complementary').getByText('39 points').waitFor()
})

test('with rewards switched off nothing of them is shown, nothing is earned, and nothing is lost', async () => {
  const { page, api } = await newcomer(site, 'quiet')
  const card = page.getByRole('complementary').getByRole('link', { name: /Ada Lovelace/ })
  await card.getByText('10 points').waitFor()
  await page.goto(`${site.url}/preferences`)
  await page.getByRole('switch', { name: 'Points and achievements' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile Updated').waitFor()
  await card.getByText('points').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: REWARDS }).count()).toBe(0)
  await api('POST', '/api/accounts', { name: 'Checking', balance: '1' })
  await page.goto(`${site.url}/profile`)
  await page.getByRole('heading', { name: 'Profile Overview' }).waitFor()
  expect(await page.getByText('Rarest Achievements').count()).toBe(0)
  expect((await api('GET', '/api/points/balance')).body).toEqual({ balance: 10 })
  await page.goto(`${site.url}/leaderboard`)
  await page.getByText('you are in no ranking').waitFor()
})

test('sample data earns nothing, and the page says so', async () => {
  const { page, api } = await newcomer(site, 'sampled')
  await api('POST', '/api/sample-data')
  await page.goto(`${site.url}/achievements`)
  await page.getByText('Sample data earns nothing.').waitFor()
})

for (const look of [
  { width: 390, dark: false },
  { width: 1280, dark: true },
]) {
  test(`axe finds nothing in achievements, leaderboard and referrals: ${JSON.stringify(look)}`, async () => {
    const { page } = await newcomer(site, `axe-${look.width}`, look)
    for (const [path, text] of [
      ['achievements', 'Getting Started'],
      ['leaderboard', 'How Rankings Work'],
      ['referral', 'How It Works'],
    ] as const) {
      await page.goto(`${site.url}/${path}`)
      await page.getByText(text).waitFor()
      expect(await axe(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), path).toBe(false)
    }
  })
}
