import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { knownUser } from '../api/owner.ts'
import { forgetDrafts } from '../ui/draft.tsx'
import { arrival } from './arrival.ts'
import { AuthForm } from './auth-form.tsx'
import { Cover, WIDTH } from './cover.tsx'
import { Features } from './features.tsx'
import { useLeaving } from './leaving.ts'
import { optionsQuery, providersQuery } from './queries.ts'
import { SampleBook } from './sample-book.tsx'

interface LandingPageProps {
  /** The app's own: the theme switch. */
  tools: ReactNode
  /** Whoever came to set a new password does not want to after all. */
  onResetLeft: () => void
}

/** What a visitor sees before signing in. */
export function LandingPage({ tools, onResetLeft }: LandingPageProps) {
  const providers = useQuery(providersQuery)
  usePrefetchQuery(optionsQuery)
  const { leaving, leaveFor } = useLeaving()
  const form = useRef<HTMLDivElement>(null)
  const single = providers.data?.find((provider) => provider.id === 'oidc' && provider.configured)

  useEffect(() => {
    document.title = 'Bucketbook'
    // After a sign-out, here or in another tab. A session that ran out leaves its user what they typed.
    if (!knownUser()) forgetDrafts()
    // On a phone the form stands below the fold.
    const top = form.current?.getBoundingClientRect().top ?? 0
    if ((arrival.error || arrival.invite || arrival.ref) && top > innerHeight / 3)
      form.current?.scrollIntoView()
  }, [])

  function start() {
    if (single) return leaveFor(single)
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }

  return (
    <main className="flex min-h-dvh flex-col">
      <Cover
        tools={tools}
        onStart={start}
        isLeaving={leaving !== undefined}
        sample={<SampleBook />}
        form={
          <div ref={form}>
            <AuthForm onResetLeft={onResetLeft} />
          </div>
        }
      />
      <div className={`w-full flex-1 py-12 lg:py-16 ${WIDTH}`}>
        <Features />
      </div>
    </main>
  )
}
