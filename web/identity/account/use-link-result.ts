import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showToast } from '../../ui/toast.ts'
import { failureWords } from '../failure-words.ts'
import { providersQuery } from '../queries.ts'

/** What is another matter when somebody links than when they sign in. */
const WORDS = new Map<string, (name: string) => string>([
  ['access_denied', (name) => `You cancelled at ${name}. Nothing was linked.`],
  ['flow_mismatch', () => 'This was begun in another browser, or was used before. Please try again.'],
  ['flow_expired', () => 'That took longer than ten minutes. Please try again.'],
])

/** Says how linking a provider ended, which the address tells, and takes it out of the address. */
export function useLinkResult() {
  const providers = useQuery(providersQuery)
  const { isPending, data } = providers
  useEffect(() => {
    const address = new URL(location.href)
    const query = address.searchParams
    const [linked, error] = [query.get('linked'), query.get('error')]
    if (isPending || (linked === null && error === null)) return
    const id = linked ?? query.get('provider')
    const name = data?.find((provider) => provider.id === id)?.name ?? 'The provider'
    for (const key of ['linked', 'error', 'provider']) query.delete(key)
    history.replaceState(history.state, '', address)
    if (error === null) return showToast({ tone: 'success', title: `${name} linked` })
    const text = WORDS.get(error)?.(name) ?? failureWords(error, name)
    showToast({ tone: 'error', title: 'Not linked', text })
  }, [isPending, data])
}
