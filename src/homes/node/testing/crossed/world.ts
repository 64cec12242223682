import fc from 'fast-check'
import { type Person, personOn } from '../../../../household/testing.ts'
import type { testServer } from '../../testing.ts'

/** A server with its people, and the ids that things have there, by their names. */
export interface World {
  server: ReturnType<typeof testServer>
  people: Map<string, Person>
  ids: Map<string, string>
}

export type Answer = Awaited<ReturnType<Person['send']>>

/** Something that is asked for, in whichever world; the same again under the same key. */
export interface Command {
  text: string
  run(world: World): Promise<Answer>
  /** True where whoever asks once more is told that there is nothing any more. */
  endsAccess?: boolean
  /** Once it is done. */
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

export const idIn = ({ ids }: World, name: string): string => ids.get(name) ?? NOTHING

/** Lets somebody into a world, with an account that has 1000. */
export async function enter(world: World, who: string): Promise<void> {
  const { ids, people, server } = world
  const person = await personOn(server, who)
  people.set(who, person)
  const account = { name: 'Checking', type: 'checking', balance: '1000' }
  const { id } = await person.done('POST', '/accounts', account)
  for (const [name, named] of [
    [who, person.userId],
    [`${who}’s book`, person.ownId],
    [`${who}’s account`, id],
  ] as const)
    ids.set(name, named)
}

/** A world in which the first people are. */
export async function worldOn(server: World['server']): Promise<World> {
  const world: World = { server, people: new Map(), ids: new Map() }
  for (const who of PEOPLE) await enter(world, who)
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
  const isOver = first.status === DENIED && (await person.signIn({ email: person.email })).status < 300
  const answer = isOver ? await send() : first
  if (answer.status < 300)
    for (const [field, name] of Object.entries(names)) {
      const named = (answer.body as Record<string, unknown>)[field]
      if (typeof named === 'string') world.ids.set(name, named)
    }
  return answer
}
