import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { TokenUndo } from '../../src/connections/tokens/wire.ts'
import type { MadeApiToken, NewApiToken } from '../../src/identity/tokens/wire.ts'
import { answer, api, keyed } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useCommand } from '../api/use-command.ts'

/** One's tokens, the newest first. */
export const tokensQuery = queryOptions({
  queryKey: ['book', 'tokens'],
  queryFn: () => answer(api.tokens.$get()),
})

/** What leaves the server at one's wish, and where it may go. */
export const leavingQuery = queryOptions({
  queryKey: keys.connections,
  queryFn: () => answer(api.connections.$get()),
})

const param = (id: string) => ({ param: { id } })

export const useMakeToken = () =>
  useCommand(
    (json: z.input<typeof NewApiToken>, key): Promise<z.infer<typeof MadeApiToken>> =>
      answer(api.tokens.$post({ json }, keyed(key))),
    { isInForm: true },
  )

export const useRevokeToken = () =>
  useCommand((id: string, key) => answer(api.tokens[':id'].$delete(param(id), keyed(key))), {
    done: 'Token revoked',
    failed: 'Failed to revoke the token',
  })

export const useUndoToken = (id: string) =>
  useCommand(
    (json: { since: string }, key): Promise<TokenUndo> =>
      answer(api.tokens[':id'].undo.$post({ ...param(id), json }, keyed(key))),
    { isInForm: true },
  )
