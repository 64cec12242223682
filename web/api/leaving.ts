import { closeBook } from './local-book.ts'

/** Milliseconds that calls under way get to end before a sign-out: once the session is gone they would be refused. */
const PATIENCE_MS = 1500

let staying: Promise<void> | undefined
let stay = () => {}
let running = 0
let idle = () => {}

/** While somebody signs out nothing more is asked in their name. Resolves once nothing is under way. */
export async function beginLeaving(): Promise<void> {
  closeBook()
  staying = new Promise((resolve) => {
    stay = resolve
  })
  if (running === 0) return
  await new Promise<void>((resolve) => {
    idle = resolve
    setTimeout(resolve, PATIENCE_MS)
  })
}

/** The session could not be ended: what was held back goes on. */
export function endLeaving(): void {
  stay()
  staying = undefined
}

export const isStaying = (): boolean => staying === undefined

/** Makes the call once it is decided that the user stays; after a sign-out never, as the page ends. */
export async function whileStaying<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  await staying
  running += 1
  try {
    return await call()
  } finally {
    running -= 1
    if (running === 0) idle()
  }
}
