import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, flaws } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { PASSWORD, signIn } from './entrance.ts'
import { inviteCodeFor } from './invite-code.ts'

let site: Site
let olga: Visitor & { id: string }

type Look = Parameters<Site['visit']>[0]
interface Person {
  email: string
  firstName?: string
  lastName?: string
}

beforeAll(async () => {
  site = await openSite({
    settings: () => ({ ADMIN_EMAILS: 'olga@example.org,olga2@example.org', REGISTRATION: 'invite' }),
  })
  olga = await join({ email: 'olga@example.org', firstName: 'Olga', lastName: 'Orr' })
})
afterAll(async () => {
  await site.close()
})

/** Somebody whom the operator's command invited, signed in at a browser of their own. */
async function join({ email, firstName = 'Ben', lastName = 'Bo' }: Person, look?: Look) {
  const inviteCode = await inviteCodeFor(site, email)
  const visitor = await site.visit(look)
  const person = { email, firstName, lastName, password: PASSWORD, inviteCode }
  const { status, body } = await visitor.api('POST', '/api/auth/register', person)
  expect(status).toBe(201)
  return { ...visitor, id: (body as { id: string }).id }
}

async function openTab(page: Page, name = 'Users') {
  await page.goto(`${site.url}/operator`)
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tab', { name, selected: true }).waitFor()
}

/** The row of whom the text names, as long as it is the only one. */
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Opens a dialog of somebody's row. */
async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('the operator finds their page in the sidebar, and for everybody else there is none', async () => {
  const ben = await join({ email: 'ben@example.org' })
  const asked: string[] = []
  ben.page.on('request', (request) => asked.push(request.url()))
  await ben.page.goto(`${site.url}/operator`)
  await ben.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await ben.page.getByRole('button', { name: 'Storage & Settings' }).click()
  await ben.page.getByRole('link', { name: 'Preferences' }).waitFor()
  expect(await ben.page.getByRole('link', { name: 'Operator' }).count()).toBe(0)
  expect(asked.filter((url) => url.includes('/api/admin'))).toEqual([])
  expect((await ben.api('GET', '/api/admin/users')).status).toBe(404)

  const { page } = olga
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Storage & Settings' }).click()
  await page.getByRole('link', { name: 'Operator' }).click()
  await page.getByRole('heading', { name: 'Operator', level: 1 }).waitFor()
  await page.getByText('Registration is by invitation.').waitFor()
  await rowOf(page, 'olga@example.org').getByText('Operator', { exact: true }).waitFor()
  // Nobody suspends themselves.
  await page.getByRole('button', { name: 'Actions for Olga Orr' }).click()
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Set tier', 'Grant points'])
  await page.keyboard.press('Escape')
  expect(site.unexpected(404)).toEqual([])
})

test('whoever is suspended is signed out at the next call and told why, until it is lifted', async () => {
  const sam = await join({ email: 'sam@example.org', firstName: 'Sam', lastName: 'Spade' })
  await sam.page.goto(`${site.url}/accounts`)
  await sam.page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()

  const { page } = olga
  await openTab(page)
  await page.getByRole('searchbox', { name: 'Search users' }).fill('SPADE')
  await page.getByRole('status').getByText('1 user found').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('SPADE')
  await choose(page, 'Sam Spade', 'Suspend')
  const dialog = page.getByRole('dialog', { name: 'Suspend this account?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const dots = page.getByRole('button', { name: 'Actions for Sam Spade' })
  const isFocused = () => dots.evaluate((button) => button === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await choose(page, 'Sam Spade', 'Suspend')
  await dialog.getByLabel('Reason').fill('Spam in <b>every</b> note')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Sam Spade is suspended and signed out everywhere').waitFor()
  await rowOf(page, 'sam@example.org').getByText('Suspended').waitFor()
  await rowOf(page, 'sam@example.org').getByText('Spam in <b>every</b> note').waitFor()
  await expect.poll(isFocused).toBe(true)

  // The page may have noticed by itself.
  const landing = sam.page.getByText('Join Bucketbook')
  await sam.page.getByRole('link', { name: 'Bills' }).or(landing).first().click()
  await landing.waitFor()
  await signIn(sam.page, 'sam@example.org')
  await sam.page
    .getByRole('alert')
    .getByText('This account is suspended: Spam in <b>every</b> note')
    .first()
    .waitFor()

  await choose(page, 'Sam Spade', 'Unsuspend')
  await page.getByText('Sam Spade can sign in again').waitFor()
  await rowOf(page, 'sam@example.org').getByText('Suspended').waitFor({ state: 'detached' })
  await signIn(sam.page, 'sam@example.org')
  await sam.page.getByText('Welcome back!').waitFor()
  expect(site.unexpected(401, 403)).toEqual([])
})

test('a tier is set until a day or for a lifetime, and points are granted', async () => {
  const pam = await join({ email: 'pam@example.org', firstName: 'Pam', lastName: 'Page' })
  const { page } = olga
  await openTab(page)
  const row = rowOf(page, 'pam@example.org')
  await choose(page, 'Pam Page', 'Set tier')
  const tier = page.getByRole('dialog', { name: 'Set tier' })
  await tier.getByText('Premium until a date').click()
  await tier.getByRole('button', { name: 'Set tier' }).click()
  await tier.getByText('Choose a day from today on').waitFor()
  await tier.getByLabel('Last day of premium').fill('2199-03-31')
  await tier.getByRole('button', { name: 'Set tier' }).click()
  await row.getByText('until Mar 31, 2199').waitFor()
  expect((await pam.api('GET', '/api/auth/user')).body).toMatchObject({ subscriptionTier: 'premium' })
  await tier.waitFor({ state: 'detached' })
  await choose(page, 'Pam Page', 'Set tier')
  await expect.poll(() => tier.getByLabel('Last day of premium').inputValue()).toBe('2199-03-31')
  await tier.getByText('Premium for a lifetime').click()
  await tier.getByRole('button', { name: 'Set tier' }).click()
  await row.getByText('for a lifetime').waitFor()
  expect((await pam.api('GET', '/api/auth/user')).body).toMatchObject({ subscriptionExpiry: null })

  await choose(page, 'Pam Page', 'Grant points')
  const grant = page.getByRole('dialog', { name: 'Grant points' })
  for (const wrong of ['', '0', '1.5', 'many', '1000001']) {
    await grant.getByLabel('Points').fill(wrong)
    await grant.getByRole('button', { name: 'Grant points' }).click()
    await grant.getByText('Enter a whole number from 1 to 1,000,000').waitFor()
    await grant.getByLabel('Points').fill('5')
  }
  await grant.getByLabel('Points').fill('1,250')
  await grant.getByRole('button', { name: 'Grant points' }).click()
  await row.getByText('1,250', { exact: true }).waitFor()
  expect((await pam.api('GET', '/api/points/transactions')).body).toMatchObject([
    { pointsAmount: 1250, actionType: 'admin' },
  ])
  expect(site.unexpected()).toEqual([])
})

test('five wrong passwords become events that are resolved, undone and opened again', async () => {
  const eve = await join({ email: 'eve@example.org', firstName: 'Eve', lastName: 'Moor' })
  await eve.api('POST', '/api/auth/sessions/renew', {})
  const thief = await site.visit()
  for (let attempt = 0; attempt < 5; attempt++) {
    await thief.page.getByLabel('Password', { exact: true }).fill('')
    // The button is busy only once the form has been checked: another attempt begins when this one was answered.
    await Promise.all([
      thief.page.waitForResponse('**/api/auth/login'),
      signIn(thief.page, 'eve@example.org', `wrong ${attempt}`),
    ])
    await thief.page.getByRole('alert').first().waitFor()
    await thief.page.getByRole('button', { name: 'Login', exact: true, disabled: false }).waitFor()
  }
  const { page } = olga
  await openTab(page)
  await rowOf(page, 'eve@example.org')
    .getByText(/^Locked until/)
    .waitFor()
  await page.getByRole('tab', { name: 'Security events' }).click()
  const title = 'Five wrong passwords: the account is locked for 15 minutes'
  const row = rowOf(page, title).filter({ hasText: 'Eve Moor' })
  await row.getByText('High').waitFor()
  await row.getByText('Chrome on Linux').waitFor()
  const failures = rowOf(page, 'A wrong password or code at sign-in').filter({ hasText: 'Eve Moor' })
  await failures.getByText('× 5').waitFor()
  expect(await failures.count()).toBe(1)

  await row.getByRole('button', { name: /^Resolve/ }).click()
  await row.waitFor({ state: 'detached' })
  // The next one has the focus, so that a keyboard goes on from there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Resolve/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  await row.getByRole('button', { name: /^Resolve/ }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByText('Marked as resolved').first().waitFor()

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await row.getByText('Resolved by Olga Orr').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=events&show=all')
  await page.getByText('Marked as resolved').waitFor()
  await row.getByRole('button', { name: /^Reopen/ }).click()
  await row.getByRole('button', { name: /^Resolve/ }).waitFor()
  await page.getByText('Opened again').waitFor()
  // Undone by hand: what offered to undo it is gone.
  expect(await page.getByText('Marked as resolved').count()).toBe(0)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await row.waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: 'Users', selected: true }).waitFor()
  expect(site.unexpected(401)).toEqual([])
})

test('an event that the server does not take stays as it was, and the reason is told', async () => {
  const { page } = olga
  await openTab(page, 'Security events')
  const buttons = page.getByRole('button', { name: /^Resolve/ })
  await buttons.first().waitFor()
  const count = await buttons.count()
  await page.route('**/api/admin/security-events/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'internal' } }),
  )
  await buttons.first().click()
  await page.getByText('Something went wrong.').waitFor()
  await page.unroute('**/api/admin/security-events/*')
  await expect.poll(() => buttons.count()).toBe(count)
  expect(site.unexpected(500)).toEqual([])
})

test('an invitation is shown once, and whom it is for registers with its link', async () => {
  const { page } = olga
  await openTab(page)
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByText('Please enter a valid email address').waitFor()
  await dialog.getByLabel('Email').fill('olga@example.org')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByRole('alert').getByText('An account with this email already exists').first().waitFor()
  await dialog.getByLabel('Email').fill('gus@example.org')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByText('This server sends no mail').waitFor()
  const link = await dialog.getByLabel('Link').inputValue()
  expect(link).toBe(`${site.url}/?invite=${await dialog.getByLabel('Code').inputValue()}`)
  for (const what of ['link', 'code']) {
    // The button says so for a moment only.
    await Promise.all([
      dialog.getByText('Copied!').waitFor(),
      dialog.getByRole('button', { name: `Copy ${what}` }).click(),
    ])
    await dialog.getByRole('button', { name: `Copy ${what}` }).waitFor()
  }
  await dialog.getByRole('button', { name: 'Done' }).click()

  const gus = await site.visit()
  await gus.page.goto(link)
  await gus.page.getByLabel('First name').fill('Gus')
  await gus.page.getByLabel('Last name').fill('Guest')
  await gus.page.getByLabel('Email').fill('gus@example.org')
  await gus.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await gus.page.getByRole('button', { name: 'Create account' }).click()
  await gus.page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await openTab(page)
  await rowOf(page, 'gus@example.org').getByText('Gus Guest').waitFor()
  expect(site.unexpected(409)).toEqual([])
})

const HOSTILE = [
  { firstName: '<img src=x onerror=alert(1)>', lastName: '<script>alert(2)</script>' },
  { firstName: 'W'.repeat(30), lastName: 'M'.repeat(30) },
  { firstName: 'محمد', lastName: 'עברית' },
] as const
const hostileName = (index: 0 | 1) => `${HOSTILE[index].firstName} ${HOSTILE[index].lastName}`

test('names of every kind are shown as they are', async () => {
  const [first] = await Promise.all(
    HOSTILE.map((names, index) => join({ ...names, email: `hostile-${index}@example.org` })),
  )
  const suspensionReason = `<b>${'x'.repeat(200)}`
  await olga.api('PUT', `/api/admin/users/${first?.id}`, { isSuspended: true, suspensionReason })
  const { page } = olga
  await openTab(page)
  for (const index of [0, 1] as const)
    await rowOf(page, `hostile-${index}@example.org`).getByText(hostileName(index), { exact: true }).waitFor()
  await rowOf(page, 'hostile-0@example.org').getByText(suspensionReason).waitFor()
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await rowOf(page, suspensionReason).getByText(hostileName(0), { exact: true }).waitFor()
  expect(site.unexpected()).toEqual([])
})

/** The operator at another browser, where nothing may open a window of its own. */
async function olgaElsewhere() {
  const { page, context } = await site.visit()
  await context.addCookies(await olga.context.cookies())
  page.on('dialog', (dialog) => {
    site.complaints.push(dialog.message())
    void dialog.dismiss()
  })
  return { page }
}

test('nothing hangs out of the page, and axe finds nothing, at any width by day and by night', async () => {
  const { page } = await olgaElsewhere()
  for (const [tab, known] of [
    ['Audit log', 'Registered'],
    ['Security events', 'A wrong password or code at sign-in'],
    ['Users', 'hostile-1@example.org'],
  ] as const) {
    await openTab(page, tab)
    await page.getByRole('tabpanel').getByText(known).first().waitFor()
    expect(await flaws(page), tab).toEqual([])
  }
  expect(site.unexpected()).toEqual([])
})

test('axe finds nothing in the dialogs, at any width by day and by night', async () => {
  const { page } = await olgaElsewhere()
  await openTab(page)
  for (const [index, action] of [
    [0, 'Set tier'],
    [0, 'Grant points'],
    [1, 'Suspend'],
  ] as const) {
    await choose(page, hostileName(index), action)
    await page.getByRole('dialog').waitFor()
    expect(await flaws(page), action).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(site.unexpected()).toEqual([])
})

test('the audit log says who did what, and looks through what was loaded', async () => {
  const tom = await join({ email: 'tom@example.org', firstName: 'Tom', lastName: 'Thumb' })
  const gone = await join({ email: 'gone@example.org', firstName: 'Gone', lastName: 'Girl' })
  const change = (id: string, fields: object) => olga.api('PUT', `/api/admin/users/${id}`, fields)
  await change(tom.id, { isSuspended: true, suspensionReason: 'Too small' })
  await change(gone.id, { grantPoints: 3 })
  await gone.api('DELETE', '/api/auth/user', { email: 'gone@example.org' })

  const { page } = olga
  await openTab(page, 'Audit log')
  const suspended = rowOf(page, 'Tom Thumb').filter({ hasText: 'Suspended' })
  await suspended.getByText('Olga Orr').waitFor()
  expect(await suspended.getByRole('listitem').allTextContents()).toEqual([
    'Suspended: no →  became yes',
    'Reason: none →  became Too small',
  ])
  await rowOf(page, 'Granted points to').getByText('a deleted user').waitFor()
  expect(await rowOf(page, 'Gone Girl').count()).toBe(0)
  await rowOf(page, 'Invited somebody')
    .filter({ hasText: 'tom@example.org' })
    .getByText('Command line')
    .waitFor()

  for (let points = 1; points <= 100; points++) await change(olga.id, { grantPoints: points })
  await openTab(page, 'Audit log')
  await page.getByText('The newest 100 entries').waitFor()
  const filter = page.getByRole('searchbox', { name: 'Filter the audit log' })
  await filter.fill('too SMALL')
  await page.getByText('0 of the newest 100 entries').waitFor()
  await page.getByText('Older entries have not been looked through.').waitFor()
  await page.getByRole('button', { name: 'Look through older entries' }).click()
  await suspended.waitFor()
  await filter.fill('')
  await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' })
  await rowOf(page, 'Registered').filter({ hasText: 'Olga Orr' }).waitFor()
  expect(site.unexpected()).toEqual([])
})

test('the system tab says how the server is doing', async () => {
  for (const { width, dark } of [
    { width: 1280, dark: false },
    { width: 390, dark: true },
  ]) {
    const { page } = width === 390 ? await join({ email: 'olga2@example.org' }, { width, dark }) : olga
    await openTab(page, 'System')
    for (const title of ['Server', 'Requests', 'Storage', 'Backup', 'Slow requests'])
      await page.getByRole('heading', { name: title, exact: true, level: 2 }).waitFor()
    // The server makes its first one a minute after its start.
    const nightly = page.getByText(/^bucketbook-nightly-[\d-]+\.db$/)
    await page.getByText('There is no backup yet.').or(nightly).waitFor()
    // On a busy machine a sign-up may have been slow.
    const list = page.getByRole(width > 1000 ? 'table' : 'list', { name: 'Slow requests' })
    await page.getByText('None since the start').or(list).waitFor()
    await page.getByText('e2e', { exact: true }).waitFor()
    await page.getByText(/^[\d.,]+ (GB|TB|MB) free of /).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await axe(page)).toEqual([])
  }
  const { page } = olga
  const before = page.getByText('Answered').locator('xpath=following-sibling::dd')
  const count = Number((await before.textContent())?.replace(',', ''))
  const request = page.waitForResponse('**/api/admin/system')
  await page.getByRole('button', { name: 'Refresh' }).click()
  const response = await request
  expect(response.headers()['x-request-id']).toBeTruthy()
  await expect.poll(async () => Number((await before.textContent())?.replace(',', ''))).toBeGreaterThan(count)
  expect(site.unexpected()).toEqual([])
})
