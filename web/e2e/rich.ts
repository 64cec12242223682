import { expect } from 'vitest'
import type { Site, Visitor } from './browser.ts'
import { newcomer } from './newcomer.ts'

/** Somebody to whom the operator, olga@example.org, has given so many points. */
export async function rich(site: Site, name: string, points: number): Promise<Visitor> {
  const buyer = await newcomer(site, name)
  const user = (await buyer.api('GET', '/api/auth/user')).body as { id: string }
  const olga = await site.visit()
  const operator = { firstName: 'Olga', lastName: 'O', email: 'olga@example.org', password: 'secret1' }
  if ((await olga.api('POST', '/api/auth/register', operator)).status !== 201)
    await olga.api('POST', '/api/auth/login', operator)
  const { status } = await olga.api('PUT', `/api/admin/users/${user.id}`, { grantPoints: points })
  expect(status).toBe(200)
  await olga.context.close()
  site.complaints.length = 0
  return buyer
}

/** Buys the item on the page of the shop, as a person does. */
export async function buyInShop(site: Site, { page }: Visitor, name: string): Promise<void> {
  if (!page.url().endsWith('/shop')) await page.goto(`${site.url}/shop`)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await row.getByRole('button', { name: 'Buy Now' }).click()
  await row.getByText('Owned', { exact: true }).waitFor()
}
