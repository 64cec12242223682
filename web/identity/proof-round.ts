import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OutsideProvider } from '../../src/identity/wire.ts'
import { baseUrl, urlOf } from '../api/base.ts'
import { answer, api } from '../api/client.ts'
import { askServer } from '../api/server.ts'

interface Start {
  provider: OutsideProvider
  tab: Window | null
}

/** The broadcast channel by which a tab that came back from a provider tells the one that waits. */
const CHANNEL = 'bucketbook_proof'

/** The server has a fresh proof: whoever waits for it in another tab goes on. */
export function tellProven(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('proven')
  channel.close()
}

/** True once the server has a fresh proof; `askServer` opens no dialog that would ask the user for one. */
async function isProven(): Promise<boolean> {
  const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  return (await askServer(urlOf('api/auth/proof'), init).catch(() => undefined))?.ok ?? false
}

/**
 * Signing in at a provider once more, in a tab of its own: what is typed on this page stays. Where the browser
 * opens none, this page leaves and comes back.
 */
export function useRound(onProven: () => void) {
  const [isOver, setOver] = useState(false)
  const done = useRef(onProven)
  done.current = onProven
  const round = useMutation({
    mutationFn: ({ provider }: Start) => {
      const next = location.pathname.slice(baseUrl.pathname.length - 1) + location.search
      return answer(api.auth.proof[':provider'].$post({ param: { provider }, json: { next } }))
    },
    onSuccess: ({ url }, { tab }) => {
      if (tab) tab.location.href = url
      else location.assign(url)
    },
    onError: (_error, { tab }) => tab?.close(),
  })
  const { isSuccess } = round
  useEffect(() => {
    if (!isSuccess) return
    const goOn = () => {
      setOver(true)
      done.current()
    }
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = goOn
    // The other tab may have ended without a word.
    const look = async () => {
      if (await isProven()) goOn()
    }
    addEventListener('focus', look)
    return () => {
      channel.close()
      removeEventListener('focus', look)
    }
  }, [isSuccess])
  return {
    error: round.error,
    beginningAt: round.isPending ? round.variables.provider : undefined,
    isWaiting: isSuccess && !isOver,
    /** Begins a round within the click: later the browser would take the new tab for one that nobody asked for. */
    begin: (provider: OutsideProvider) => {
      setOver(false)
      const tab = open('', '_blank')
      if (tab) tab.opener = null
      round.mutate({ provider, tab })
    },
  }
}
