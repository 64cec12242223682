import type { Mail, ServerHome } from '../../../identity/context.ts'
import type { CloudEnv } from '../env.ts'
import { over } from './limits.ts'

/** Header with the world that the request is in, in JSON; none where one is enough. */
export const WORLD = 'test-world'
/** A server of a test among others: what its home has that others' have not, and where its mails go. */
interface World {
  name: string
  home: Partial<ServerHome>
  mailsTo: string
}
/** Parts of the board and of the directory that a world has: each is a database that is made. */
const PARTS = 4
const worlds = new Map<string, World>()

/** An object's name ends with its world's. */
export const worldOf = ({ id: { name = '' } }: DurableObjectState): string => name.split('@')[1] ?? ''

/** The object's state as it is where there is one world alone. */
export const inOwnWorld = (state: DurableObjectState): DurableObjectState =>
  over(state, { id: over(state.id, { name: state.id.name?.split('@')[0] ?? '' }) })

/** The same bindings; objects of one world reach only those of the same one. */
export function inWorld<Env extends CloudEnv>(world: string, env: Env): Env {
  if (!world) return env
  const inIt = (space: 'BOOKS' | 'DIRECTORY' | 'BOARD', nameIn = (name: string) => name) => ({
    idFromName: (name: string) => env[space].idFromName(`${nameIn(name)}@${world}`),
    get: (id: DurableObjectId) => env[space].get(id),
  })
  const shard = (name: string) => String(Number(name) % PARTS)
  return { ...env, BOOKS: inIt('BOOKS'), DIRECTORY: inIt('DIRECTORY', shard), BOARD: inIt('BOARD') } as Env
}

/** Notes the world of a request, which may have other settings by now. */
export function enter(header: string | null): string {
  if (header === null) return ''
  const world: World = JSON.parse(header)
  worlds.set(world.name, world)
  return world.name
}

/** The opened API of an object, with the settings that its world has by now. */
export function withSettings<Opened extends { home: ServerHome }>(opened: Opened, name: string): Opened {
  const { home } = opened
  const world = worlds.get(name)
  if (!world || !home.elsewhere) return opened
  const { board } = home.elsewhere
  const places = board.places.slice(0, PARTS)
  const placeOf = (bookId: string) => places[Number.parseInt(bookId.slice(-8), 16) % PARTS] ?? ''
  Object.assign(home, world.home, { elsewhere: { ...home.elsewhere, board: { ...board, places, placeOf } } })
  const body = (mail: Mail) => JSON.stringify(mail)
  if (world.home.publicUrl)
    home.sendMail = async (mail) => void (await fetch(world.mailsTo, { method: 'POST', body: body(mail) }))
  return opened
}
