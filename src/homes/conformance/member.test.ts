import { describe, expect, it } from 'vitest'
import { BOOK } from '../../book/open.ts'
import { testServer } from '../node/testing.ts'
import { cases, runCase } from './cases.ts'
import type { Client, World } from './client.ts'
import { signedIn } from './signed-in.ts'

/** Fields that only a row of a shared book has. */
const SAID_OF_MEMBERS = ['createdBy', 'updatedBy', 'paidBy', 'shares']

const withoutMembers = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, inner) => (SAID_OF_MEMBERS.includes(name) ? null : inner))

/** The server's API, where everybody acts as an owner of a shared book that others are in, too. */
function inShared(world: World): World {
  return {
    ...world,
    async newClient(timeZone = 'UTC'): Promise<Client> {
      const person = await world.newClient(timeZone)
      const begun = await person.request('POST', '/api/books', { name: 'Ours', timeZone })
      const { id } = begun.body as { id: string }
      const kim = { name: 'Kim', weight: 2 }
      const added = await person.request('POST', `/api/books/${id}/members`, kim)
      expect([begun.status, added.status]).toEqual([201, 201])
      return {
        async request(method, path, body, headers) {
          const answer = await person.request(method, path, body, { [BOOK]: id, ...headers })
          return typeof answer.body === 'string' ? answer : { ...answer, body: withoutMembers(answer.body) }
        },
      }
    },
  }
}

const OF_THE_PERSON =
  'Profile, points and what is bought are the person’s, and stand in no file of a shared book.'
const SENT_BACK =
  'Who paid is left out of what is compared here, so that a row that is sent back says nobody did.'
const OF_THE_BOOK =
  'Zone, currency and budget of a shared book are changed where it is, and not by a profile.'

/** The cases that are otherwise for a member, and why. */
const OTHERWISE: Record<string, string> = {
  'preferences have defaults, are changed one by one, and are checked': OF_THE_BOOK,
  'another time zone is another today at once': OF_THE_BOOK,
  'the tour is offered to a new book until it is answered once, whatever is sent or imported later':
    OF_THE_PERSON,
  'a book of an earlier release comes in with its names cleaned and its colours as they were': OF_THE_PERSON,
  'what the book proves earns points once, and the ledger says for what': OF_THE_PERSON,
  'an item costs what it costs, is bought once, and never for more than there is': OF_THE_PERSON,
  'a purchase is taken back with its points, once a day': OF_THE_PERSON,
  'what the shop opens is closed to whoever has not bought it': OF_THE_PERSON,
  'an export is a file with a name, and holds everything': OF_THE_PERSON,
  'an export imported into a fresh book gives every list and every figure again': OF_THE_PERSON,
  'an import replaces all that was there, and what was removed with it': OF_THE_PERSON,
  'rows of an imported book are linked as before: what is taken back moves what it moved': OF_THE_PERSON,
  'no point comes out of a file, and no icon that was not bought': OF_THE_PERSON,
  'a payee that came of the description goes with it, and one that was chosen stays': SENT_BACK,
}

const world = inShared(signedIn(testServer()))

describe('a member of a shared book', () => {
  const alike = cases.filter(({ name }) => !(name in OTHERWISE))

  it('has all that an owner has but for what is said', () => {
    expect(cases.length - alike.length).toBe(Object.keys(OTHERWISE).length)
  })

  it.each(alike.map((each) => [each.name, each] as const))('%s', (_, each) => runCase(world, each))
})
