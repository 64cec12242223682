import { faCompass } from '@fortawesome/free-solid-svg-icons/faCompass'
import { type ButtonHTMLAttributes, lazy, Suspense } from 'react'
import { Icon } from '../ui/icon.tsx'
import { startTour, tourOf } from './running.ts'

const TourMenu = lazy(() => import('./tour-menu.tsx').then((module) => ({ default: module.TourMenu })))

interface TourButtonProps {
  path: string
  user: { rewardsEnabled: boolean }
}

/** Starts the guided tour; on a page with a tour of its own it asks which one. */
export function TourButton({ path, user }: TourButtonProps) {
  const own = tourOf(path, user)
  const button = <TourTrigger onClick={() => startTour('guided')} />
  if (!own) return button
  return (
    <Suspense fallback={button}>
      <TourMenu own={own} />
    </Suspense>
  )
}

/** Its word shows where there is room for it. */
export function TourTrigger(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      data-tour="tour-button"
      title="Tour"
      aria-label="Tour"
      className="btn shrink-0 border-transparent bg-transparent hover:bg-secondary max-lg:w-10 max-lg:px-0 max-md:h-11 max-md:w-11"
      {...props}
    >
      <Icon icon={faCompass} className="size-4.5" />
      <span className="max-lg:hidden">Tour</span>
    </button>
  )
}
