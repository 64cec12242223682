import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { PASSWORD } from './entrance.ts'
import { addExpense, goLocal, goTo, modeSwitch, openSettings } from './local-book.ts'
import { newcomer } from './newcomer.ts'
import { listed } from './owner.ts'
import { outlastProofs } from './proofs.ts'
import { codeOf, turnOnTwoFactor } from './second-factor.ts'
import { emailOf, landing, person } from './settled.ts'

const QUESTION = { name: 'Confirm that it’s you' }

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(async () => {
  await site.close()
})

test('an export asks once more who it is, on the phone and by keyboard, and then begins', async () => {
  const { page } = await person(site, 'Ina', { width: 390, height: 844 })
  outlastProofs(site)
  const link = page.getByRole('link', { name: 'Export everything' })
  const dialog = page.getByRole('dialog', QUESTION)
  await link.press('Enter')
  await dialog.waitFor()
  expect(await flaws(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('Escape')
  await page.getByText('Nothing was done, because you didn’t confirm that it’s you.').waitFor()
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.matches('dialog input'))
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await dialog.getByText('The current password is wrong.').waitFor()
  const saving = page.waitForEvent('download')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  expect((await saving).suggestedFilename()).toMatch(/^bucketbook-.*\.json$/)
  await dialog.waitFor({ state: 'detached' })

  const again = page.waitForEvent('download')
  await link.press('Enter')
  await again
  expect(site.unexpected(401, 403)).toEqual([])
})

test('what was typed behind the question stays, and is sent once it is answered', async () => {
  const { page, api } = await person(site, 'Jo')
  outlastProofs(site)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const removal = page.getByRole('dialog', { name: 'Delete your account?' })
  await removal.getByRole('textbox').fill(emailOf('Jo'))
  await removal.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', QUESTION)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await removal.getByText('Nothing was done, because you didn’t confirm that it’s you.').waitFor()
  expect(await removal.getByRole('textbox').inputValue()).toBe(emailOf('Jo'))
  expect((await api('GET', '/api/auth/user')).status).toBe(200)

  await removal.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Your account is gone.').waitFor()
  await landing(page)
  expect(site.unexpected(401, 403)).toEqual([])
})

test('who has a second factor may confirm by a code of it', async () => {
  const kim = await person(site, 'Kim')
  const { secret } = await turnOnTwoFactor(kim)
  const { page } = kim
  await page.goto(`${site.url}/profile`)
  outlastProofs(site)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export everything' }).click()
  const dialog = page.getByRole('dialog', QUESTION)
  await dialog.getByRole('button', { name: 'Use a code instead' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await saving
  expect(site.unexpected(403)).toEqual([])
})

test('a file that was brought in without the server is sent once it is confirmed who did it', async () => {
  const lu = await newcomer(site, 'lu', { savesData: false })
  const { page } = lu
  await lu.api('POST', '/api/accounts', { name: 'Checking', balance: '10' })
  const { body: book } = await lu.api('GET', '/api/export')
  await page.reload()
  await goLocal(page)
  await goTo(page, 'Account & Privacy')
  await page.getByLabel('File to import').setInputFiles({
    name: 'b.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(book)),
  })
  await page.getByRole('button', { name: 'Import…' }).click()
  await page.getByRole('button', { name: 'Replace everything' }).click()
  await page.getByText('Your data was imported').waitFor()
  await goTo(page, 'Dashboard')
  await addExpense(page, '4', 'After the file')
  outlastProofs(site)
  await openSettings(page)
  await modeSwitch(page).click()
  const dialog = page.getByRole('dialog', QUESTION)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('The file that you imported is sent once').first().waitFor()
  expect(await listed(lu, '/api/transactions')).toEqual([])

  await page.getByRole('button', { name: 'Send now' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('maple-syrup')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(async () => (await listed(lu, '/api/transactions')).length).toBe(1)
  await expect.poll(async () => (await listed(lu, '/api/accounts'))[0]?.balance).toBe('6.00')
  expect(site.unexpected(403)).toEqual([])
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
