import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealProvider, startRealProvider } from '../../src/identity/providers/testing/real-provider.ts'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { PASSWORD } from './entrance.ts'
import { listed } from './owner.ts'
import { openProfile, person } from './settled.ts'

let site: Site
let provider: RealProvider
/** Origins that linking leads to; filled once the provider listens. */
const neighbours: string[] = []

beforeAll(async () => {
  site = await openSite({
    neighbours,
    settings: async (url) => {
      provider = await startRealProvider({
        redirectUris: [`${url}/api/login/callback`],
        users: [
          { sub: 'bo', email: 'bo@provider.example', email_verified: true, given_name: 'Bo' },
          { sub: 'cy', email: 'cy@provider.example', email_verified: true, given_name: 'Cy' },
        ],
      })
      neighbours.push(provider.origin)
      return { PUBLIC_URL: url, ...provider.environment }
    },
  })
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

test('a provider is linked and unlinked, and somebody else’s is not taken', async () => {
  const gil = await person(site, 'Gil')
  const { page } = gil
  await page.getByText('This server sends no mail. Its operator can verify your email.').waitFor()
  const card = page.getByRole('region', { name: 'Ways to sign in' })
  await card.getByText('Password').waitFor()
  await card.getByRole('button', { name: 'Link Home ID', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('You cancelled at Home ID. Nothing was linked.').waitFor()
  expect(new URL(page.url()).search).toBe('')

  await card.getByRole('button', { name: 'Link Home ID', exact: true }).click()
  await page.getByRole('button', { name: 'bo@provider.example' }).click()
  await page.getByText('Home ID linked').waitFor()
  await card.getByText(/bo@provider\.example · Linked/).waitFor()
  expect(await card.getByRole('button', { name: 'Link Home ID', exact: true }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.reload()
  await card.getByText(/bo@provider\.example · Linked/).waitFor()
  expect(await page.getByText('Home ID linked').count()).toBe(0)

  const hal = await person(site, 'Hal')
  await hal.page.getByRole('button', { name: 'Link Home ID', exact: true }).click()
  await hal.page.getByRole('button', { name: 'bo@provider.example' }).click()
  await hal.page.getByText('Not linked').waitFor()
  expect(await listed(hal, '/api/auth/identities')).toEqual([])

  await card.getByRole('button', { name: 'Unlink Home ID' }).click()
  await page.getByRole('dialog', { name: 'Unlink Home ID?' }).getByRole('button', { name: 'Unlink' }).click()
  await page.getByText('Home ID unlinked').waitFor()
  await card.getByRole('button', { name: 'Link Home ID', exact: true }).waitFor()
  expect(await listed(gil, '/api/auth/identities')).toEqual([])
  // The provider has no icon for its page.
  expect(site.unexpected(404)).toEqual([])
})

test('the last way to sign in stays, until a first password is set', async () => {
  const cy = await site.visit()
  const { page } = cy
  await page.goto(`${site.url}/api/login`)
  await page.getByRole('button', { name: 'cy@provider.example' }).click()
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await openProfile(site, cy)
  const unlink = page.getByRole('button', { name: 'Unlink Home ID' })
  expect(await unlink.isDisabled()).toBe(true)
  await page.getByText('Your last way to sign in can’t be removed.').waitFor()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Set a password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a password' })
  expect(await dialog.getByLabel('Current password').count()).toBe(0)
  await dialog.getByLabel('New password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Password set. Other browsers are signed out.').waitFor()
  await page.getByRole('button', { name: 'Change password' }).waitFor()
  await unlink.click()
  await page.getByRole('dialog', { name: 'Unlink Home ID?' }).getByRole('button', { name: 'Unlink' }).click()
  await page.getByText('Home ID unlinked').waitFor()
  const credentials = { email: 'cy@provider.example', password: PASSWORD }
  // On another device: a session that began in this browser would take the place of the page's own.
  expect((await site.call().api('POST', '/api/auth/login', credentials)).status).toBe(200)
  // The provider has no icon for its page.
  expect(site.unexpected(404)).toEqual([])
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
