import { queryOptions } from '@tanstack/react-query'
import { putBooksAway } from './books-left.ts'
import { answer, api } from './client.ts'
import { showBookOf } from './current-book.ts'
import { codeOf, statusOf } from './errors.ts'
import { keys } from './keys.ts'
import { recallUnsent } from './mode.ts'
import { knownUser } from './owner.ts'

/** The server says that nobody is signed in: what this browser has of somebody's book is put away. */
function nobody(): null {
  void putBooksAway(null)
  return null
}

/** The signed-in user; null where there is none. */
export const userQuery = queryOptions({
  queryKey: keys.user,
  queryFn: async () => {
    // The server marks the page of a browser without a session: then there is nobody to ask for.
    if ('signedOut' in document.documentElement.dataset) return nobody()
    const user = await answer(api.auth.user.$get()).catch((error) => {
      // Anything else may be a proxy's.
      if (codeOf(error) === 'signed_out') return nobody()
      if (statusOf(error) === 401) return null
      // Without the server a book opens to whom it belongs, and to nobody else.
      if (codeOf(error) === 'unreachable' && knownUser() === null) return null
      throw error
    })
    if (user) {
      showBookOf(user.id)
      void putBooksAway(user.id)
      recallUnsent(user.id)
    }
    return user
  },
})
