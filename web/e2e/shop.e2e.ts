import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { buyer, confirm, OPERATOR } from './buyer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => OPERATOR })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

test('the shop asks before it spends, offers a way back, and leads to what was bought', async () => {
  const { page, api } = await buyer(site, 'careful', 200)
  await page.goto(`${site.url}/shop`)
  const card = page.getByRole('complementary').getByRole('link', { name: /Ada Lovelace/ })
  const meadow = rowOf(page, 'Meadow theme')
  await card.getByText('210 points').waitFor()
  await meadow.getByRole('button', { name: 'Buy Now' }).click()
  const asked = page.getByRole('dialog', { name: 'Buy “Meadow theme”?' })
  await asked.getByText('205 points').waitFor()
  expect(await axe(page)).toEqual([])
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect((await api('GET', '/api/points/balance')).body).toEqual({ balance: 210 })

  await meadow.getByRole('button', { name: 'Buy Now' }).click()
  await confirm(page)
  await meadow.getByText('Owned').waitFor()
  await rowOf(page, 'Premium theme pack')
    .getByText(/^You own 1 of the 4\./)
    .waitFor()
  await meadow.getByRole('button', { name: 'Put on' }).click()
  await expect.poll(() => themeOf(page)).toBe('meadow')
  await page.getByText('Purchase Successful').waitFor()
  await meadow.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Purchase undone').waitFor()
  // Its toast offered the same.
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
  await card.getByText('210 points').waitFor()
  await expect.poll(() => themeOf(page)).toBe('light')
  await meadow.getByRole('button', { name: 'Buy Now' }).waitFor()

  await rowOf(page, 'Analytics pro').getByRole('button', { name: 'Buy Now' }).click()
  await confirm(page)
  await rowOf(page, 'Analytics pro').getByText('Owned').waitFor()
  await page.getByText('Purchase Successful').last().waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await card.getByText('210 points').waitFor()

  await rowOf(page, 'Goal optimizer').getByRole('button', { name: 'Buy Now' }).click()
  await confirm(page)
  await rowOf(page, 'Goal optimizer').getByRole('link', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'Goal Optimizer', level: 1 }).waitFor()
})

test('a look is tried on without being kept, and comes off by itself, by Escape and with the page', async () => {
  const { page } = await buyer(site, 'vain', 20)
  await page.goto(`${site.url}/shop`)
  const bar = page.getByRole('status').filter({ hasText: 'You are trying on' })
  const row = rowOf(page, 'Himalayas theme')
  await row.getByRole('button', { name: 'Try it on' }).click()
  await expect.poll(() => themeOf(page)).toBe('himalayas')
  await bar.getByText('Himalayas').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('bucketbook_theme'))).not.toBe('himalayas')
  await page.keyboard.press('Escape')
  await expect.poll(() => themeOf(page)).toBe('light')

  await page.getByRole('button', { name: 'Try it on: Starry Night', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.background))
    .toBe('starry-night')
  await bar.getByRole('button', { name: 'Take it off' }).click()
  await bar.waitFor({ state: 'detached' })

  await row.getByRole('button', { name: 'Try it on' }).click()
  await bar.waitFor()
  await page.getByRole('link', { name: 'Savings' }).click()
  await page.getByRole('heading', { name: 'Savings Goals', level: 1 }).waitFor()
  await expect.poll(() => themeOf(page)).toBe('light')

  await page.clock.install()
  await page.goto(`${site.url}/shop`)
  await row.getByRole('button', { name: 'Try it on' }).click()
  await bar.waitFor()
  await page.clock.runFor(61_000)
  await bar.waitFor({ state: 'detached' })
  await expect.poll(() => themeOf(page)).toBe('light')
})

test('premium for good is offered no more premium, and is told why', async () => {
  const { page } = await buyer(site, 'forever', 3000)
  await page.goto(`${site.url}/shop`)
  await rowOf(page, 'Premium for good').getByRole('button', { name: 'Buy Now' }).click()
  await confirm(page)
  const week = rowOf(page, 'Premium for 7 days')
  await week.getByText('You have premium for good, so there is nothing to add.').waitFor()
  expect(await week.getByRole('button', { name: 'Not sold now' }).isDisabled()).toBe(true)
  expect(await axe(page)).toEqual([])
})

test('others see on the leaderboard what somebody shows, and nothing of an Anonymous User', async () => {
  const shown = await buyer(site, 'shown', 300)
  for (const [itemId, cost] of [
    ['exclusive-badges', 30],
    ['leaderboard-crown', 25],
    ['icon-unicorn', 50],
  ])
    await shown.api('POST', '/api/points/purchase', { itemId, cost })
  await shown.api('PUT', '/api/profile', {
    displayName: 'Countess',
    bio: 'Counts.',
    profileImageUrl: 'icon:unicorn',
    privacySettings: { profileInfo: 'public', achievements: 'public' },
  })
  await shown.page.goto(`${site.url}/profile`)
  const overview = shown.page.getByRole('region', { name: 'Profile Overview' })
  await overview.getByRole('img', { name: 'Crown' }).waitFor()
  await overview.getByRole('img', { name: 'Exclusive badge' }).waitFor()

  const { page } = await buyer(site, 'looker', 1)
  await page.goto(`${site.url}/leaderboard`)
  await page.getByText('To others you are Anonymous User.').waitFor()
  const entry = page.getByRole('listitem').filter({ hasText: 'Countess' })
  await entry.getByRole('img', { name: 'Crown' }).waitFor()
  await entry.locator('[data-icon=unicorn]').waitFor()
  await entry.getByText('Counts.').waitFor()
  await entry.getByRole('button', { name: 'Countess' }).click()
  const profile = page.getByRole('dialog', { name: 'Profile' })
  await profile.getByText(/^\d+ achievements?$/).waitFor()
  await profile.getByText('Nice to meet you').waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')

  await shown.api('PUT', '/api/profile', {
    privacySettings: { profileInfo: 'private', achievements: 'private' },
  })
  await page.reload()
  await page.getByText('Anonymous User').nth(1).waitFor()
  expect(await page.getByText('Countess').count()).toBe(0)
  const others = page.getByRole('listitem').filter({ hasNotText: '(you)' })
  expect(await others.getByRole('img', { name: /Crown|badge/ }).count()).toBe(0)
})

test('the buttons of the icon picker are in sight on every screen', async () => {
  const { page } = await buyer(site, 'picker', 100)
  for (const [width, height] of [
    [1366, 768],
    [1280, 1000],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${site.url}/profile`)
    await page.getByRole('button', { name: 'Edit profile icon' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose your profile icon' })
    await picker.getByText('Unicorn').click()
    for (const name of ['Buy for 50 points', 'Use this icon', 'Cancel']) {
      const box = await picker.getByRole('button', { name }).boundingBox()
      expect(box && box.y + box.height, `${name} at ${width} x ${height}`).toBeLessThanOrEqual(height)
    }
    await page.keyboard.press('Escape')
  }
})
