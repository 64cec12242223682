import { type Mutation, MutationCache, type Query, QueryCache } from '@tanstack/react-query'
import { putBooksAway } from '../api/books-left.ts'
import { ApiError, codeOf } from '../api/errors.ts'
import { keys } from '../api/keys.ts'
import { LEFT } from '../api/meanwhile.ts'
import { isAnyUnderWay, keepShown } from '../api/optimistic.ts'
import { RereadingClient } from '../api/rereading-client.ts'
import { dismissErrors, showToast } from '../ui/toast.ts'

/**
 * The session has ended, in this tab or elsewhere: the landing page takes over, and nothing of the book stays. A
 * wrong password is a 401 too.
 */
function noticeSignedOut(error: Error) {
  if (codeOf(error) !== 'signed_out' || !queryClient.getQueryData(keys.user)) return
  queryClient.setQueryData(keys.user, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] })
  void putBooksAway(null)
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

/** The action that sends once more what was entered, under the same key where no answer came. */
const again = ({ options }: Mutation<unknown, unknown, unknown, unknown>, input: unknown, error: Error) => ({
  label: 'Try again',
  run: () => {
    const send = () => queryClient.getMutationCache().build(queryClient, options).execute(input)
    // Its dialog, if it has one, has fetched it already.
    void import('../ui/draft.tsx').then(({ resend }) => resend(error, send()), send).catch(() => {})
  },
})

/** The same once more is worth a try: not where what it was for is gone, or was refused for what it is. */
const mayWork = (error: Error): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || [408, 409, 429].includes(error.status))

export const queryClient = new RereadingClient({
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
      dismissErrors(mutation.meta?.done)
      if (mutation.meta?.done) showToast({ tone: 'success', title: mutation.meta.done })
      if (mutation.meta?.refreshesBook) await refreshBook()
    },
    onError: (error, input, _result, mutation) => {
      noticeSignedOut(error)
      if (codeOf(error) === LEFT) return void refreshBook()
      const failed = mutation.meta?.failed
      const text = typeof failed === 'function' ? failed(error) : failed
      const about = mutation.meta?.done
      if (!mutation.meta?.isShown) {
        if (text && !mutation.meta?.isSaid?.()) showToast({ tone: 'error', title: 'Error', text, about })
        return
      }
      // The dialog that could have said so is closed.
      const { message } = error
      const reason = text?.includes(message) ? {} : { reason: message }
      const action = mayWork(error) ? { action: again(mutation, input, error) } : {}
      showToast({ tone: 'error', title: 'Error', text, about, ...reason, ...action })
      void refreshBook()
    },
  }),
})
