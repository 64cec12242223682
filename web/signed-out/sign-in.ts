import type { z } from 'zod'
import type { Credentials, PasswordReset, Registration, TwoFactorCode } from '../../src/identity/wire.ts'
import { codeOf } from '../api/errors.ts'
import { nextUrl } from '../identity/arrival.ts'
import { reasonOf } from '../identity/reason-of.ts'
import { keepToast, showToast } from '../ui/toast.ts'
import { answer, api } from './server.ts'
import { useSending } from './use-sending.ts'

const LOGIN = {
  done: 'Welcome back!',
  failed: 'Login Failed',
  otherwise: 'Please check your credentials.',
}

/** Decides which day the user's calendar shows. */
export const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** The password was right, and the account asks for a code too. */
export const needsCode = (error: Error | null): boolean => codeOf(error) === 'second_factor_required'

/** Loads the page anew after signing in: as the app, and with nothing of an earlier session in memory. */
function enterWith(title: string) {
  keepToast({ tone: 'success', title })
  location.replace(nextUrl())
}

let isEntering = false

/** One way in; a second click or Enter while it is under way is none. */
function useEntering<Input>(
  enter: (input: Input) => Promise<unknown>,
  words: { done: string; failed: string; otherwise: string },
) {
  const entering = useSending(async (input: Input) => {
    isEntering = true
    try {
      await enter(input)
      enterWith(words.done)
    } catch (error) {
      if (!(error instanceof Error) || needsCode(error)) throw error
      const text = reasonOf(error, words.otherwise)
      showToast({ tone: 'error', title: words.failed, text, about: words.failed })
      throw error
    } finally {
      isEntering = false
    }
  })
  const send: typeof entering.send = (...call) => {
    if (!isEntering) entering.send(...call)
  }
  return { send, error: entering.error, busy: entering.isPending || entering.isSuccess }
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
  useSending((email: string) => answer(api.auth['password-reset'].$post({ json: { email } })))

export const useReset = () =>
  useSending((json: z.input<typeof PasswordReset>) =>
    answer(api.auth['password-reset'].confirm.$post({ json })),
  )
