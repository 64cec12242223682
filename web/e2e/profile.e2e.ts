import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { newcomer } from './newcomer.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

/** Somebody new who looks at their profile. */
async function person(name: string, look?: Parameters<Site['visit']>[0]) {
  const visitor = await newcomer(site, name, look)
  await openProfile(visitor.page)
  return visitor
}

async function openProfile(page: Visitor['page']) {
  await page.goto(`${site.url}/profile`)
  await page.getByRole('heading', { name: 'Display Information' }).waitFor()
}

const stored = async ({ api }: Visitor) => (await api('GET', '/api/profile')).body as Record<string, unknown>

const partsOf = (page: Visitor['page']) => ({
  name: page.getByLabel('Display name'),
  bio: page.getByLabel('Bio'),
  save: page.getByRole('button', { name: 'Save Changes' }),
  showProfile: page.getByRole('switch', { name: 'Show profile' }),
  showAchievements: page.getByRole('switch', { name: 'Show achievements' }),
  editIcon: page.getByRole('button', { name: 'Edit profile icon' }),
  picker: page.getByRole('dialog', { name: 'Choose your profile icon' }),
  overview: page.getByRole('region', { name: 'Profile Overview' }),
  card: page.getByRole('link', { name: /^(.. )?Ada Lovelace/ }),
})

test('a display name and a bio are counted live, saved trimmed, and null again when emptied', async () => {
  const ada = await person('ada-edit')
  const { page } = ada
  const { name, bio, save } = partsOf(page)
  await page.getByText('0/50 characters').waitFor()
  await page.getByText('0/200 characters').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await name.fill('  Countess 🦉 ')
  await page.getByText('10/50 characters').waitFor()
  await bio.fill('Notes on engines.\nSecond line.')
  await page.getByText('30/200 characters').waitFor()
  await page.getByText('You have unsaved changes.').waitFor()
  await save.click()
  await page.getByText('Profile Updated').waitFor()
  await page.getByText('Everything is saved.').waitFor()
  expect(await stored(ada)).toMatchObject({
    displayName: 'Countess 🦉',
    bio: 'Notes on engines.\nSecond line.',
    privacySettings: { profileInfo: 'friends_only', achievements: 'friends_only', financialData: 'private' },
  })
  // As it was saved, once what was typed is forgotten: before that a reload would bring it back.
  await expect.poll(() => name.inputValue()).toBe('Countess 🦉')
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Countess 🦉')
  await expect.poll(() => bio.inputValue()).toBe('Notes on engines.\nSecond line.')

  await name.fill('   ')
  await bio.fill('')
  await save.click()
  await page.getByText('Profile Updated').waitFor()
  expect(await stored(ada)).toMatchObject({ displayName: null, bio: null })
})

test('a text that is too long is said and not sent, and never cut', async () => {
  const ada = await person('ada-long')
  const { page } = ada
  const { name, bio, save } = partsOf(page)
  await name.fill('N'.repeat(60))
  await page.getByText('60/50 characters').waitFor()
  await page.getByText('Must be at most 50 characters').waitFor()
  await save.click()
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await name.inputValue()).toHaveLength(60)
  expect(await stored(ada)).toMatchObject({ displayName: null })
  await bio.fill('B'.repeat(201))
  await page.getByText('Must be at most 200 characters').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => name.inputValue()).toBe('')
  await page.getByText('0/200 characters').waitFor()
})

test('hostile text is shown as text', async () => {
  const ada = await person('ada-hostile')
  const { page } = ada
  const { name, bio, save } = partsOf(page)
  const hostile = '<img src=x onerror=alert(1)> مرحبا 🦉'
  await name.fill(hostile)
  await bio.fill('</textarea><script>alert(1)</script>')
  await save.click()
  await page.getByText('Profile Updated').waitFor()
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe(hostile)
  await expect.poll(() => bio.inputValue()).toBe('</textarea><script>alert(1)</script>')
  expect(await page.locator('img[src=x], main script').count()).toBe(0)
})

test('the privacy switches store public or private, and nothing where they are not touched', async () => {
  const ada = await person('ada-privacy')
  const { page } = ada
  const { showProfile, showAchievements, save } = partsOf(page)
  expect(await showProfile.isChecked()).toBe(false)
  await page.getByText('Financial data is always private.').waitFor()
  await page.getByText('kept as “friends only”').waitFor()
  await showProfile.check()
  await save.click()
  await page.getByText('Profile Updated').waitFor()
  expect(await stored(ada)).toMatchObject({
    privacySettings: { profileInfo: 'public', achievements: 'friends_only', financialData: 'private' },
  })
  await showAchievements.check()
  await showAchievements.uncheck()
  await page.getByText('Everything is saved.').waitFor()
  await showProfile.uncheck()
  await save.click()
  await page.getByText('Everything is saved.').waitFor()
  await expect
    .poll(() => stored(ada))
    .toMatchObject({
      privacySettings: { profileInfo: 'private', achievements: 'friends_only' },
    })
})

test('an icon is picked with the keyboard, seen at once everywhere, and removed again', async () => {
  const ada = await person('ada-icon')
  const { page } = ada
  const { editIcon, picker, overview, card } = partsOf(page)
  await overview.getByText('AL', { exact: true }).waitFor()
  await editIcon.focus()
  await page.keyboard.press('Enter')
  await picker.waitFor()
  await expect.poll(() => picker.getByRole('radio').count()).toBe(20)
  expect(await picker.getByRole('button', { name: 'Use this icon' }).isDisabled()).toBe(true)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
  await page.keyboard.press('Space')
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => picker.getByRole('radio', { name: 'Otter' }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Profile Updated').waitFor()
  await picker.waitFor({ state: 'detached' })
  await overview.locator('[data-icon=otter] svg').waitFor()
  await card.locator('[data-icon=otter] svg').waitFor()
  await expect.poll(() => editIcon.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await stored(ada)).toMatchObject({ profileImageUrl: 'icon:otter' })
  await page.reload()
  await card.locator('[data-icon=otter] svg').waitFor()

  await editIcon.click()
  await picker.getByRole('img', { name: 'Current icon' }).waitFor()
  expect(await picker.getByRole('radio', { name: 'Otter' }).isChecked()).toBe(true)
  await picker.getByRole('button', { name: 'Remove icon' }).click()
  await picker.waitFor({ state: 'detached' })
  await overview.getByText('AL', { exact: true }).waitFor()
  await expect.poll(() => stored(ada)).toMatchObject({ profileImageUrl: null })
})

test('a premium icon shows its price and why it can’t be had, and the server refuses it too', async () => {
  const ada = await person('ada-premium')
  const { page } = ada
  const { editIcon, picker } = partsOf(page)
  await editIcon.click()
  for (const price of ['50', '75', '100', '125']) await picker.getByText(`${price} points`).waitFor()
  await picker.getByText('Dragon').click()
  await picker.getByText(/^Costs 75 points\. You need \d+ more\.$/).waitFor()
  expect(await picker.getByRole('button', { name: 'Use this icon' }).isDisabled()).toBe(true)
  await page.keyboard.press('Enter')
  expect(await picker.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  const { status } = await ada.api('PUT', '/api/profile', { profileImageUrl: 'icon:dragon' })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(await stored(ada)).toMatchObject({ profileImageUrl: null })
  expect(site.unexpected(403)).toEqual([])
})

test('while the server is away nothing is lost: it is said, kept, and saved when it is back', async () => {
  const ada = await person('ada-away')
  const { page } = ada
  const { name, save, editIcon, picker } = partsOf(page)
  await name.fill('Countess')
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await save.click()
  await page.getByText('Failed to update profile. Please try again.').waitFor()
  await page.getByRole('alert').getByText('can’t be reached').waitFor()
  await editIcon.click()
  await picker.getByText('Frog').click()
  await picker.getByRole('button', { name: 'Use this icon' }).click()
  await page.getByText('Failed to update profile icon. Please try again.').waitFor()
  await page.keyboard.press('Escape')
  expect(await name.inputValue()).toBe('Countess')
  expect(await stored(ada)).toMatchObject({ displayName: null, profileImageUrl: null })
  await page.unroute('**/api/profile')
  await save.click()
  await page.getByText('Profile Updated').waitFor()
  expect(await stored(ada)).toMatchObject({ displayName: 'Countess' })
  expect(site.unexpected('ERR_FAILED')).toEqual([])
})

test('what was not saved is still there after another page and a reload, but not for somebody else', async () => {
  const ada = await person('ada-draft')
  const { page } = ada
  const { bio } = partsOf(page)
  await bio.fill('Half a thought')
  await page.getByRole('link', { name: 'Bills' }).click()
  await page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor()
  await page.goBack()
  await expect.poll(() => bio.inputValue()).toBe('Half a thought')
  await page.reload()
  await expect.poll(() => bio.inputValue()).toBe('Half a thought')
  await page.getByText('You have unsaved changes.').waitFor()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('heading', { name: 'Join Bucketbook' }).waitFor()
  const bo = { firstName: 'Bo', lastName: 'Diaz', email: 'bo-draft@example.org', password: 'maple-syrup' }
  await ada.api('POST', '/api/auth/register', bo)
  await openProfile(page)
  await page.getByText('Everything is saved.').waitFor()
  expect(await bio.inputValue()).toBe('')
})

test('two tabs don’t undo each other', async () => {
  const ada = await person('ada-tabs')
  const [one, two] = [ada.page, await ada.context.newPage()]
  await openProfile(two)
  await partsOf(two).bio.fill('From the second tab')
  await one.bringToFront()
  await partsOf(one).name.fill('First')
  await partsOf(one).save.click()
  await one.getByText('Profile Updated').waitFor()
  await two.bringToFront()
  await partsOf(two).save.click()
  await two.getByText('Profile Updated').waitFor()
  expect(await stored(ada)).toMatchObject({ displayName: 'First', bio: 'From the second tab' })
  await expect.poll(() => partsOf(two).name.inputValue()).toBe('First')
})

test('everything is done with the keyboard alone', async () => {
  const ada = await person('ada-keys')
  const { page } = ada
  const { name, bio } = partsOf(page)
  await name.focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  expect(await bio.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Profile Updated').waitFor()
  await page.getByText('Everything is saved.').waitFor()
  expect(await stored(ada)).toMatchObject({ displayName: 'Ada', privacySettings: { profileInfo: 'public' } })
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('switch')
})

test('the overview and the account say what there is, and lead nowhere that there is not', async () => {
  const ada = await person('ada-account')
  const { page } = ada
  const { overview } = partsOf(page)
  await overview.getByText('Ada Lovelace').waitFor()
  await overview.getByText('10 points').waitFor()
  await overview.getByText('1 achievement').waitFor()
  await overview.getByText('Daily check-in').waitFor()
  expect(await overview.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/achievements')
  const account = page.getByRole('region', { name: 'Account Information' })
  await account.getByText('ada-account@example.org').waitFor()
  await account.getByText('Email and password').waitFor()
  await account.getByText('FREE', { exact: true }).waitFor()
  await account.getByText('from 127.0.0.1').waitFor()
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#data')
  await page.reload()
  await page.waitForFunction(() => document.activeElement?.id === 'data')
})

test('the group of the sidebar opens by hand and for its pages, and stays as it was left', async () => {
  const { page } = await newcomer(site, 'ada-group')
  const group = page.getByRole('button', { name: 'Storage & Settings' })
  const link = page.getByRole('link', { name: 'Account & Privacy' })
  expect(await group.getAttribute('aria-expanded')).toBe('false')
  expect(await link.isVisible()).toBe(false)
  await partsOf(page).card.getByText('FREE').waitFor()
  await partsOf(page).card.click()
  await page.getByRole('heading', { name: 'Profile Settings', level: 1 }).waitFor()
  await link.waitFor()
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
  await group.click()
  await link.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Bills' }).click()
  await page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor()
  await group.click()
  await link.waitFor()
  await page.reload()
  await link.waitFor()
  expect(await group.getAttribute('aria-expanded')).toBe('true')
})

test('axe finds nothing on the profile, whose text fits, at any width by day and by night', async () => {
  const { page } = await person('ada-axe')
  await partsOf(page).name.fill('N'.repeat(60))
  await partsOf(page).showProfile.check()
  expect(await flaws(page)).toEqual([])
})

test('axe finds nothing in the icon picker, at any width by day and by night', async () => {
  const { page } = await person('ada-icons')
  await partsOf(page).editIcon.click()
  await partsOf(page).picker.getByText('Galaxy').click()
  expect(await flaws(page)).toEqual([])
})

test('nothing went wrong in any page', () => {
  expect(site.complaints).toEqual([])
})
