import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchRegions } from './announced.ts'
import { axe, flaws } from './axe.ts'
import type { Site } from './browser.ts'
import { PASSWORD, signIn, signOut, stranger } from './entrance.ts'
import { type Mailbox, openMailedSite } from './mailbox.ts'

let site: Site
let mailbox: Mailbox
beforeAll(async () => {
  ;({ site, mailbox } = await openMailedSite())
})
afterAll(() => site.close())

test('a forgotten password is set anew by mail, once, and other browsers are signed out', async () => {
  const email = 'reset@example.org'
  const { page, context } = await stranger(site, email)
  expect(await mailbox.linkFor(email)).toContain('?verify=')
  const elsewhere = await site.visit()
  await signIn(elsewhere.page, email)
  await elsewhere.page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()

  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.waitForFunction(() => document.activeElement?.matches('input'))
  await page.keyboard.press('Enter')
  await page.getByText('If somebody here has this email, a mail is on its way.').waitFor()
  const link = await mailbox.linkFor(email)
  expect(link.startsWith(`${site.url}/?reset=`)).toBe(true)
  const token = new URL(link).searchParams.get('reset') ?? 'none'

  const opened = await context.newPage()
  const sent: Request[] = []
  const keep = (request: Request) => request.url().includes('/api/') && sent.push(request)
  opened.on('request', keep)
  await opened.goto(link)
  await opened.getByRole('heading', { name: 'Set a new password' }).waitFor()
  expect(opened.url()).toBe(`${site.url}/`)
  expect(await opened.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]))).not.toContain(
    token,
  )
  expect(await axe(opened)).toEqual([])
  await opened.getByLabel('New password', { exact: true }).fill('short')
  await opened.keyboard.press('Enter')
  await opened.getByText('Password must be at least 6 characters').waitFor()
  await opened.getByLabel('New password', { exact: true }).fill('battery staple')
  const unheard = await watchRegions(opened)
  await opened.getByRole('button', { name: 'Set password' }).click()
  await opened.getByRole('status').getByText('Your password is set. Sign in.').waitFor()
  expect(await unheard()).toEqual([])
  await opened.waitForLoadState('networkidle')
  opened.off('request', keep)
  const told = await Promise.all(
    sent.map(async (request) => `${request.url()} from ${(await request.allHeaders()).referer}`),
  )
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter((line) => line.includes(token))).toEqual([])

  await elsewhere.page.goto(`${site.url}/bills`)
  await elsewhere.page.getByText('Join Bucketbook').waitFor()
  await signIn(elsewhere.page, email, 'battery staple')
  await elsewhere.page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor()
  await signIn(opened, email, PASSWORD)
  await opened.getByRole('alert').getByText('The email or the password is wrong.').first().waitFor()
  await signIn(opened, email, 'battery staple')
  await opened.getByText('Welcome back!').waitFor()

  const again = await site.visit()
  await again.page.goto(link)
  await again.page.getByLabel('New password', { exact: true }).fill('a third one')
  await again.page.keyboard.press('Enter')
  await again.page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  expect(await axe(again.page)).toEqual([])
  await again.page.getByRole('button', { name: 'Send me a new mail' }).click()
  await again.page.getByLabel('Email').fill(email)
  await again.page.getByRole('button', { name: 'Send the mail' }).click()
  expect(await mailbox.linkFor(email)).not.toBe(link)
  expect(site.unexpected(401, 410)).toEqual([])
})

test('an email that nobody has gets the same answer, and no mail', async () => {
  const { page } = await site.visit()
  const before = mailbox.mails.length
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Send the mail' }).click()
  await page.getByText('If somebody here has this email, a mail is on its way.').waitFor()
  const { page: known } = await stranger(site, 'somebody@example.org')
  await mailbox.linkFor('somebody@example.org')
  await known.getByRole('button', { name: 'Forgot your password?' }).click()
  await known.getByLabel('Email').fill('somebody@example.org')
  await known.getByRole('button', { name: 'Send the mail' }).click()
  await mailbox.linkFor('somebody@example.org')
  expect(mailbox.mails).toHaveLength(before)
})

test('an email is verified by a click, in the browser that is signed in to its account', async () => {
  const email = 'verify@example.org'
  const { page, api } = await stranger(site, email)
  const link = await mailbox.linkFor(email)
  const elsewhere = await site.visit()
  await signIn(elsewhere.page, email)
  await elsewhere.page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await page.goto(link)
  const dialog = page.getByRole('dialog', { name: 'Is this your email?' })
  await dialog.getByText('Ada Lovelace').waitFor()
  expect(page.url()).toBe(`${site.url}/`)
  expect(await flaws(page)).toEqual([])
  expect((await api('GET', '/api/auth/user')).body).toMatchObject({ emailVerified: false })
  await dialog.getByRole('button', { name: 'Verify email' }).click()
  await page.getByText('To be safe, this was removed: a signed-in browser.').waitFor()
  expect((await api('GET', '/api/auth/user')).body).toMatchObject({ emailVerified: true })
  await elsewhere.page.goto(site.url)
  await elsewhere.page.getByText('Join Bucketbook').waitFor()

  await page.goto(link)
  await page.getByText('This link was used before or is too old.').waitFor()
  expect(site.unexpected(401, 410)).toEqual([])
})

test('whoever only reads the mail verifies nothing: it takes the password of the account', async () => {
  const email = 'asked@example.org'
  const { page } = await stranger(site, email)
  const link = await mailbox.linkFor(email)
  const reader = await stranger(site, 'reader@example.org')
  await signIn(reader.page, 'reader@example.org')
  await reader.page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await reader.page.goto(link)
  const theirs = reader.page.getByRole('dialog', { name: 'Is this your email?' })
  await theirs.getByText('You are signed in as reader@example.org here.').waitFor()
  await theirs.getByRole('button', { name: 'Not now' }).click()

  await page.goto(link)
  const dialog = page.getByRole('dialog', { name: 'Is this your email?' })
  await dialog.getByText('Sign in to that account first').waitFor()
  expect(await flaws(page)).toEqual([])
  await page.waitForFunction(() => document.activeElement?.matches('dialog input'))
  await page.keyboard.type('not it')
  await page.keyboard.press('Enter')
  await dialog.getByText('The email or the password is wrong.').waitFor()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Email verified').waitFor()
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await page.goto(`${site.url}/profile`)
  await page.getByRole('region', { name: 'Email' }).getByText('Verified', { exact: true }).waitFor()
  expect(site.unexpected(401)).toEqual([])
})

test('until the email is verified no second factor is set up', async () => {
  const email = 'early@example.org'
  const { page } = await stranger(site, email)
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await page.goto(`${site.url}/profile`)
  const card = page.getByRole('region', { name: 'Two-factor sign-in' })
  await card.getByText('Verify your email first: then you can set it up.').waitFor()
  expect(await card.getByRole('button', { name: 'Set up' }).isDisabled()).toBe(true)
})

test('a link to a new password is followed by whoever is signed in, or left', async () => {
  const { page } = await stranger(site, 'inside@example.org')
  await signIn(page, 'inside@example.org')
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await page.goto(`${site.url}/?reset=whatever`)
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await signOut(page)
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
