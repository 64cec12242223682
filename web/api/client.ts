import { callsBy } from './calls.ts'
import { reach } from './reach.ts'

export { answer, answerPage, type Page } from './calls.ts'

/** The calls of who is signed in: this browser's own book answers them where the server is not asked. */
export const api = callsBy(reach)

/** One action of the user. The same key again has no second effect, so a retry is safe. */
export const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })
