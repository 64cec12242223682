import { afterEach, expect, test } from 'vitest'
import { peopleCommands } from '../../src/homes/node/ops/people.ts'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { PASSWORD } from './entrance.ts'
import { inviteCodeFor } from './invite-code.ts'

let site: Site
const openWith = async (REGISTRATION: string) => {
  site = await openSite({ settings: (url) => ({ PUBLIC_URL: url, REGISTRATION }) })
  return site.visit({ width: 390, height: 844 })
}

afterEach(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

test('where registration is by invitation, its link registers whom it is for', async () => {
  const { page, api } = await openWith('invite')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByText('This server is by invitation.').waitFor()
  expect(await page.getByLabel('Invitation code').inputValue()).toBe('')
  const told = await peopleCommands.invite?.run(site.config, ['guest@example.org'])
  const link = /http\S+/.exec(told ?? '')?.[0] ?? ''
  const code = new URL(link).searchParams.get('invite')
  await page.goto(link)
  const field = page.getByLabel('Invitation code')
  await field.waitFor()
  await expect.poll(() => field.inputValue()).toBe(code)
  expect(page.url()).toBe(`${site.url}/`)
  expect(await axe(page)).toEqual([])

  const register = async (email: string) => {
    await page.getByLabel('First name').fill('Gu')
    await page.getByLabel('Last name').fill('Est')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
  }
  await register('other@example.org')
  await page.getByText('Registration Failed').waitFor()
  await page.getByRole('alert').getByText('needs an invitation for this email').waitFor()
  await page.locator('form').getByText('needs an invitation for this email').waitFor()
  await register('guest@example.org')
  await page.getByText('Account created successfully! Welcome to Bucketbook.').waitFor()
  expect((await api('GET', '/api/auth/user')).body).toMatchObject({ email: 'guest@example.org' })
  expect(site.unexpected(403)).toEqual([])
})

test('where registration is closed, the form says so instead', async () => {
  const { page } = await openWith('closed')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByText('Registration is closed', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Create account' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

test('the operator’s address asks for its code where everybody may register, and its link brings it', async () => {
  site = await openSite({ settings: () => ({ ADMIN_EMAILS: 'olga@example.org' }) })
  const { page, api } = await site.visit({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('First name').waitFor()
  expect(await page.getByLabel('Invitation code').count()).toBe(0)
  await page.getByLabel('First name').fill('Olga')
  await page.getByLabel('Last name').fill('Orr')
  await page.getByLabel('Email').fill('olga@example.org')
  await page.getByLabel('Password', { exact: true }).fill('iloveyou')
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  await page.getByRole('alert').getByText('everybody tries first').first().waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await create.click()
  await page.getByRole('alert').getByText('This email is the operator’s.').first().waitFor()
  await page.getByLabel('Invitation code').fill(await inviteCodeFor(site, 'olga@example.org'))
  expect(await axe(page)).toEqual([])
  await create.click()
  await page.getByText('Account created successfully! Welcome to Bucketbook.').waitFor()
  expect((await api('GET', '/api/auth/user')).body).toMatchObject({ isOperator: true })
  expect(site.unexpected(400, 403)).toEqual([])
})

test('the operator’s link opens the form where registration is closed', async () => {
  site = await openSite({ settings: () => ({ ADMIN_EMAILS: 'olga@example.org', REGISTRATION: 'closed' }) })
  const { page } = await site.visit()
  const code = await inviteCodeFor(site, 'olga@example.org')
  await page.goto(`${site.url}/?invite=${code}`)
  await page.getByLabel('Invitation code').waitFor()
  await expect.poll(() => page.getByLabel('Invitation code').inputValue()).toBe(code)
})
