import type { ServerHome } from '../../../identity/context.ts'
import type { RefusalCode } from '../../../values/refusal.ts'

/** Upper bounds in seconds of the classes in which durations are counted. */
export const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const SIGN_IN: readonly RefusalCode[] = ['wrong_credentials', 'wrong_code', 'locked']

/** Counts and durations of one kind of request. */
export interface RequestTally {
  method: string
  route: string
  /** Class of the status, such as 2xx; 304 by itself, because it is what the cache spares. */
  status: string
  count: number
  seconds: number
  /** Requests by class of BOUNDS; longer ones than all of them are in no class. */
  classes: number[]
}

/** Counters since the start. They only rise, except `inFlight`, and they name nobody. */
export function newTally() {
  const answers = new Map<string, RequestTally>()
  const refused = new Map<RefusalCode, number>()
  const kindOf = (method: string, route: string, status: number): RequestTally => {
    const isKnown = METHODS.has(method)
    const key = `${isKnown ? method : 'other'} ${status === 304 ? 304 : Math.trunc(status / 100)} ${route}`
    let kind = answers.get(key)
    if (!kind) {
      kind = {
        method: isKnown ? method : 'other',
        route,
        status: status === 304 ? '304' : `${Math.trunc(status / 100)}xx`,
        count: 0,
        seconds: 0,
        classes: BOUNDS.map(() => 0),
      }
      answers.set(key, kind)
    }
    return kind
  }
  const tally = {
    inFlight: 0,
    total: 0,
    unchanged: 0,
    /** Answered by 5xx. */
    failed: 0,
    slow: 0,
    commits: 0,
    commands: 0,
    commitMs: 0,
    mails: { sent: 0, failed: 0 },
    payments: { done: 0, failed: 0 },
    answers,
    refused,
    answered(method: string, route: string, status: number, ms: number): void {
      tally.total++
      if (status === 304) tally.unchanged++
      if (status >= 500) tally.failed++
      const kind = kindOf(method, route, status)
      const seconds = ms / 1000
      kind.count++
      kind.seconds += seconds
      const at = BOUNDS.findIndex((bound) => seconds <= bound)
      if (at >= 0) kind.classes[at] = (kind.classes[at] ?? 0) + 1
    },
    refuse(code: RefusalCode): void {
      refused.set(code, (refused.get(code) ?? 0) + 1)
    },
    /** Wrong passwords and codes, and attempts on an account that is locked. */
    signInFailures: () => SIGN_IN.reduce((sum, code) => sum + (refused.get(code) ?? 0), 0),
    /** A commit of so many commands took so long. */
    committed(commands: number, ms: number): void {
      tally.commits++
      tally.commands += commands
      tally.commitMs += ms
    },
  }
  return tally
}
export type Tally = ReturnType<typeof newTally>

type SendMail = NonNullable<ServerHome['sendMail']>

/** Sends as `send` does, and counts what became of it. */
export const countingMail =
  (send: SendMail, { mails }: Tally): SendMail =>
  async (mail) => {
    try {
      await send(mail)
      mails.sent++
    } catch (error) {
      mails.failed++
      throw error
    }
  }
