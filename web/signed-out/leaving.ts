import { type MouseEvent, useEffect, useState } from 'react'
import type { Provider } from '../../src/identity/wire.ts'
import { urlOf } from '../api/base.ts'
import { arrival, nextPath } from '../identity/arrival.ts'
import { timeZone } from './sign-in.ts'

/** The address at which signing in at a provider begins; it leads back to the page that was wished for. */
export function addressOf({ path }: Pick<Provider, 'path'>): string {
  const address = new URL(urlOf(path.slice(1)))
  const next = nextPath()
  if (next !== '/') address.searchParams.set('next', next)
  address.searchParams.set('timeZone', timeZone)
  if (arrival.ref) address.searchParams.set('ref', arrival.ref)
  if (arrival.invite) address.searchParams.set('invite', arrival.invite)
  return address.href
}

/** The provider that is being left for: it may take its time, and a second click would begin a second sign-in. */
export function useLeaving() {
  const [leaving, setLeaving] = useState<string>()
  useEffect(() => {
    // Back from the provider, the browser shows this very page again.
    const onShow = () => setLeaving(undefined)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  return {
    leaving,
    /** Handles a click on a link: a second one does nothing, and one that opens a new tab is left alone. */
    leaveOnce: (event: MouseEvent, id: string) => {
      const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey
      if (isNewTab) return
      if (leaving) event.preventDefault()
      setLeaving(id)
    },
    leaveFor: (provider: Provider) => {
      if (!leaving) location.assign(addressOf(provider))
      setLeaving(provider.id)
    },
  }
}
