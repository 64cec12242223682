import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import type {
  EmailChange,
  LinkedIdentity,
  OutsideProvider,
  PasswordChange,
  Proof,
  TwoFactorCode,
  User,
} from '../../../src/identity/wire.ts'
import { answer, api } from '../../api/client.ts'
import { statusOf } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'

/** Passwords, secrets and codes are forgotten as soon as the dialog that typed or showed them has closed. */
const FORGOTTEN = { gcTime: 0 }

/** Changes the cached user without asking the server again: an answer that fails must not take the page away. */
function useUserChange() {
  const client = useQueryClient()
  return (change: (user: User) => Partial<User>) =>
    client.setQueryData<User | null>(keys.user, (user) => (user ? { ...user, ...change(user) } : user))
}

export function useChangePassword(done: string) {
  const client = useQueryClient()
  const changeUser = useUserChange()
  return useMutation({
    ...FORGOTTEN,
    meta: { done },
    mutationFn: (json: z.input<typeof PasswordChange>) => answer(api.auth.password.$put({ json })),
    onSuccess: () => {
      changeUser(({ signInMethods }) => ({
        signInMethods: [...new Set(['local' as const, ...signInMethods])],
      }))
      return client.invalidateQueries({ queryKey: keys.devices })
    },
  })
}

export function useChangeEmail(done: string) {
  const changeUser = useUserChange()
  return useMutation({
    ...FORGOTTEN,
    meta: { done },
    mutationFn: (json: z.input<typeof EmailChange>) => answer(api.auth.email.$put({ json })),
    onSuccess: (user) => changeUser(() => user),
  })
}

export const useSendVerification = () =>
  useMutation({
    meta: { done: 'The mail is on its way', failed: (error) => error.message },
    mutationFn: () => answer(api.auth['email-verification'].$post()),
  })

export const useBeginTwoFactor = () =>
  useMutation({ ...FORGOTTEN, mutationFn: () => answer(api.auth['two-factor'].$post({ json: {} })) })

export function useConfirmTwoFactor() {
  const client = useQueryClient()
  const changeUser = useUserChange()
  return useMutation({
    ...FORGOTTEN,
    mutationFn: (json: z.input<typeof TwoFactorCode>) =>
      answer(api.auth['two-factor'].confirm.$post({ json })),
    onSuccess: () => {
      changeUser(() => ({ twoFactor: true }))
      return client.invalidateQueries({ queryKey: keys.devices })
    },
  })
}

export function useTurnOffTwoFactor() {
  const changeUser = useUserChange()
  return useMutation({
    ...FORGOTTEN,
    meta: { done: 'Two-factor sign-in is off' },
    mutationFn: (json: z.input<typeof Proof>) => answer(api.auth['two-factor'].$delete({ json })),
    onSuccess: () => changeUser(() => ({ twoFactor: false })),
  })
}

/** Options of queries that other browsers change: asked again whenever somebody comes to look. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true }

export const devicesQuery = queryOptions({
  ...FRESH,
  queryKey: keys.devices,
  queryFn: () => answer(api.auth.sessions.$get()),
})

/** Signs one browser out, or all the others; one that is gone already is what was wanted. */
export function useSignOutDevices(done: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { done, failed: (error) => error.message },
    mutationFn: async ([id = '', ...more]: string[]) => {
      if (more.length > 0) return answer(api.auth.sessions.$delete())
      return answer(api.auth.sessions[':id'].$delete({ param: { id } })).catch((error) => {
        if (statusOf(error) !== 404) throw error
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.devices }),
  })
}

export const identitiesQuery = queryOptions({
  ...FRESH,
  queryKey: keys.identities,
  queryFn: () => answer(api.auth.identities.$get()),
})

/** Leaves for the provider, which leads back to the profile. */
export function useLink() {
  const link = useMutation({
    meta: { failed: (error) => error.message },
    mutationFn: (provider: OutsideProvider) =>
      answer(api.auth.identities[':provider'].$post({ param: { provider }, json: {} })),
    onSuccess: ({ url }) => location.assign(url),
  })
  const { reset } = link
  useEffect(() => {
    // A page that the browser shows again on "back" would still have its button at work.
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  return { ...link, isLeaving: link.isPending || link.isSuccess }
}

export function useUnlink(name: string) {
  const client = useQueryClient()
  const changeUser = useUserChange()
  return useMutation({
    meta: { done: `${name} unlinked`, failed: (error) => error.message },
    mutationFn: ({ id }: LinkedIdentity) =>
      answer(api.auth.identities[':id'].$delete({ param: { id }, json: {} })),
    onSuccess: (_answer, gone) => {
      const left = client.getQueryData(identitiesQuery.queryKey)?.filter(({ id }) => id !== gone.id) ?? []
      client.setQueryData(identitiesQuery.queryKey, left)
      changeUser(({ signInMethods }) => ({
        signInMethods: signInMethods.filter(
          (method) => method === 'local' || left.some(({ provider }) => provider === method),
        ),
      }))
    },
  })
}
