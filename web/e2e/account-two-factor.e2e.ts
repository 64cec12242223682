import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { PASSWORD, signIn } from './entrance.ts'
import { codeOf } from './second-factor.ts'
import { emailOf, person } from './settled.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

async function enter(page: Page, name: string, code: string) {
  await signIn(page, emailOf(name))
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function enterByRecovery(page: Page, name: string, code: string) {
  await page.goto(site.url)
  await signIn(page, emailOf(name))
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('two-factor sign-in asks for a code of the app, or for a recovery code that was not used', async () => {
  const { page, context } = await person(site, 'Eve', { dark: true })
  const card = page.getByRole('region', { name: 'Two-factor sign-in' })
  await card.getByRole('button', { name: 'Set up' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
  await setup.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const shown = await setup.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = (shown ?? '').replaceAll(' ', '')
  expect(await axe(page)).toEqual([])

  // Copied without the clipboard API, which a plain http page doesn't have.
  expect(await page.evaluate(() => 'clipboard' in navigator)).toBe(false)
  // The button says so for a moment only.
  await Promise.all([
    setup.getByText('Copied!').waitFor(),
    setup.getByRole('button', { name: 'Copy' }).click(),
  ])
  await setup.getByLabel('Code', { exact: true }).focus()
  await page.keyboard.press('Control+V')
  await expect.poll(() => setup.getByLabel('Code', { exact: true }).inputValue()).toBe(secret)

  const right = codeOf(secret)
  await setup.getByLabel('Code', { exact: true }).fill(right === '123456' ? '654321' : '123456')
  await setup.getByRole('button', { name: 'Turn on' }).click()
  await setup.getByText('The code is wrong, or was used before.').waitFor()
  await setup.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await setup.getByRole('button', { name: 'Turn on' }).click()

  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await kept.getByRole('listitem').first().waitFor()
  const codes = await kept.getByRole('listitem').allTextContents()
  expect(new Set(codes).size).toBe(10)
  expect(await axe(page)).toEqual([])
  const download = page.waitForEvent('download')
  await kept.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('bucketbook-recovery-codes.txt')
  const text = readFileSync(await file.path(), 'utf8')
  expect(codes.filter((code) => text.includes(code))).toEqual(codes)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.print-sheet').isVisible()).toBe(true)
  expect(await kept.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  expect(await kept.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await kept.getByText('Keep the codes first').waitFor()
  await kept.getByLabel('I have kept these codes').check()
  await kept.getByRole('button', { name: 'Done' }).click()
  await card.getByText('On', { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Turn off')
  expect(await page.content()).not.toContain(codes[0])

  await page.goto(site.url)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const [first = '', second = ''] = codes
  await enter(page, 'Eve', codeOf(secret, 1))
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await context.clearCookies()
  await enterByRecovery(page, 'Eve', first.toUpperCase().replace('-', ' '))
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await context.clearCookies()
  await enterByRecovery(page, 'Eve', first)
  await page.getByRole('alert').getByText('The code is wrong, or was used before.').first().waitFor()
  await page.getByLabel('Recovery code', { exact: true }).fill(second)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()

  await page.goto(`${site.url}/profile`)
  await card.getByRole('button', { name: 'Turn off' }).click()
  const off = page.getByRole('dialog', { name: 'Turn off two-factor sign-in?' })
  await off.getByLabel('Current password').fill(PASSWORD)
  await off.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Two-factor sign-in is off').waitFor()
  await context.clearCookies()
  await page.goto(site.url)
  await signIn(page, emailOf('Eve'))
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  expect(site.unexpected(401)).toEqual([])
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
