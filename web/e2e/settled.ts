import type { Page } from 'playwright-core'
import type { Site, Visitor } from './browser.ts'
import { PASSWORD } from './entrance.ts'

export const emailOf = (name: string) => `${name.toLowerCase()}@example.org`

export async function openProfile(site: Site, { page }: Visitor) {
  await page.goto(`${site.url}/profile`)
  await page.getByRole('heading', { name: 'Devices' }).waitFor()
}

/** Somebody who has just registered and looks at their profile. */
export async function person(
  site: Site,
  name: string,
  look?: Parameters<Site['visit']>[0],
): Promise<Visitor> {
  const visitor = await site.visit(look)
  const input = { firstName: name, lastName: 'Hopper', email: emailOf(name), password: PASSWORD }
  const { status } = await visitor.api('POST', '/api/auth/register', input)
  if (status !== 201) throw new Error(`${name} was not registered: ${status}`)
  await openProfile(site, visitor)
  return visitor
}

/** The same person in another browser. */
export async function elsewhere(site: Site, name: string): Promise<Visitor> {
  const visitor = await site.visit()
  const credentials = { email: emailOf(name), password: PASSWORD }
  const { status } = await visitor.api('POST', '/api/auth/login', credentials)
  if (status !== 200) throw new Error(`${name} was not signed in: ${status}`)
  await visitor.page.reload()
  await visitor.page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  return visitor
}

export const landing = (page: Page) =>
  page.getByRole('heading', { name: 'Take Control of Your Budget' }).waitFor()
