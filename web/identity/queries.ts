import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Credentials, Registration } from '../../src/identity/wire.ts'
import { baseUrl } from '../api/base.ts'
import { answer, api } from '../api/client.ts'
import { statusOf } from '../api/errors.ts'
import { keys } from '../api/keys.ts'
import { keepToast, showToast } from '../ui/toast.ts'

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

/** Decides which day the user's calendar shows. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** After signing in the page is loaded anew, so that nothing of an earlier session stays in memory. */
function reloadWith(title: string) {
  keepToast({ tone: 'success', title })
  location.reload()
}

export const useLogin = () =>
  useMutation({
    mutationFn: (json: z.input<typeof Credentials>) => answer(api.auth.login.$post({ json })),
    onSuccess: () => reloadWith('Welcome back!'),
    onError: (error) =>
      showToast({
        tone: 'error',
        title: 'Login Failed',
        text: error.message || 'Please check your credentials.',
      }),
  })

export const useRegister = () =>
  useMutation({
    mutationFn: (person: z.input<typeof Registration>) =>
      answer(api.auth.register.$post({ json: { ...person, timeZone } })),
    onSuccess: () => reloadWith('Account created successfully! Welcome to Bucketbook.'),
    onError: (error) =>
      showToast({ tone: 'error', title: 'Registration Failed', text: error.message || 'Please try again.' }),
  })

export async function signOut() {
  await api.logout.$post().catch(() => null)
  location.assign(baseUrl)
}
