import type { Site, Visitor } from './browser.ts'

/** Somebody who has just registered and looks at an empty dashboard. */
export async function newcomer(
  site: Site,
  name: string,
  look?: Parameters<Site['visit']>[0],
): Promise<Visitor> {
  const caller = site.call()
  const person = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `${name}@example.org`,
    password: 'maple-syrup',
  }
  await caller.api('POST', '/api/auth/register', person)
  const visitor = await site.visit({ ...look, as: caller })
  await visitor.page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  return visitor
}
