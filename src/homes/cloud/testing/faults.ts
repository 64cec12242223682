import type { Message } from '../../../book/crossing/crossing.ts'
import type { Fault } from '../../node/testing/apart.ts'
import type { CloudEnv } from '../env.ts'

/** A fault that is waited for: at which of the next calls, and where to tell that it was met. */
export interface Drawn {
  kind: Fault
  at: number
  tell: string
}

/**
 * Header with the fault of the next contribution that one book tells another, of all of them for `down` and `stuck`; or
 * with one that was drawn for any call, as JSON.
 */
export const FAULT = 'test-fault'

let ofContribution: string | null = null
let drawn: Drawn | undefined

type Space = 'BOOKS' | 'DIRECTORY' | 'BOARD'
/** A call, as data: what is late is brought by another request. */
interface Call {
  space: Space
  name: string
  method: string
  args: unknown[]
}
const late: Call[] = []

/** Notes what the request says of the next calls. */
export function expectFault(said: string | null): void {
  if (said === null) return
  const isDrawn = said.startsWith('{') || said === 'none'
  if (!isDrawn) ofContribution = said
  else drawn = said === 'none' ? undefined : JSON.parse(said)
}

const isContribution = (message: unknown): boolean => {
  const { step, sent } = message as Extract<Message, { step: 'apply' }>
  return step === 'apply' && sent.kind === 'contribution'
}

const named = ({ method, args }: Call): string => {
  if (method === 'answer') return (args[0] as Message).step
  return method === 'fetch' ? 'request' : method
}

/** False where the fault means nothing: a call that changes nothing is never late, nor a request without a key repeated. */
function canMeet(kind: Fault, call: Call): boolean {
  const name = named(call)
  if (kind === 'twice') return name !== 'request' || (call.args[0] as Request).headers.has('idempotency-key')
  if (kind === 'late' || kind === 'delayed') return ['apply', 'forget', 'claim', 'release'].includes(name)
  return true
}

type Method = (...args: unknown[]) => Promise<unknown>
type Stub = Record<string, Method>

const stubIn = (env: CloudEnv, { space, name }: Call): Stub => {
  const objects = env[space]
  return objects.get(objects.idFromName(name)) as unknown as Stub
}

const bring = (env: CloudEnv, call: Call): Promise<unknown> => {
  const args = call.args.map((arg) => (arg instanceof Request ? arg.clone() : arg))
  return (stubIn(env, call) as { [method: string]: Method })[call.method]?.(...args) ?? Promise.reject()
}

/** Brings a contribution, as a single test wants it. */
async function bringSpoiled(env: CloudEnv, call: Call): Promise<unknown> {
  const now = ofContribution
  // An object that is down or stuck is so until this process ends: what is tried again meets the same.
  if (now !== 'down' && now !== 'stuck') ofContribution = null
  if (now === 'stuck') return new Promise(() => {})
  if (now === 'lost' || now === 'down') throw new Error('It was lost on its way.')
  const reply = await bring(env, call)
  if (now === 'unanswered') throw new Error('The answer was lost.')
  return now === 'twice' ? bring(env, call) : reply
}

async function call(env: CloudEnv, which: Call): Promise<unknown> {
  if (ofContribution !== null && which.method === 'answer' && isContribution(which.args[0]))
    return bringSpoiled(env, which)
  const isMet = drawn && canMeet(drawn.kind, which) && drawn.at-- === 0
  if (!drawn || !isMet) return bring(env, which)
  const { kind, tell } = drawn
  drawn = undefined
  // The listener that hears of an end kills this process, and answers nothing.
  const met = () => fetch(`${tell}?kind=${kind}&call=${named(which)}`)
  if (kind !== 'ended after') await met()
  if (kind === 'delayed') late.push(which)
  if (kind === 'lost' || kind === 'delayed') throw new Error('It was lost on its way.')
  const reply = await bring(env, which)
  if (kind === 'ended after') await met()
  if (kind === 'unanswered') throw new Error('The answer was lost.')
  if (kind === 'twice') return bring(env, which)
  if (kind === 'late') late.push(which)
  return reply
}

/** The same objects; what becomes of a call of theirs is what was said or drawn. */
export function faulty(env: CloudEnv): CloudEnv {
  const over = (space: Space) => ({
    idFromName: (name: string) => env[space].idFromName(name),
    get: ({ name = '' }: DurableObjectId) =>
      new Proxy({} as Stub, {
        get: (_, method) =>
          method === 'then'
            ? undefined
            : (...args: unknown[]) => call(env, { space, name, method: String(method), args }),
      }),
  })
  return { ...env, BOOKS: over('BOOKS'), DIRECTORY: over('DIRECTORY'), BOARD: over('BOARD') } as never
}

/** Brings the calls that were kept back as late or delayed. */
export async function bringLate(env: CloudEnv): Promise<void> {
  for (const each of late.splice(0)) await bring(env, each).catch(() => {})
}
