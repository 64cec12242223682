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

const WIDTH = 'mx-auto max-w-7xl px-5 sm:px-8'

/** What a visitor sees before signing in. `tools` is the app's own: the theme switch. */
export function LandingPage({ tools }: { tools: ReactNode }) {
  const providers = useQuery(providersQuery)
  const form = useRef<HTMLDivElement>(null)
  const single = providers.data?.find((provider) => provider.id === 'oidc' && provider.configured)

  function start() {
    if (single) return location.assign(urlOf('api/login'))
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
            <AuthForm />
          </div>
        </div>
      </div>
      <div className={`w-full flex-1 py-12 lg:py-16 ${WIDTH}`}>
        <Features />
      </div>
    </main>
  )
}
