import { queryOptions } from '@tanstack/react-query'
import { baseUrl, urlOf } from '../api/base.ts'
import { answer, api } from '../api/client.ts'
import { keepBook } from '../api/current-book.ts'
import { refusedWith, statusOf } from '../api/errors.ts'
import { keys } from '../api/keys.ts'
import { beginLeaving, endLeaving } from '../api/leaving.ts'
import { forgetUser } from '../api/local.ts'
import { askServer } from '../api/server.ts'
import { showToast } from '../ui/toast.ts'

export const providersQuery = queryOptions({
  queryKey: keys.providers,
  queryFn: () => answer(api.auth.providers.$get()),
})

/** The server's registration (open, by invitation or closed), and whether it sends mail. */
export const optionsQuery = queryOptions({
  queryKey: keys.signInOptions,
  queryFn: () => answer(api.auth.options.$get()),
})

/**
 * Ends the session. Nothing of the book stays in this browser, but what the server has not got is sealed until the same user
 * signs in again, unless they want it deleted: who was not asked may have some of it all the same, in a book that no page has
 * opened. Without the server nobody can be signed out.
 */
export async function signOut({ keepsUnsent = true } = {}) {
  await beginLeaving()
  try {
    const reply = await askServer(urlOf('api/logout'), { method: 'POST' })
    // Without a session there is none to end.
    if (!reply.ok && reply.status !== 401) throw refusedWith(reply.status, await reply.text())
  } catch (error) {
    endLeaving()
    const text = statusOf(error)
      ? (error as Error).message
      : 'The server can’t be reached, so it can’t end your session. Try again once it is back.'
    showToast({ tone: 'error', title: 'You are still signed in', text })
    return
  }
  await forgetUser({ keepsUnsent })
  keepBook(null)
  location.assign(baseUrl)
}
