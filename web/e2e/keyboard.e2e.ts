import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { newcomer } from './newcomer.ts'
import { ownerOf } from './owner.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const options = (page: Page) => palette(page).getByRole('option')
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Opens the palette and types. */
async function look(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type(text)
}

test('the palette finds pages, actions and what is the user’s own, and Enter goes there', async () => {
  const { page, api } = await newcomer(site, 'finder')
  const hostile = `<b>Ünîque</b> 🐷 ${'x'.repeat(43)}`
  expect(hostile.length).toBe(60)
  const { body } = await api('POST', '/api/accounts', { name: hostile, balance: '5' })
  const { id } = body as { id: string }
  await page.reload()
  await title(page, 'Budget Dashboard')

  // Text that is typed at once is not lost, although the palette has yet to be fetched.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('csv')
  const field = palette(page).getByRole('combobox')
  await expect.poll(() => field.inputValue()).toBe('csv')
  await options(page).filter({ hasText: 'Import statement' }).waitFor()
  expect(await axe(page)).toEqual([])

  await field.fill('settings')
  await expect.poll(() => options(page).first().innerText()).toContain('Account & Privacy')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await title(page, 'Preferences')
  await palette(page).waitFor({ state: 'detached' })

  await look(page, 'operator')
  await palette(page).getByText('is called “operator”').waitFor()
  await expect.poll(() => options(page).count()).toBe(1)
  await field.fill('leader')
  await options(page).filter({ hasText: 'Leaderboard' }).waitFor()

  await field.fill('unique 🐷')
  const mine = options(page).filter({ hasText: 'Account' })
  await mine.getByText(hostile, { exact: true }).waitFor()
  await field.fill('<b>')
  await mine.getByText(hostile, { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await title(page, 'Accounts')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id)
  await expect.poll(() => new URL(page.url()).search).toBe('')

  await look(page, 'Café & co')
  await options(page).getByText('Search transactions for “Café & co”').click()
  await title(page, 'Transactions')
  await page.getByText('No transaction matches').waitFor()
  await expect.poll(() => page.getByLabel('Search transactions').inputValue()).toBe('Café & co')
})

test('an action opens the dialog of its page, which “back” closes and a reload keeps', async () => {
  const { page, api } = await newcomer(site, 'doer')
  await look(page, 'add bill')
  await page.keyboard.press('Enter')
  await dialog(page, 'Add Bill').waitFor()
  await title(page, 'Bills')
  await page.keyboard.press('Control+k')
  expect(await palette(page).count()).toBe(0)
  await page.reload()
  await dialog(page, 'Add Bill').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, 'Add Bill').waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.goBack()
  await title(page, 'Budget Dashboard')

  // Opened on its own page it leaves nothing to go back through.
  await look(page, 'accounts')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add Your First Account' }).click()
  await dialog(page, 'Add Account').getByRole('button', { name: 'Cancel' }).click()
  await dialog(page, 'Add Account').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add Your First Account' }).click()
  await page.goBack()
  await dialog(page, 'Add Account').waitFor({ state: 'detached' })
  await title(page, 'Accounts')
  await page.goBack()
  await title(page, 'Budget Dashboard')

  await look(page, 'dark')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await api('PUT', '/api/profile', { rewardsEnabled: false })
  await page.reload()
  await title(page, 'Budget Dashboard')
  await look(page, 'shop')
  await palette(page).getByText('is called “shop”').waitFor()
  await palette(page).getByRole('combobox').fill('rewards')
  await options(page).filter({ hasText: 'Preferences' }).waitFor()
  for (const name of ['Shop', 'Leaderboard', 'Achievements'])
    expect(await options(page).filter({ hasText: name }).count(), name).toBe(0)
})

test('single keys work where nothing is typed, stand in a sheet, and can be switched off', async () => {
  const { page } = await newcomer(site, 'typist')
  const sheet = dialog(page, 'Keyboard shortcuts')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('?')
  await sheet.getByText('Add expense').waitFor()
  expect(await axe(page)).toEqual([])
  // A dialog is open: nothing but what belongs to it.
  await page.keyboard.type('gi')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await title(page, 'Budget Dashboard')

  // At once, as whoever types: the second key of two is waited for a while only.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('t')])
  await title(page, 'Transactions')
  const search = page.getByLabel('Search transactions')
  await search.waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('gie?/')
  await expect.poll(() => search.inputValue()).toBe('gie?/')
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await search.blur()
  await page.keyboard.press('Shift+E')
  await page.keyboard.press('Control+e')
  await page.keyboard.press('Alt+e')
  expect(await page.locator('dialog').count()).toBe(0)
  await page.keyboard.press('e')
  await dialog(page, 'Add Expense').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, 'Add Expense').waitFor({ state: 'detached' })
  await page.keyboard.press('i')
  await dialog(page, 'Add Income').waitFor()
  await page.keyboard.press('Escape')

  await look(page, 'shortcuts')
  await page.keyboard.press('Enter')
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await title(page, 'Transactions')
  await look(page, 'e')
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
  await page.keyboard.type('e?gd')
  await look(page, 'i')
  await options(page).filter({ hasText: 'Add income' }).waitFor()
  await title(page, 'Transactions')
  expect(await page.locator('dialog').count()).toBe(1)
})

test('the second key of two counts although points have come in between', async () => {
  const { page } = await ownerOf(site, { firstName: 'Bea', balance: '5' })
  const claim = '**/api/points/validate-achievement'
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(claim, async (route) => {
    await released
    await route.continue()
  })
  // The keys are pressed at one time, however long the machine takes for what comes in between.
  await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 }))
  const asked = page.waitForRequest(claim)
  await page.goto(site.url)
  await asked
  await page.keyboard.press('g')
  release()
  // Two of them came with the account.
  await page.getByRole('complementary').getByText('12 points').waitFor()
  await page.keyboard.press('t')
  await title(page, 'Transactions')
})

test('a key that is pressed right after Escape is not lost on a slow machine', async () => {
  const { page, context } = await newcomer(site, 'hasty')
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await look(page, 'e')
  for (let round = 0; round < 15; round++) {
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Control+k')])
    await expect.poll(() => palette(page).getByRole('combobox').inputValue()).toBe('')
    await page.keyboard.type('e')
  }
})

test('on a phone the palette fills the screen, from the menu, and gives the focus back', async () => {
  const { page } = await newcomer(site, 'thumb', { width: 390, height: 700 })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await palette(page).waitFor()
  await expect.poll(() => palette(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 700 })
  await options(page).nth(2).waitFor()
  for (const option of (await options(page).all()).slice(0, 3))
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await axe(page)).toEqual([])
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await palette(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Open the menu' }).and(page.locator(':focus')).waitFor()
})

test('a page that is gone to takes the focus from no field that was reached meanwhile', async () => {
  const { page } = await newcomer(site, 'prompt')
  await page.goto(`${site.url}/transactions`)
  const search = page.getByLabel('Search transactions')
  await search.waitFor()
  await page.waitForLoadState('networkidle')
  // A busy machine draws its next frame when it comes to it.
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = []
    Object.assign(window, { held, requestAnimationFrame: (draw: FrameRequestCallback) => held.push(draw) })
  })
  const draw = () =>
    page.evaluate(() => {
      const { held } = window as unknown as { held: FrameRequestCallback[] }
      const frames = held.splice(0)
      for (const frame of frames) frame(performance.now())
      return frames.length
    })
  const go = () => Promise.all([page.keyboard.press('g'), page.keyboard.press('t')])
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await go()
  expect(await draw()).toBeGreaterThan(0)
  expect(await focused()).toBe('content')
  await go()
  await search.evaluate((field) => field.focus())
  expect(await draw()).toBeGreaterThan(0)
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
})

test('a look of the sidebar is in view when the keyboard comes to it, and the page stays where it was', async () => {
  const { page } = await newcomer(site, 'dresser', { width: 1280, height: 600 })
  await page.goto(`${site.url}/preferences`)
  const chosen = page
    .getByRole('group', { name: 'Backgrounds', exact: true })
    .getByRole('radio', { checked: true })
  await page.evaluate(() => document.querySelector('aside > .overflow-y-auto')?.scrollTo(0, 0))
  await chosen.focus()
  const label = page.locator('label', { has: page.locator('input:focus') })
  await expect.poll(async () => (await label.boundingBox())?.y ?? 600).toBeLessThan(560)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
