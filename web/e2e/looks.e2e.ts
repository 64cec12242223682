import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { buy, buyer, confirm, OPERATOR } from './buyer.ts'
import { contrastOf, groundsOf } from './contrast.ts'
import { openSettings } from './local-book.ts'
import { newcomer } from './newcomer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => OPERATOR })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

const THEMES = ['light', 'dark', 'starry-night', 'himalayas', 'meadow', 'under-the-sea']
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const list = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function wear(page: Page, look: { theme?: string; background?: string; hue?: number }) {
  await page.evaluate(({ theme, background, hue }) => {
    localStorage.setItem('bucketbook_theme', theme ?? 'light')
    localStorage.setItem('bucketbook_background', background ?? 'default')
    localStorage.setItem('bucketbook_accentHue', hue === undefined ? '' : String(hue))
  }, look)
  await page.goto(site.url)
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
}

test('light and dark are everybody’s, the others are in the shop', async () => {
  const { page } = await newcomer(site, 'plain')
  await openSettings(page)
  await page.getByText('Visit the shop to unlock premium themes!').waitFor()
  await page.getByText('Visit the shop to unlock premium backgrounds!').waitFor()
  await expect.poll(() => list(page, 'Themes').getByRole('radio').count()).toBe(2)
  await expect.poll(() => list(page, 'Backgrounds').getByRole('radio').count()).toBe(1)
  await list(page, 'Themes').getByText('Dark').click()
  await expect.poll(() => themeOf(page)).toBe('dark')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await expect.poll(() => list(page, 'Themes').getByLabel('Light').isChecked()).toBe(true)
  await wear(page, { theme: 'under-the-sea', background: 'meadow' })
  await expect.poll(() => themeOf(page)).toBe('dark')
  await page.getByRole('link', { name: 'Visit the shop to unlock premium themes!' }).click()
  await page.getByRole('heading', { name: 'Rewards Shop' }).waitFor()
})

test('a theme, the pack, the backgrounds and an accent are bought, worn, and there at the first paint', async () => {
  const ada = await buyer(site, 'looks', 200)
  const { page } = ada
  await buy(site, ada, 'Meadow theme')
  await openSettings(page)
  await list(page, 'Themes').getByText('Meadow').click()
  await expect.poll(() => themeOf(page)).toBe('meadow')
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expect.poll(() => themeOf(page)).toBe('dark')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await expect.poll(() => themeOf(page)).toBe('meadow')
  await buy(site, ada, 'Premium theme pack')
  await page.getByText('Premium Themes Unlocked!').waitFor()
  await expect.poll(() => list(page, 'Themes').getByRole('radio').count()).toBe(6)
  await page.getByText('Visit the shop to unlock premium themes!').waitFor({ state: 'detached' })
  await buy(site, ada, 'Premium backgrounds')
  await list(page, 'Backgrounds').getByText('Himalayas').click()
  await buy(site, ada, 'Custom theme colors')
  await page.getByRole('button', { name: 'Violet' }).click()

  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary'))
  await expect.poll(primary).toContain('295')
  // Before any module runs: what the first paint is made with.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const { theme, background, accent } = document.documentElement.dataset
      const sky = getComputedStyle(document.body, '::before').backgroundImage
      Object.assign(window, { first: [theme, background, accent, sky !== 'none'] })
    })
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Rewards Shop' }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { first: unknown[] }).first)).toEqual([
    ...['meadow', 'himalayas', '295', true],
  ])
  await page.getByRole('button', { name: 'Back to the theme’s own' }).click()
  await expect.poll(primary).not.toContain('295')
})

test('every text is easy to read in every theme, before every background and with every accent', async () => {
  const ada = await buyer(site, 'reads', 100)
  const { page } = ada
  await ada.api('POST', '/api/points/purchase', { itemId: 'premium-theme-pack', cost: 15 })
  await ada.api('POST', '/api/points/purchase', { itemId: 'custom-backgrounds', cost: 12 })
  await ada.api('POST', '/api/points/purchase', { itemId: 'custom-theme-colors', cost: 50 })
  await ada.api('POST', '/api/sample-data', {})
  await openSettings(page)
  await page.getByRole('button', { name: 'Rewards & Achievements' }).click()
  for (const theme of THEMES) {
    await wear(page, { theme, background: 'meadow' })
    await expect.poll(() => themeOf(page)).toBe(theme)
    expect(await axe(page), theme).toEqual([])
    await page.goto(`${site.url}/points`)
    await page.getByRole('heading', { name: 'Quick Spend' }).waitFor()
    await expect.poll(() => themeOf(page)).toBe(theme)
    expect(await axe(page), theme).toEqual([])

    for (const background of THEMES.slice(2)) {
      await page.evaluate(
        (name) => document.documentElement.setAttribute('data-background', name),
        background,
      )
      const onCover = await contrastOf(
        page,
        '--cover-muted',
        'color-mix(in oklab, var(--cover-raised), var(--scene) 22%)',
      )
      expect(onCover, `${theme}: the cover's drawing, ${background}`).toBeGreaterThan(4.5)
      for (const ground of await groundsOf(page)) {
        for (const name of ['--color-base-content', '--muted', '--color-primary', '--color-error'])
          expect(await contrastOf(page, name, ground), `${theme}: ${name}, ${background}`).toBeGreaterThan(
            4.5,
          )
      }
    }
    for (let hue = 0; hue < 360; hue += 30) {
      await page.evaluate((hue) => {
        document.documentElement.setAttribute('data-accent', hue)
        document.documentElement.style.setProperty('--accent-hue', hue)
      }, String(hue))
      const PAIRS = [
        ['--color-primary', '--color-base-100'],
        ['--color-primary', '--color-base-200'],
        ['--color-primary', '--color-primary-content'],
        ['--cover-muted', '--cover'],
        ['--cover-muted', '--cover-raised'],
      ] as const
      for (const [text, ground] of PAIRS)
        expect(await contrastOf(page, text, ground), `${theme}: ${text}, hue ${hue}`).toBeGreaterThan(4.5)
    }
  }
})

test('a theme that can’t be loaded falls back to the nearest plain one, and says so', async () => {
  const ada = await buyer(site, 'falls-back', 30)
  const { page } = ada
  await ada.api('POST', '/api/points/purchase', { itemId: 'premium-theme-pack', cost: 15 })
  await page.reload()
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.route('**/themes.css', (route) => route.abort())
  await openSettings(page)
  await list(page, 'Themes').getByText('Starry Night').click()
  await page.getByText('The look could not be loaded').waitFor()
  await expect.poll(() => themeOf(page)).toBe('dark')
  await expect
    .poll(() => warnings)
    .toContain('The theme starry-night could not be loaded: dark is shown instead.')
  await page.reload()
  await expect.poll(() => themeOf(page)).toBe('dark')
  await page.unroute('**/themes.css')
  await page.reload()
  await expect.poll(() => themeOf(page)).toBe('starry-night')
  expect(site.unexpected('ERR_FAILED')).toEqual([])
})

test('more icons to choose from, more to wear, and more to celebrate with', async () => {
  const ada = await buyer(site, 'more', 100)
  const { page, api } = ada
  await buy(site, ada, 'Icon library pro')
  await buy(site, ada, 'Victory animations')
  await page.goto(`${site.url}/savings`)
  await page
    .getByRole('button', { name: /^Add .*Goal$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add Savings Goal' })
  await dialog.getByLabel('Name').fill('A tent')
  await dialog.getByLabel('Target').fill('10')
  await dialog.getByLabel('Already saved').fill('10')
  await dialog.getByText('71 more icons').click()
  await dialog.getByText('Camping').click({ force: true })
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add Savings Goal' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await api('GET', '/api/savings-buckets')).body).toMatchObject([{ icon: 'fas fa-campground' }])
  await page.getByRole('button', { name: 'Celebrate A tent' }).waitFor()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: 'Celebrate A tent' }).click()
  await page.getByRole('dialog').getByText('A tent', { exact: true }).waitFor()
  await expect.poll(() => page.locator('[data-victory] > span').count()).toBeGreaterThan(10)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('[data-victory]').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Close' }).click()

  await page.goto(`${site.url}/points`)
  await page.getByRole('button', { name: 'Buy Now: Premium icons' }).click()
  await confirm(page)
  await page.getByText('Bought: Premium icons').waitFor()
  expect(await axe(page)).toEqual([])
  await page.goto(`${site.url}/profile`)
  await page.getByRole('button', { name: 'Edit profile icon' }).click()
  // Until the shop has answered, prices stand below the icons that are owned.
  await page.getByText('Premium icons are bought once').waitFor()
  await page.getByRole('radio', { name: 'Whale' }).check({ force: true })
  await page.getByRole('button', { name: 'Use this icon' }).click()
  await page.getByText('Profile Updated').waitFor()
  await page.getByRole('complementary').locator('[data-icon=whale]').waitFor()
})
