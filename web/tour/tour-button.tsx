import { faCompass } from '@fortawesome/free-solid-svg-icons/faCompass'
import { faFileLines } from '@fortawesome/free-solid-svg-icons/faFileLines'
import type { ButtonHTMLAttributes } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { startTour, type TourName, tourOf } from './running.ts'

/** The button of the tour; its word shows where there is room for it. */
function TourTrigger(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      data-tour="tour-button"
      data-tip="Tour"
      aria-label="Tour"
      className="btn shrink-0 border-transparent bg-transparent hover:bg-secondary @max-[60rem]/header:w-10 @max-[60rem]/header:px-0 max-md:h-11 max-md:w-11"
      {...props}
    >
      <Icon icon={faCompass} className="size-4.5" />
      <span className="@max-[60rem]/header:hidden">Tour</span>
    </button>
  )
}

function TourMenu({ own }: { own: TourName }) {
  return (
    <Menu
      label="Tour"
      trigger={(opens) => <TourTrigger {...opens} />}
      items={[
        { label: 'Guided tour', icon: faCompass, run: () => startTour('guided') },
        { label: 'Tour of this page', icon: faFileLines, run: () => startTour(own) },
      ]}
    />
  )
}

/** Starts the guided tour; on a page with a tour of its own it asks which one. */
export function TourButton({ path, user }: { path: string; user: { rewardsEnabled: boolean } }) {
  const own = tourOf(path, user)
  return own ? <TourMenu own={own} /> : <TourTrigger onClick={() => startTour('guided')} />
}
