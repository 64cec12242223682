import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import type { Site } from './browser.ts'
import { PASSWORD } from './entrance.ts'
import { type Mailbox, openMailedSite } from './mailbox.ts'
import { listed } from './owner.ts'
import { elsewhere, emailOf, landing, person } from './settled.ts'

let site: Site
let mailbox: Mailbox
beforeAll(async () => {
  ;({ site, mailbox } = await openMailedSite())
})
afterAll(() => site.close())

test('a changed password signs the other browsers out, and a wrong one nobody', async () => {
  const { page, api } = await person(site, 'Ada')
  const other = await elsewhere(site, 'Ada')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByText('Password is required').waitFor()
  await dialog.getByText('Password must be at least 6 characters').waitFor()
  await dialog.getByLabel('Current password').fill('guess')
  await dialog.getByLabel('New password').fill('another one')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByText('The current password is wrong.').waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed. Other browsers are signed out.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change password')

  await other.page.reload()
  await landing(other.page)
  const signIn = (password: string) =>
    other.api('POST', '/api/auth/login', { email: emailOf('Ada'), password })
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await signIn('another one')).status).toBe(200)
  expect((await api('GET', '/api/auth/user')).status).toBe(200)
  expect(site.unexpected(401, 409, 423)).toEqual([])
})

test('too many wrong passwords lock, and the form says so', async () => {
  const { page } = await person(site, 'Bert')
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('New email').fill('bert2@example.org')
  for (const guess of ['a', 'b', 'c', 'd', 'e']) {
    await dialog.getByLabel('Current password').fill(guess)
    const answered = page.waitForResponse(/\/api\/auth\/email$/)
    await dialog.getByRole('button', { name: 'Change email' }).click()
    await answered
  }
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await dialog.getByText('Too many failed sign-ins. Please try again in 15 minutes.').waitFor()
  expect(site.unexpected(401, 409, 423)).toEqual([])
})

test('the email is changed by its owner alone, and to one that nobody has', async () => {
  await person(site, 'Cara')
  const { page, api } = await person(site, 'Dan')
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('New email').fill('dan at home')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await dialog.getByText('Please enter a valid email address').waitFor()
  await dialog.getByLabel('New email').fill(emailOf('Cara'))
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await dialog.getByText('An account with this email already exists').waitFor()
  await dialog.getByLabel('New email').fill('daniel@example.org')
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await page.getByText('Email changed').waitFor()
  await page.getByRole('region', { name: 'Email' }).getByText('daniel@example.org').waitFor()
  const signIn = (email: string) => api('POST', '/api/auth/login', { email, password: PASSWORD })
  expect((await signIn(emailOf('Dan'))).status).toBe(401)
  expect((await signIn('daniel@example.org')).status).toBe(200)
  expect(site.unexpected(401, 409, 423)).toEqual([])
})

test('the mail that verifies the email is sent again, and its link does so', async () => {
  const { page } = await person(site, 'Ed')
  await mailbox.linkFor(emailOf('Ed'))
  const card = page.getByRole('region', { name: 'Email' })
  await card.getByText('Not verified').waitFor()
  await card.getByRole('button', { name: 'Send the mail again' }).click()
  await page.getByText('The mail is on its way').waitFor()
  await page.goto(await mailbox.linkFor(emailOf('Ed')))
  await page.getByRole('button', { name: 'Verify email' }).click()
  await page.getByText('Email verified').waitFor()
  await page.goto(`${site.url}/profile`)
  await card.getByText('Verified', { exact: true }).waitFor()
  expect(await card.getByRole('button', { name: 'Send the mail again' }).count()).toBe(0)
})

test('a browser is signed out from another, one by one or all at once', async () => {
  const fay = await person(site, 'Fay', { width: 390, height: 844 })
  const { page } = fay
  const [one, two] = [await elsewhere(site, 'Fay'), await elsewhere(site, 'Fay')]
  await page.reload()
  const card = page.getByRole('region', { name: 'Devices' })
  const rows = card.getByText('Chrome on Linux')
  await card.getByText('This device').waitFor()
  expect(await rows.count()).toBe(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axe(page)).toEqual([])

  await card.getByRole('button', { name: 'Sign out all others' }).click()
  const all = page.getByRole('dialog', { name: 'Sign out all others?' })
  await all.getByRole('button', { name: 'Cancel' }).click()
  expect(await listed(fay, '/api/auth/sessions')).toHaveLength(3)
  await card.getByRole('button', { name: 'Sign out all others' }).click()
  await all.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('2 browsers signed out').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  for (const { page } of [one, two]) {
    await page.reload()
    await landing(page)
  }

  const credentials = { email: emailOf('Fay'), password: PASSWORD }
  for (const { api } of [one, two]) await api('POST', '/api/auth/login', credentials)
  await page.reload()
  await card.getByRole('button', { name: 'Sign out Chrome on Linux' }).first().click()
  const single = page.getByRole('dialog', { name: 'Sign out Chrome on Linux?' })
  await single.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Chrome on Linux signed out').waitFor()
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('UL')
  // The one that was used last stood first.
  expect((await two.api('GET', '/api/auth/user')).status).toBe(401)
  expect((await one.api('GET', '/api/auth/user')).status).toBe(200)
  expect((await fay.api('GET', '/api/auth/user')).status).toBe(200)
  expect(site.unexpected(401, 409, 423)).toEqual([])
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
