import fc from 'fast-check'
import { type Person, personIn } from '../../../../household/testing.ts'
import { browserOf } from '../../../../identity/testing.ts'
import type { testServer } from '../../testing.ts'

/** A server with its people, and the ids that things have there, by their names. */
export interface World {
  server: ReturnType<typeof testServer>
  people: Map<string, Person>
  ids: Map<string, string>
}

export type Answer = Awaited<ReturnType<Person['send']>>

/** Something that somebody has made. */
export interface Made {
  name: string
  kind: 'contribution' | 'payment' | 'invoice'
  who: string
  book?: string
}

/** Something that is asked for, in whichever world; the same again under the same key. */
export interface Command {
  text: string
  run(world: World): Promise<Answer>
  /** True where whoever asks once more is told that there is nothing any more. */
  endsAccess?: boolean
  /** Name of the person who gets a point for it. */
  earns?: string
  /** The thing that is there once it is done, by the name of its id; and the name of one that is no more. */
  makes?: Made
  ends?: string
  /** Called once it is done. */
  done?(): unknown
}

/** Chance that comes again with its seed. */
export function chanceOf(seed: number, draws: number) {
  const drawn = fc.sample(fc.nat({ max: 1_000_000 }), { seed, numRuns: draws }).values()
  const below = (end: number): number => (drawn.next().value ?? 0) % end
  return { below, pick: <T>(items: readonly T[]): T => items[below(items.length)] as T }
}

export const PEOPLE = ['Anna', 'Ben', 'Cleo']
const NOTHING = '01890000-0000-7000-8000-00000000dead'
export const DENIED = 401
const TAKEN = 409

export const idIn = ({ ids }: World, name: string): string => ids.get(name) ?? NOTHING

/** Lets somebody into a world, with an account that has 1000. Whoever has heard no answer comes once more. */
export async function enter(world: World, who: string, fields: object = {}): Promise<Answer> {
  const { ids, people, server } = world
  if (!people.has(who)) {
    const browser = browserOf(server, `${who}/1`)
    const email = `${who.toLowerCase()}@example.com`
    const registered = await browser.register({ firstName: who, lastName: 'Lee', email, ...fields })
    const answer = registered.status === TAKEN ? await browser.signIn({ email }) : registered
    if (answer.status >= 300) return answer.status === DENIED ? registered : answer
    people.set(who, await personIn(browser, who, email, answer.body))
  }
  const person = people.get(who) as Person
  ids.set(who, person.userId).set(`${who}’s book`, person.ownId)
  const account = { name: 'Checking', type: 'checking', balance: '1000' }
  const request = { method: 'POST', path: () => '/accounts', body: () => account }
  return ask(world, who, `account of ${who}`, { ...request, names: { id: `${who}’s account` } })
}

/** A world in which the first people are. */
export async function worldOn(server: World['server']): Promise<World> {
  const world: World = { server, people: new Map(), ids: new Map() }
  for (const who of PEOPLE) {
    const { status, body } = await enter(world, who)
    if (status >= 300) throw new Error(`${who} is not in: ${JSON.stringify(body)}`)
  }
  return world
}

export interface Request {
  method: string
  path(world: World): string
  body?(world: World): object
  /** Name of the shared book that it is for. */
  book?: string
  /** Names for what its answer has, by the name of the field. */
  names?: Record<string, string>
}

/** Asks as somebody, and remembers what the answer names. */
export async function ask(world: World, who: string, key: string, request: Request): Promise<Answer> {
  const { method, path, body, book, names = {} } = request
  const person = world.people.get(who) as Person
  const asker = book ? person.within(idIn(world, book)) : person
  const send = () => asker.send(method, path(world), body?.(world), { 'idempotency-key': key })
  const first = await send()
  // A session ends by itself in time.
  const signedIn = first.status === DENIED ? await person.signIn({ email: person.email }) : undefined
  const isUnknown = (signedIn?.status ?? 0) >= 500
  const answer = !signedIn || signedIn.status === DENIED ? first : isUnknown ? signedIn : await send()
  if (answer.status < 300)
    for (const [field, name] of Object.entries(names)) {
      const named = (answer.body as Record<string, unknown>)[field]
      if (typeof named === 'string') world.ids.set(name, named)
    }
  return answer
}
