import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, flaws } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { buyer, confirm, OPERATOR } from './buyer.ts'
import { addAccount, addExpense, goTo } from './local-book.ts'
import { newcomer } from './newcomer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => OPERATOR })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

const REWARDS = 'Rewards & Achievements'

test('what is done earns points at once: a toast says so, and the sidebar, the page and the profile show it', async () => {
  const { page } = await newcomer(site, 'earner')
  const card = page.getByRole('complementary').getByRole('link', { name: /Ada Lovelace/ })
  await page.getByText('Daily check-in: You earned 10 points!').waitFor()
  await card.getByText('10 points').waitFor()
  // A toast is there for a moment only; the dialog closes once the book was read anew, which may take longer.
  await Promise.all([
    page.getByText('Achievement Unlocked').first().waitFor(),
    page.getByText('Open for business: You earned 2 points!').waitFor(),
    addAccount(page, 'Checking', '100'),
  ])
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
  await expect.poll(() => page.getByText('Sample', { exact: true }).count()).toBe(4)
  await page.goBack()
  await page.goto(`${site.url}/profile`)
  const overview = page.getByRole('region', { name: 'Profile Overview' })
  await overview.getByText('3 achievements').waitFor()
  await expect.poll(() => overview.getByText('Common', { exact: true }).count()).toBe(2)
  await overview.getByRole('link', { name: 'View All' }).click()
  await page.getByRole('heading', { name: 'Achievements', level: 1 }).waitFor()
})

test('whoever registers by a referral link is on the way to a referral with their first transaction', async () => {
  const host = await newcomer(site, 'host')
  await host.page.goto(`${site.url}/referral`)
  const link = await host.page.getByLabel('Referral link').inputValue()
  const code = await host.page.getByLabel('Referral code').inputValue()
  expect(link).toBe(`${site.url}/?ref=${code}`)
  expect(code).toMatch(/^BB[0-9A-F]{6}$/)
  // Both are said for a moment only.
  await Promise.all([
    host.page.getByText('Referral link copied to clipboard').waitFor(),
    host.page.getByRole('button', { name: 'Copied!' }).waitFor(),
    host.page.getByRole('button', { name: 'Copy' }).first().click(),
  ])

  const { page } = await site.visit()
  await page.goto(link)
  await page.getByText('Somebody invited you').waitFor()
  expect(page.url()).toBe(`${site.url}/`)
  await page.getByLabel('First name').fill('Friend')
  await page.getByLabel('Last name').fill('Ly')
  await page.getByLabel('Email').fill('friend@example.org')
  await page.getByLabel('Password', { exact: true }).fill('maple-syrup')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()

  const tile = (name: string) => host.page.getByText(name, { exact: true }).locator('..')
  await host.page.reload()
  await tile('Total Referrals').getByText('1', { exact: true }).waitFor()
  await tile('Successful Signups').getByText('0', { exact: true }).waitFor()
  const friends = host.page.getByRole('region', { name: 'Your friends' })
  await friends.getByText('0 of 7 days').waitFor()
  await addExpense(page, '3', 'Tea')
  await host.page.reload()
  await friends.getByText('1 of 7 days').waitFor()
  await tile('Successful Signups').getByText('0', { exact: true }).waitFor()
  await host.page.getByText('recorded transactions on 7 different days').waitFor()
  expect(await axe(host.page)).toEqual([])
})

test('points buy premium, credits, a crown and more, once or again, and never more than there are', async () => {
  const { page, api } = await buyer(site, 'buyer', 200)
  const card = page.getByRole('complementary').getByRole('link', { name: /Ada Lovelace/ })
  await card.getByText('10 points').waitFor()
  await page.goto(`${site.url}/shop`)
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const buy = async (name: string) => {
    await row(name).getByRole('button', { name: 'Buy Now' }).click()
    await confirm(page)
  }
  await page.getByText('210').first().waitFor()
  await buy('Premium for 7 days')
  await page.getByText('Purchase Successful').waitFor()
  await card.getByText('PREMIUM').waitFor()
  await card.getByText('195 points').waitFor()
  await buy('Leaderboard crown')
  await row('Leaderboard crown').getByText('Yours until').waitFor()
  await buy('Leaderboard crown')
  await card.getByText('145 points').waitFor()
  await buy('Exclusive badges')
  await row('Exclusive badges').getByText('Owned').waitFor()
  await buy('Extra sync credit')
  await card.getByText('110 points').waitFor()
  expect((await api('GET', '/api/sync-credits/balance')).body).toMatchObject({ extra: 1 })
  await buy('2x point booster')
  await card.getByText('60 points').waitFor()
  await row('Phoenix').getByRole('button', { name: 'Need 40 more' }).waitFor()
  expect(await row('Phoenix').getByRole('button').isDisabled()).toBe(true)
  await Promise.all([
    page.getByText('Open for business: You earned 4 points!').waitFor(),
    addAccount(page, 'Checking', '1'),
  ])

  await page.goto(`${site.url}/leaderboard`)
  const me = page.locator('[aria-current="true"]').filter({ hasText: '(you)' })
  await me.getByRole('img', { name: 'Crown' }).waitFor()
  await me.getByRole('img', { name: 'Exclusive badge' }).waitFor()

  await page.goto(`${site.url}/shop`)
  const category = page.getByRole('button', { name: /Profile Icons/ })
  await category.click()
  await row('Dragon').waitFor({ state: 'hidden' })
  await category.click()
  expect(await axe(page)).toEqual([])
})

test('a premium icon is bought in the picker, worn, and somebody who spent the points elsewhere is told', async () => {
  const { page, api } = await buyer(site, 'wearer', 100)
  const card = page.getByRole('complementary').getByRole('link', { name: /Ada Lovelace/ })
  // The day's check-in has the page read the points anew: in the shop it would learn of what is spent elsewhere.
  await card.getByText('10 points').waitFor()
  await page.goto(`${site.url}/profile`)
  await page.getByRole('button', { name: 'Edit profile icon' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose your profile icon' })
  await picker.getByText('Unicorn').click()
  await picker.getByRole('button', { name: 'Buy for 50 points' }).click()
  await confirm(page)
  await page.getByText('Purchase Successful').waitFor()
  await picker.getByRole('button', { name: 'Use this icon' }).click()
  await picker.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await api('GET', '/api/profile')).body)
    .toMatchObject({ profileImageUrl: 'icon:unicorn' })

  await page.goto(`${site.url}/shop`)
  const crown = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Leaderboard crown' }) })
    .getByRole('button', { name: 'Buy Now' })
  await crown.waitFor()
  for (const itemId of ['leaderboard-crown', 'leaderboard-crown'])
    await api('POST', '/api/points/purchase', { itemId, cost: 25 })
  await crown.click()
  await confirm(page)
  await page.getByText('Insufficient Points').waitFor()
  await page.getByText(/You need 25 points but only have \d+\./).waitFor()
  expect(site.unexpected(400, 409)).toEqual([])
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
  await page.getByRole('button', { name: REWARDS }).waitFor({ state: 'detached' })
  await api('POST', '/api/accounts', { name: 'Checking', balance: '1' })
  await page.goto(`${site.url}/profile`)
  await page.getByRole('heading', { name: 'Profile Overview' }).waitFor()
  expect(await page.getByText('Rarest Achievements').count()).toBe(0)
  expect((await api('GET', '/api/points/balance')).body).toEqual({ balance: 10 })
  for (const path of ['leaderboard', 'shop', 'points', 'achievements', 'referral']) {
    await page.goto(`${site.url}/${path}`)
    await page.getByRole('heading', { name: 'Rewards are switched off' }).waitFor()
  }
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to the preferences' }).click()
  await page.getByRole('switch', { name: 'Points and achievements' }).waitFor()
})

test('sample data earns nothing, and the page says so', async () => {
  const { page, api } = await newcomer(site, 'sampled')
  await api('POST', '/api/sample-data')
  await page.goto(`${site.url}/achievements`)
  await page.getByText('Sample data earns nothing.').waitFor()
})

test('axe finds nothing in achievements, leaderboard, referrals and shop by day and by night', async () => {
  const { page } = await newcomer(site, 'axe')
  for (const [path, text] of [
    ['achievements', 'Getting Started'],
    ['leaderboard', 'How Rankings Work'],
    ['referral', 'How It Works'],
    ['shop', 'Premium Access'],
  ] as const) {
    await page.goto(`${site.url}/${path}`)
    await page.getByText(text).waitFor()
    expect(await flaws(page), path).toEqual([])
  }
})
