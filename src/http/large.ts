import { refuse } from '../values/refusal.ts'
import type { Home } from './context.ts'

/** Bodies and answers of more than so many bytes are large: there is memory for a few of them at a time. */
export const LARGE_BYTES = 1024 * 1024
const AT_ONCE = 2
const MOST_WAITING = 16
const MOST_OF_ONE_BOOK = 4
const MOST_WAIT_MS = 60_000
const HOUR_MS = 3_600_000
const RETRY_SECONDS = 15

const BUSY = 'The server is working on other large files. Please try again in a moment.'

/** Runs work on so many bytes; on many only while no other work fills the memory, where the home minds that. */
export const withMemoryFor = <Result>(
  home: Home,
  bytes: number,
  work: () => Promise<Result>,
): Promise<Result> => (home.alone && bytes > LARGE_BYTES ? home.alone(work) : work())

/** Frees the place of a large request, once; called again it does nothing. */
export type Release = () => void

interface Waiting {
  bookId: string
  enter(): void
}

interface Gate {
  /** The books with a large request under way. */
  inside: Set<string>
  waiting: Waiting[]
  /** Large requests of each book within the present hour of the clock. */
  hour: number
  counts: Map<string, number>
}

const gates = new WeakMap<object, Gate>()

function gateOf(home: Home): Gate {
  const gate = gates.get(home.db) ?? { inside: new Set(), waiting: [], hour: 0, counts: new Map() }
  gates.set(home.db, gate)
  return gate
}

function count(gate: Gate, bookId: string, limit: number, now: number): void {
  const hour = Math.floor(now / HOUR_MS)
  if (hour !== gate.hour) Object.assign(gate, { hour, counts: new Map() })
  const times = (gate.counts.get(bookId) ?? 0) + 1
  if (times > limit) {
    const retryAfter = Math.ceil((HOUR_MS - (now % HOUR_MS)) / 1000)
    const message = `This server takes at most ${limit} large files of a book in an hour. Its operator can allow more (LARGE_FILES_PER_HOUR).`
    refuse('too_many', message, { retryAfter })
  }
  gate.counts.set(bookId, times)
}

function admitWaiting(gate: Gate): void {
  for (const one of [...gate.waiting]) {
    if (gate.inside.size >= AT_ONCE) return
    if (!gate.inside.has(one.bookId)) one.enter()
  }
}

/**
 * Waits until there is room for a large request: two at a time, and one of each book, in the order in which they
 * came. Refused where too many wait already, or for too long. A home that bounds nothing lets everything in. What only
 * reads the book is not counted by the hour: a page that is opened often, on several devices, asks for it often.
 */
export async function enterLarge(home: Home, bookId: string, { isCounted = true } = {}): Promise<Release> {
  const { bounds } = home
  if (!bounds) return () => {}
  const gate = gateOf(home)
  if (isCounted) count(gate, bookId, bounds.largePerHour, home.receivedAt?.() ?? home.now())
  const ofBook = gate.waiting.filter((one) => one.bookId === bookId).length
  const isBusy = gate.waiting.length >= MOST_WAITING || ofBook >= MOST_OF_ONE_BOOK
  if (isBusy) refuse('too_many', BUSY, { retryAfter: RETRY_SECONDS })
  const hasEntered = await new Promise<boolean>((resolve) => {
    const leaveLine = (isIn: boolean) => {
      clearTimeout(timer)
      gate.waiting.splice(gate.waiting.indexOf(one), 1)
      resolve(isIn)
    }
    const timer = setTimeout(() => leaveLine(false), MOST_WAIT_MS)
    const enter = () => {
      gate.inside.add(bookId)
      leaveLine(true)
    }
    const one: Waiting = { bookId, enter }
    gate.waiting.push(one)
    admitWaiting(gate)
  })
  if (!hasEntered) refuse('too_many', BUSY, { retryAfter: RETRY_SECONDS })
  let isIn = true
  return () => {
    if (!isIn) return
    isIn = false
    gate.inside.delete(bookId)
    admitWaiting(gate)
  }
}
