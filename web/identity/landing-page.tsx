import { faArrowRight } from '@fortawesome/free-solid-svg-icons'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { urlOf } from '../api/base.ts'
import { Icon } from '../ui/icon.tsx'
import { Mark } from '../ui/mark.tsx'
import { AuthForm } from './auth-form.tsx'
import { Features } from './features.tsx'
import { providersQuery } from './queries.ts'
import { SampleBook } from './sample-book.tsx'

/** What a visitor sees before signing in. `tools` is the app's own: the theme switch. */
export function LandingPage({ tools }: { tools: ReactNode }) {
  const providers = useQuery(providersQuery)
  const form = useRef<HTMLDivElement>(null)
  const single = providers.data?.find((provider) => provider.id === 'oidc' && provider.configured)

  function start() {
    if (single) return location.assign(urlOf('api/login'))
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector('input')?.focus()
  }

  return (
    <main className="min-h-dvh">
      <div className="bg-cover text-cover-text on-cover">
        <div className="mx-auto max-w-7xl px-5 pt-5 pb-12 sm:px-8 lg:pb-40">
          <header className="flex items-center justify-between">
            <span className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
              <Mark /> Bucketbook
            </span>
            {tools}
          </header>
          <div className="mt-12 max-w-xl lg:mt-20">
            <h1 className="text-4xl font-semibold tracking-[-0.03em] text-balance sm:text-5xl xl:text-6xl">
              Take Control of Your Budget
            </h1>
            <p className="mt-5 max-w-[46ch] text-lg text-pretty text-cover-muted">
              One calm place for what you earn, spend and save. It runs on your own server, and your figures
              never leave it.
            </p>
            <button
              type="button"
              onClick={start}
              className="btn btn-lg mt-8 border-0 bg-accent text-accent-content hover:brightness-105"
            >
              Sign In to Get Started
              <Icon icon={faArrowRight} className="size-4" />
            </button>
            <div className="mt-12 hidden lg:block">
              <SampleBook />
            </div>
          </div>
        </div>
      </div>
      <div className="mx-auto grid max-w-7xl gap-10 px-5 pb-16 sm:px-8">
        <div
          ref={form}
          className="-mt-6 w-full max-w-md max-lg:mx-auto lg:absolute lg:top-24 lg:right-[max(2rem,calc(50vw-38rem))] lg:mt-0"
        >
          <AuthForm />
        </div>
        <div className="lg:-mt-20">
          <Features />
        </div>
      </div>
    </main>
  )
}
