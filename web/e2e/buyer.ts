import { expect } from 'vitest'
import type { Site, Visitor } from './browser.ts'
import { inviteCodeFor } from './invite-code.ts'
import { newcomer } from './newcomer.ts'

/** Settings of a site whose operator is olga@example.org. */
export const OPERATOR = { ADMIN_EMAILS: 'olga@example.org' }

/** The operator, signed in. */
export async function operatorOf(site: Site) {
  const olga = site.call()
  const email = OPERATOR.ADMIN_EMAILS
  const credentials = { email, password: 'maple-syrup' }
  if ((await olga.api('POST', '/api/auth/login', credentials)).status === 200) return olga
  const inviteCode = await inviteCodeFor(site, email)
  const person = { firstName: 'Olga', lastName: 'O', ...credentials, inviteCode }
  expect((await olga.api('POST', '/api/auth/register', person)).status).toBe(201)
  return olga
}

/** Somebody new to whom the operator has given so many points, or what else an operator can give. */
export async function buyer(
  site: Site,
  name: string,
  gift: number | object,
  look?: Parameters<Site['visit']>[0],
): Promise<Visitor> {
  const visitor = await newcomer(site, name, look)
  const user = (await visitor.api('GET', '/api/auth/user')).body as { id: string }
  const olga = await operatorOf(site)
  const given = typeof gift === 'number' ? { grantPoints: gift } : gift
  expect((await olga.api('PUT', `/api/admin/users/${user.id}`, given)).status).toBe(200)
  return visitor
}

/** Says yes to the price. */
export const confirm = (page: Visitor['page']) =>
  page
    .getByRole('dialog', { name: /^Buy “/ })
    .getByRole('button', { name: /^Buy for/ })
    .click()

/** Buys the item on the page of the shop, as a person does. */
export async function buy(site: Site, { page }: Pick<Visitor, 'page'>, name: string): Promise<void> {
  if (!page.url().endsWith('/shop')) await page.goto(`${site.url}/shop`)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await row.getByRole('button', { name: 'Buy Now' }).click()
  await confirm(page)
  await row.getByText('Owned', { exact: true }).waitFor()
}
