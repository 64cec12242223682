import { type Mutation, MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { connection, hasUnsent } from '../api/connection.ts'
import { codeOf } from '../api/errors.ts'
import { keys } from '../api/keys.ts'
import { forgetBook } from '../api/local.ts'
import { isAnyUnderWay, keepShown } from '../api/optimistic.ts'
import { resend } from '../ui/draft.tsx'
import { showToast } from '../ui/toast.ts'

/**
 * The session has ended, in this tab or elsewhere: the landing page takes over. A wrong password is a 401 too.
 * Only what the server has not got stays in this browser, for the next sign-in.
 */
function noticeSignedOut(error: Error) {
  if (codeOf(error) !== 'signed_out' || !queryClient.getQueryData(keys.user)) return
  queryClient.setQueryData(keys.user, null)
  if (!hasUnsent(connection())) void forgetBook()
}

/**
 * A long list may take a while, page by page; what it shows was changed in place, so nobody waits for it. One
 * that was left behind is for going back to: it is not read anew, page by page, but forgotten.
 */
async function refreshBook() {
  // Its answer would show as undone what is shown already; the last of them reads everything anew.
  if (isAnyUnderWay()) return
  queryClient.removeQueries({ queryKey: keys.history, type: 'inactive' })
  void queryClient.invalidateQueries({ queryKey: keys.history })
  await queryClient.invalidateQueries({
    queryKey: keys.book,
    predicate: ({ queryKey }) => queryKey[1] !== keys.history[1],
  })
}

/** Once more what was entered, under the same key where no answer came. */
const again = ({ options }: Mutation<unknown, unknown, unknown, unknown>, input: unknown, error: Error) => ({
  label: 'Try again',
  run: () => void resend(error, queryClient.getMutationCache().build(queryClient, options).execute(input)),
})

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': a home server is reachable without the internet that the browser asks for.
    queries: {
      networkMode: 'always',
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: noticeSignedOut,
    onSuccess: (_answer, query) => keepShown(query as Query),
  }),
  mutationCache: new MutationCache({
    onSuccess: async (_answer, _input, _result, mutation) => {
      if (mutation.meta?.done) showToast({ tone: 'success', title: mutation.meta.done })
      if (mutation.meta?.refreshesBook) await refreshBook()
    },
    onError: (error, input, _result, mutation) => {
      noticeSignedOut(error)
      const failed = mutation.meta?.failed
      const text = typeof failed === 'function' ? failed(error) : failed
      if (!mutation.meta?.isShown) {
        if (text) showToast({ tone: 'error', title: 'Error', text })
        return
      }
      // The dialog that could have said so is closed.
      const { message } = error
      const reason = text?.includes(message) ? {} : { reason: message }
      showToast({ tone: 'error', title: 'Error', text, ...reason, action: again(mutation, input, error) })
      void refreshBook()
    },
  }),
})
