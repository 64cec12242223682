import type { Context } from 'hono'
import { refuse } from '../../values/refusal.ts'
import type { ServerEnv } from '../context.ts'
import { completeSignIn, proveCode } from '../sign-in.ts'
import { findUser, type UserRow } from '../users.ts'
import { browserOf, findWaiting, takeFlow } from './flows.ts'

const refuseLate = (): never => refuse('expired', 'This sign-in is over. Please begin again.')

/** Ends a sign-in at a provider that waits for its second factor: a wrong code leaves it waiting. */
export async function passSecondFactor(c: Context<ServerEnv>, code: string): Promise<UserRow> {
  const { server } = c.var
  const secret = browserOf(c)?.secret ?? refuseLate()
  const { userId, provider } = findWaiting(server.db, secret, server.now()) ?? refuseLate()
  const user = findUser(server.db, userId ?? '') ?? refuseLate()
  await proveCode(c, user, code)
  return completeSignIn(c, user, provider ?? '', (tx) => {
    if (!takeFlow(tx, secret, 'second_factor')) refuseLate()
  })
}
