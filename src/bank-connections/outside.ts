import { z } from 'zod'
import { cut, oneLine } from '../budget/statements/formats/words.ts'
import { isDeeperThan } from '../http/depth.ts'
import type { ServerHome } from '../identity/context.ts'
import { Refusal, refuse } from '../values/refusal.ts'

/** An answer of another server, whole. */
interface OutgoingAnswer {
  status: number
  text: string
}

interface OutgoingRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Milliseconds for the whole request; a minute where it is left out. */
  timeoutMs?: number
}

declare module '../identity/context.ts' {
  interface ServerHome {
    /** The hosts that the operator lets people's own connections reach, and the way there. */
    outgoing: {
      hosts: readonly string[]
      /** Refuses an address that may not be reached, as far as its name says so. */
      check: (url: string) => void
      /**
       * Asks one of these hosts, bounded in time and size and never redirected; refuses another one with
       * `host_not_allowed`, and throws where no answer comes.
       */
      fetch: (url: string, request?: OutgoingRequest) => Promise<OutgoingAnswer>
    }
    /** Address of Enable Banking's API. */
    enableBankingUrl: string
  }
}

/** The parts of the server that a provider needs. */
export type Outside = Pick<ServerHome, 'outgoing' | 'enableBankingUrl' | 'now'>

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/

/** The address, where a credential may travel to it: by TLS, or to this machine itself, as the operator allowed by number. */
export function safeUrl(text: string): URL {
  if (!URL.canParse(text)) return refuse('invalid', 'This leads to no address.')
  const url = new URL(text)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
  return isSafe ? url : refuse('invalid', 'A bank is asked by https only.')
}

/** Asks a bank's service; any failure underway is one refusal, which names the host and nothing of what was sent. */
export async function ask(
  { outgoing }: Outside,
  url: URL,
  request?: OutgoingRequest,
): Promise<OutgoingAnswer> {
  try {
    return await outgoing.fetch(url.href, request)
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse('unavailable', `${url.host} doesn’t answer just now. It is tried again later.`)
  }
}

/** More than any bank nests: parsing millions of brackets would hold the server for seconds. */
const MAX_DEPTH = 32

/** The JSON of an answer; refuses what is none. */
export function jsonOf({ text }: OutgoingAnswer, host: string): unknown {
  try {
    if (!isDeeperThan(text, MAX_DEPTH)) return JSON.parse(text)
  } catch {
    // Said below.
  }
  return refuse('unavailable', `${host} answered something that can’t be read.`)
}

/** A list that is read up to the first item that can't be: an answer may hold millions, and each would be told by itself. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(z.unknown()).transform((all, context) => {
    const items: z.output<Item>[] = []
    for (const one of all) {
      const read = item.safeParse(one)
      if (!read.success) {
        context.addIssue('An item can’t be read.')
        return z.NEVER
      }
      items.push(read.data)
    }
    return items
  })

const MAX_TEXT = 300

/** A text from outside as it is shown: one line of a bounded length. */
export const plain = (text: string, max = MAX_TEXT): string => cut(oneLine(text), max)
