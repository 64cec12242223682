import { expect } from 'vitest'
import type { Site, Visitor } from './browser.ts'
import { newcomer } from './newcomer.ts'

/** Of a site whose operator is olga@example.org. */
export const OPERATOR = { ADMIN_EMAILS: 'olga@example.org' }

/** Somebody new to whom the operator has given so many points, or what else an operator can give. */
export async function buyer(
  site: Site,
  name: string,
  gift: number | object,
  look?: Parameters<Site['visit']>[0],
): Promise<Visitor> {
  const visitor = await newcomer(site, name, look)
  const user = (await visitor.api('GET', '/api/auth/user')).body as { id: string }
  const olga = site.call()
  const operator = { firstName: 'Olga', lastName: 'O', email: 'olga@example.org', password: 'secret1' }
  if ((await olga.api('POST', '/api/auth/register', operator)).status !== 201)
    await olga.api('POST', '/api/auth/login', operator)
  const given = typeof gift === 'number' ? { grantPoints: gift } : gift
  expect((await olga.api('PUT', `/api/admin/users/${user.id}`, given)).status).toBe(200)
  return visitor
}

/** Buys the item on the page of the shop, as a person does. */
export async function buy(site: Site, { page }: Pick<Visitor, 'page'>, name: string): Promise<void> {
  if (!page.url().endsWith('/shop')) await page.goto(`${site.url}/shop`)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await row.getByRole('button', { name: 'Buy Now' }).click()
  await row.getByText('Owned', { exact: true }).waitFor()
}
