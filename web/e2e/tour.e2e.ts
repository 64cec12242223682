import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { newcomer } from './newcomer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

const TITLES = [
  'Welcome to Bucketbook',
  'Navigation and features',
  'Dashboard overview',
  'Budget Mode',
  'Budget categories',
  'Quick transaction entry',
  'Ready to start',
]

const offer = (page: Page) => page.getByRole('complementary', { name: 'Guided tour' })
const tourButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Tour' })
const box = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })
const modeIs = (page: Page, isOn: boolean) =>
  page.locator(`[data-tour="budget-mode"][aria-pressed="${isOn}"]`).waitFor()
const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector)

/** The box and what is lit, once both stand still. */
async function settled(page: Page) {
  const read = () =>
    page.evaluate(() => {
      const rectOf = (selector: string) => {
        const { left, top, right, bottom, width } = document
          .querySelector(selector)
          ?.getBoundingClientRect() ?? { left: 0, top: 0, right: 0, bottom: 0, width: 0 }
        return { left, top, right, bottom, width }
      }
      return { box: rectOf('.tour-box'), lit: rectOf('.tour-spot[data-lit="true"]') }
    })
  let before = ''
  for (;;) {
    const now = await read()
    if (JSON.stringify(now) === before) return now
    before = JSON.stringify(now)
    await page.waitForTimeout(120)
  }
}

/** Waits until something is lit and the box lies beside it. */
const isApart = (page: Page) =>
  expect
    .poll(async () => {
      const { box, lit } = await settled(page)
      const isBeside =
        box.left >= lit.right || box.right <= lit.left || box.top >= lit.bottom || box.bottom <= lit.top
      return lit.width > 0 && isBeside ? 'apart' : { box, lit }
    })
    .toBe('apart')
const boxIs = (page: Page, place: object) =>
  expect.poll(async () => (await settled(page)).box).toMatchObject(place)

test('somebody new is offered the tour; it leads over seven steps, and is not offered anywhere again', async () => {
  const { page } = await newcomer(site, 'toured')
  await offer(page).getByRole('button', { name: 'Take the tour' }).click()
  await box(page, TITLES[0] as string).waitFor()
  expect(await button(page, 'Previous').isDisabled()).toBe(true)
  await boxIs(page, { width: 400 })
  const before = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => [scrollY, getComputedStyle(document.documentElement).overflowY])).toEqual([
    before,
    'hidden',
  ])

  for (const [index, title] of TITLES.entries()) {
    await box(page, title)
      .getByText(`Step ${index + 1} of 7`, { exact: true })
      .waitFor()
    await hasFocus(page, '.tour-box h2')
    expect(await page.getByRole('progressbar', { name: 'Tour progress' }).getAttribute('aria-valuenow')).toBe(
      String(Math.round(((index + 1) / 7) * 100)),
    )
    if (title === 'Navigation and features')
      for (const name of ['Bills', 'Shop', 'Account & Privacy', 'Premium & Billing', 'Preferences'])
        await page.locator('#sidebar').getByText(name, { exact: true }).waitFor()
    await modeIs(page, title === 'Budget categories')
    if (index > 0) await isApart(page)
    if (title === 'Budget categories') {
      await box(page, title).getByText('earns a point').waitFor()
      expect(await axe(page)).toEqual([])
    }
    if (index < 6) await button(page, 'Next').click()
  }
  await button(page, 'Finish Tour').click()
  await hasFocus(page, '[data-tour="tour-button"]')
  await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  await expect.poll(() => page.locator('.driver-overlay, .tour-spot').count()).toBe(0)
  await offer(page).waitFor({ state: 'detached' })

  const elsewhere = await site.visit({ width: 320, height: 640 })
  await elsewhere.api('POST', '/api/auth/login', { email: 'toured@example.org', password: 'maple-syrup' })
  await elsewhere.page.reload()
  await tourButton(elsewhere.page).waitFor()
  expect(await offer(elsewhere.page).count()).toBe(0)
  await tourButton(elsewhere.page).click()
  await box(elsewhere.page, 'Welcome to Bucketbook').waitFor()
  await boxIs(elsewhere.page, { left: 12, width: 296 })
})

test('arrows lead to and fro, Tab stays inside, and Escape or another page ends it as it was before', async () => {
  const { page } = await newcomer(site, 'keys', { width: 820, height: 1000 })
  await offer(page).getByRole('button', { name: 'No, thanks' }).click()
  await offer(page).waitFor({ state: 'detached' })
  await page.reload()
  await tourButton(page).click()
  await box(page, 'Welcome to Bucketbook').waitFor()
  expect(await offer(page).count()).toBe(0)
  await boxIs(page, { width: 360 })
  await page.keyboard.press('ArrowLeft')
  for (const title of TITLES.slice(1, 5)) {
    await page.keyboard.press('ArrowRight')
    await box(page, title).waitFor()
  }
  await modeIs(page, true)
  await page.locator('#sidebar').waitFor({ state: 'detached' })
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement?.closest('.tour-box') !== null), key).toBe(true)
  }
  await page.keyboard.press('ArrowLeft')
  await box(page, 'Budget Mode').waitFor()
  await modeIs(page, false)
  await page.keyboard.press('ArrowRight')
  await modeIs(page, true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await modeIs(page, false)
  await hasFocus(page, '[data-tour="tour-button"]')
  // Put away on a tablet, as it was before.
  await page.locator('#sidebar').waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await page.getByText('No Accounts Yet').waitFor()
  await tourButton(page).click()
  await page.getByRole('menuitem', { name: 'Guided tour' }).click()
  await box(page, 'Welcome to Bucketbook').waitFor()
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('No Accounts Yet').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('')

  await tourButton(page).click()
  await page.getByRole('menuitem', { name: 'Tour of this page' }).click()
  await box(page, 'Your accounts').getByText('Step 1 of 1').waitFor()
  await isApart(page)
  await button(page, 'Finish Tour').click()
  await hasFocus(page, '[data-tour="tour-button"]')
})

test('on a phone the drawer opens for its step, what is missing is logged and lit once it comes, and rewards that are off are not spoken of', async () => {
  const { page, api } = await newcomer(site, 'phone', { width: 390, height: 844, dark: true })
  await api('PUT', '/api/profile', { rewardsEnabled: false })
  await page.reload()
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  await tourButton(page).click()
  await box(page, 'Welcome to Bucketbook').waitFor()
  await boxIs(page, { width: 320 })
  await button(page, 'Next').click()
  await page.locator('#sidebar').getByText('Preferences', { exact: true }).waitFor()
  expect(await page.getByRole('dialog').textContent()).not.toMatch(/reward|point|shop/i)
  await isApart(page)
  expect(await axe(page)).toEqual([])
  const putBack = await page.evaluateHandle(() => {
    const target = document.querySelector('[data-tour="account-overview"]')
    const [parent, next] = [target?.parentElement, target?.nextElementSibling ?? null]
    target?.remove()
    return () => target && parent?.insertBefore(target, next)
  })
  await button(page, 'Next').click()
  await box(page, 'Dashboard overview').waitFor()
  await page.locator('#sidebar').waitFor({ state: 'hidden' })
  await page.locator('.tour-spot[data-lit="true"]').waitFor({ state: 'detached' })
  await expect.poll(() => said).toEqual(['info: The tour found nothing to show for its step "dashboard".'])
  const offCentre = async () => {
    const { box: place } = await settled(page)
    return Math.abs(place.top + place.bottom - 844)
  }
  await expect.poll(offCentre).toBeLessThan(3)
  await putBack.evaluate((back) => void back())
  await isApart(page)
  await button(page, 'Close the tour').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await hasFocus(page, '[data-tour="tour-button"]')
})
