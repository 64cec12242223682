import { answer, api } from './client.ts'

/** For what should not be begun in vain, such as a download: asks the owner where their last proof is too old. */
export const proveAhead = (): Promise<unknown> => answer(api.auth.proof.$post({ json: {} }))
