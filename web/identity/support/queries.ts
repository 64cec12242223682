import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SupportMessage } from '../../../src/operations/support/wire.ts'
import { actions } from '../../api/action.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

/** Asked anew on every visit: the answer may have come meanwhile. */
export const supportQuery = queryOptions({
  queryKey: keys.support,
  staleTime: 0,
  queryFn: () => answer(api.support.$get()),
})

/** No change of the book: with its answer all is done, and nothing else is read anew before the form goes on. */
export function useSendMessage() {
  const client = useQueryClient()
  const [act] = useState(actions)
  return useMutation({
    meta: { done: 'Message sent' },
    mutationFn: async (text: string) => {
      const json = { text }
      const sent = await act(text, (key) => answer(api.support.$post({ json }, keyed(key))))
      client.setQueryData<SupportMessage[]>(keys.support, (all) => all && [sent, ...all])
      return sent
    },
  })
}
