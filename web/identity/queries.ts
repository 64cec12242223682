import { queryOptions } from '@tanstack/react-query'
import { baseUrl } from '../api/base.ts'
import { answer, api } from '../api/client.ts'
import { statusOf } from '../api/errors.ts'
import { keys } from '../api/keys.ts'
import { forgetUser } from './same-user.ts'

/** Who is signed in; null is nobody. */
export const userQuery = queryOptions({
  queryKey: keys.user,
  queryFn: async () => {
    // The server marks the page of a browser without a session: then there is nobody to ask for.
    if ('signedOut' in document.documentElement.dataset) return null
    return answer(api.auth.user.$get()).catch((error) => {
      if (statusOf(error) === 401) return null
      throw error
    })
  },
})

export const providersQuery = queryOptions({
  queryKey: keys.providers,
  queryFn: () => answer(api.auth.providers.$get()),
})

/** Whether people may register here, and whether the server sends mail. */
export const optionsQuery = queryOptions({
  queryKey: keys.signInOptions,
  queryFn: () => answer(api.auth.options.$get()),
})

export async function signOut() {
  await api.logout.$post().catch(() => null)
  forgetUser()
  location.assign(baseUrl)
}
