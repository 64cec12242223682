import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/toast.ts'
import { arrival } from './arrival.ts'
import { failureWords } from './failure-words.ts'
import { providersQuery } from './queries.ts'

/** What went wrong when somebody proved who they are: they are signed in all the same. */
const UNPROVEN = ['another_person', 'not_fresh']

/** To somebody who is signed in, a provider's refusal is told where the form would have told it. */
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

/** What a link brought that no form is shown for. */
export function handleArrival(client: QueryClient, isSignedIn: boolean) {
  const { proven, error } = arrival
  delete arrival.proven
  if (proven && isSignedIn) void endRound()
  if (error && isSignedIn) void tellFailure(client, error)
}
