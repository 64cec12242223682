import type { testServer } from '../homes/node/testing.ts'
import { type Browser, browserOf, type Fields } from '../identity/testing.ts'

const BOOK = 'bucketbook-book'

/** Somebody who is signed in; `within` is the same browser in one of their books. */
export async function personOn(
  server: ReturnType<typeof testServer>,
  firstName: string,
  fields: Fields = {},
) {
  const browser = browserOf(server, `${firstName}/1`)
  const email = `${firstName.toLowerCase()}@example.com`
  const { status, body } = await browser.register({ firstName, lastName: 'Lee', email, ...fields })
  if (status !== 201) throw new Error(`${firstName} was not registered: ${JSON.stringify(body)}`)
  return personIn(browser, firstName, email, body as { id: string })
}

/** The person who is signed in at the browser. */
export async function personIn(browser: Browser, firstName: string, email: string, user: { id: string }) {
  const own = (await browser.get('/books'))[0] as { id: string }
  return {
    ...browser,
    firstName,
    email,
    userId: user.id,
    ownId: own.id,
    within: (id: string) => inBook(browser, id),
  }
}

export type Person = Awaited<ReturnType<typeof personOn>>

function inBook(browser: Browser, bookId: string) {
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    browser.send(method, path, body, { [BOOK]: bookId, ...headers })
  return {
    send,
    get: async (path: string) => (await send('GET', path)).body,
    done: async (method: string, path: string, body?: Fields) => {
      const answer = await send(method, path, body)
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
  }
}

/** A shared book of the first, with the others in it in these roles. */
export async function sharedBook(
  owner: Person,
  others: [Person, 'owner' | 'editor' | 'viewer'][] = [],
  fields: Fields = {},
): Promise<{ id: string; memberId: string; members: Record<string, string> }> {
  const { id, memberId } = await owner.done('POST', '/books', { name: 'Our flat', ...fields })
  const members: Record<string, string> = { [owner.firstName]: memberId }
  for (const [person, role] of others) {
    const { token } = await owner.done('POST', `/books/${id}/invitations`, {
      role: role === 'owner' ? 'editor' : role,
    })
    const joined = await person.done('POST', '/invitations/accept', { token })
    members[person.firstName] = joined.memberId
    if (role === 'owner') await owner.done('PUT', `/books/${id}/members/${joined.memberId}`, { role })
  }
  return { id, memberId, members }
}
