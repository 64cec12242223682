import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/toast.ts'
import { arrival } from './arrival.ts'
import { failureWords } from './failure-words.ts'
import { providersQuery } from './queries.ts'

/** Failures of a proof, not of a sign-in: the user is signed in all the same. */
const UNPROVEN = ['another_person', 'not_fresh']

/** Tells a provider's refusal in a toast: somebody who is signed in is shown no form that would tell it. */
async function tellFailure(client: QueryClient, code: string) {
  const providers = await client.fetchQuery(providersQuery).catch(() => [])
  const name = providers.find(({ id }) => id === arrival.provider)?.name ?? 'the provider'
  const title = UNPROVEN.includes(code) ? 'Not confirmed' : 'Login Failed'
  showToast({ tone: 'error', title, text: failureWords(code, name) })
}

/** Back from the provider that has confirmed who this is: the tab that waits goes on, and this one is done. */
async function endRound() {
  const { tellProven } = await import('./proof-round.ts')
  tellProven()
  close()
  const text = 'Go on where you were asked. You are not asked again for ten minutes.'
  showToast({ tone: 'success', title: 'Confirmed that it’s you', text })
}

/** Handles what a link brought to somebody who is signed in: the end of a proof, or a provider's refusal. */
export function handleArrival(client: QueryClient, isSignedIn: boolean) {
  const { proven, error } = arrival
  delete arrival.proven
  if (proven && isSignedIn) void endRound()
  if (error && isSignedIn) void tellFailure(client, error)
}
