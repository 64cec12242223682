import { faArrowRight } from '@fortawesome/free-solid-svg-icons/faArrowRight'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Mark } from '../ui/mark.tsx'

export const WIDTH = 'mx-auto max-w-7xl px-5 sm:px-8'

interface CoverProps {
  tools: ReactNode
  sample: ReactNode
  form: ReactNode
  onStart?: () => void
  isLeaving?: boolean
}

/** The head of the landing page. It asks the browser nothing, so that the build can draw it too. */
export function Cover({ tools, sample, form, onStart, isLeaving = false }: CoverProps) {
  return (
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
            onClick={onStart}
            aria-busy={isLeaving || undefined}
            className="btn btn-lg mt-8 gap-3 border-0 bg-accent text-base text-accent-content hover:brightness-105"
          >
            Sign In to Get Started
            <Icon icon={faArrowRight} className="size-4" />
          </button>
          <div className="mt-14 hidden md:block">{sample}</div>
        </div>
        <div className="text-base-content max-md:mx-auto max-md:w-full max-md:max-w-md">{form}</div>
      </div>
    </div>
  )
}
