import { faArrowRight } from '@fortawesome/free-solid-svg-icons/faArrowRight'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { knownUser } from '../api/owner.ts'
import { forgetDrafts } from '../ui/draft.tsx'
import { Icon } from '../ui/icon.tsx'
import { Mark } from '../ui/mark.tsx'
import { arrival } from './arrival.ts'
import { AuthForm } from './auth-form.tsx'
import { Features } from './features.tsx'
import { useLeaving } from './leaving.ts'
import { optionsQuery, providersQuery } from './queries.ts'
import { SampleBook } from './sample-book.tsx'

const WIDTH = 'mx-auto max-w-7xl px-5 sm:px-8'

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
      <div className="bg-cover text-cover-text">
        <header className={`on-cover flex items-center justify-between pt-5 ${WIDTH}`}>
          <span className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
            <Mark /> Bucketbook
          </span>
          {tools}
        </header>
        <div
          className={`grid grid-cols-1 gap-x-8 gap-y-12 pt-12 pb-14 md:grid-cols-[minmax(0,1fr)_22rem] lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-x-16 lg:pt-14 lg:pb-20 ${WIDTH}`}
        >
          <div className="on-cover lg:pt-8">
            <h1 className="text-[2.5rem] leading-[1.08] font-bold tracking-[-0.035em] text-balance md:text-5xl lg:text-6xl xl:text-7xl">
              Take Control of Your Budget
            </h1>
            <p className="mt-6 max-w-[44ch] text-lg text-pretty text-cover-muted">
              One calm place for what you earn, spend and save. It runs on your own server, and your figures
              never leave it.
            </p>
            <button
              type="button"
              onClick={start}
              aria-busy={leaving !== undefined || undefined}
              className="btn btn-lg mt-8 gap-3 border-0 bg-accent text-base text-accent-content hover:brightness-105"
            >
              Sign In to Get Started
              <Icon icon={faArrowRight} className="size-4" />
            </button>
            <div className="mt-14 hidden md:block">
              <SampleBook />
            </div>
          </div>
          <div ref={form} className="text-base-content max-md:mx-auto max-md:w-full max-md:max-w-md">
            <AuthForm onResetLeft={onResetLeft} />
          </div>
        </div>
      </div>
      <div className={`w-full flex-1 py-12 lg:py-16 ${WIDTH}`}>
        <Features />
      </div>
    </main>
  )
}
