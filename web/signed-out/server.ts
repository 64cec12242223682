import { callsBy } from '../api/calls.ts'
import { askServer } from '../api/server.ts'

export { answer } from '../api/calls.ts'

/** The calls of who is signed out: there is no book of theirs here that could answer. */
export const api = callsBy(askServer)
