import type { QueryClient } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { showToast } from '../ui/toast.ts'
import { arrival } from './arrival.ts'
import { failureWords } from './failure-words.ts'
import { providersQuery } from './queries.ts'

/** Answers the mail that asked whether an e-mail is its owner's, whoever is signed in. */
async function verifyEmail(client: QueryClient, token: string) {
  try {
    await answer(api.auth['email-verification'].confirm.$post({ json: { token } }))
    showToast({ tone: 'success', title: 'Email verified', text: 'Thank you. This address is yours.' })
    if (client.getQueryData(keys.user)) await client.invalidateQueries({ queryKey: keys.user })
  } catch (error) {
    showToast({ tone: 'error', title: 'Email not verified', text: (error as Error).message })
  }
}

/** To somebody who is signed in, a provider's refusal is told where the form would have told it. */
async function tellFailure(client: QueryClient, code: string) {
  const providers = await client.fetchQuery(providersQuery).catch(() => [])
  const name = providers.find(({ id }) => id === arrival.provider)?.name ?? 'the provider'
  showToast({ tone: 'error', title: 'Login Failed', text: failureWords(code, name) })
}

/** What a link brought that no form is shown for. */
export function handleArrival(client: QueryClient, isSignedIn: boolean) {
  const { verify, error } = arrival
  delete arrival.verify
  if (verify) void verifyEmail(client, verify)
  if (error && isSignedIn) void tellFailure(client, error)
}
