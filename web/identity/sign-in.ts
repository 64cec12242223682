import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Credentials, PasswordReset, Registration, TwoFactorCode } from '../../src/identity/wire.ts'
import { answer, api } from '../api/client.ts'
import { ApiError, codeOf, explanationOf } from '../api/errors.ts'
import { keepToast, showToast } from '../ui/toast.ts'
import { nextUrl } from './arrival.ts'

const ENTERING = ['entering']
const LOGIN = {
  done: 'Welcome back!',
  failed: 'Login Failed',
  otherwise: 'Please check your credentials.',
}

/** Decides which day the user's calendar shows. */
export const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Why it didn't work, in the server's words; how long a lock lasts changes by the minute. */
export function reasonOf(error: Error | null, otherwise: string): string {
  if (!(error instanceof ApiError) || error.code !== 'locked') return explanationOf(error, otherwise)
  const minutes = Math.max(1, Math.ceil(error.retryAfterS / 60))
  return `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** The password was right, and the account asks for a code too. */
export const needsCode = (error: Error | null): boolean => codeOf(error) === 'second_factor_required'

/** After signing in the page is loaded anew, so that nothing of an earlier session stays in memory. */
function enterWith(title: string) {
  keepToast({ tone: 'success', title })
  location.replace(nextUrl())
}

/** One way in; a second click or Enter while it is under way is none. */
function useEntering<Input>(
  enter: (input: Input) => Promise<unknown>,
  words: { done: string; failed: string; otherwise: string },
) {
  const client = useQueryClient()
  const entering = useMutation({
    mutationKey: ENTERING,
    mutationFn: enter,
    onSuccess: () => enterWith(words.done),
    onError: (error) => {
      if (needsCode(error)) return
      const text = reasonOf(error, words.otherwise)
      showToast({ tone: 'error', title: words.failed, text, about: words.failed })
    },
  })
  const mutate = (...call: Parameters<typeof entering.mutate>) => {
    if (client.isMutating({ mutationKey: ENTERING }) === 0) entering.mutate(...call)
  }
  return { mutate, error: entering.error, busy: entering.isPending || entering.isSuccess }
}

export const useLogin = () =>
  useEntering((json: z.input<typeof Credentials>) => answer(api.auth.login.$post({ json })), LOGIN)

/** The code that a sign-in at a provider waits for. */
export const useOutsideCode = () =>
  useEntering(
    (json: z.input<typeof TwoFactorCode>) => answer(api.auth['second-factor'].$post({ json })),
    LOGIN,
  )

export const useRegister = () =>
  useEntering(
    (person: z.input<typeof Registration>) =>
      answer(api.auth.register.$post({ json: { ...person, timeZone } })),
    {
      done: 'Account created successfully! Welcome to Bucketbook.',
      failed: 'Registration Failed',
      otherwise: 'Please try again.',
    },
  )

export const useAskReset = () =>
  useMutation({
    mutationFn: (email: string) => answer(api.auth['password-reset'].$post({ json: { email } })),
  })

export const useReset = () =>
  useMutation({
    mutationFn: (json: z.input<typeof PasswordReset>) =>
      answer(api.auth['password-reset'].confirm.$post({ json })),
  })
