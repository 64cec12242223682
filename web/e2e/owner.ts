import type { Site, Visitor } from './browser.ts'

export interface Owner extends Visitor {
  accountId: string
}

/** Somebody who is signed in and has one account. */
export async function ownerOf(
  site: Site,
  { firstName, balance, ...look }: { firstName: string; balance: string } & Parameters<Site['visit']>[0],
): Promise<Owner> {
  const visitor = await site.visit(look)
  const email = `${firstName.toLowerCase()}@example.org`
  const person = { firstName, lastName: 'Hopper', email, password: 'maple-syrup' }
  await visitor.api('POST', '/api/auth/register', person)
  const { body } = await visitor.api('POST', '/api/accounts', { name: 'Checking', balance })
  return { ...visitor, accountId: (body as { id: string }).id }
}

/** Rows that the API lists at the path, to compare with what the page shows. */
export const listed = async ({ api }: Visitor, path: string) =>
  (await api('GET', path)).body as Record<string, unknown>[]
