import { answer, api } from './client.ts'

/** Asks the owner where their last proof is too old, ahead of what should not begin in vain, such as a download. */
export const proveAhead = (): Promise<unknown> => answer(api.auth.proof.$post({ json: {} }))
