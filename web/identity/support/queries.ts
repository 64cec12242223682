import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { SupportMessage } from '../../../src/identity/support/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useCommand } from '../../api/use-command.ts'

/** Asked anew on every visit: the answer may have come meanwhile. */
export const supportQuery = queryOptions({
  queryKey: keys.support,
  staleTime: 0,
  queryFn: () => answer(api.support.$get()),
})

export function useSendMessage() {
  const client = useQueryClient()
  return useCommand(
    async (text: string, key) => {
      const sent = await answer(api.support.$post({ json: { text } }, keyed(key)))
      client.setQueryData<SupportMessage[]>(keys.support, (all) => all && [sent, ...all])
      return sent
    },
    { done: 'Message sent' },
  )
}
