import { faCompass } from '@fortawesome/free-solid-svg-icons/faCompass'
import { faFileLines } from '@fortawesome/free-solid-svg-icons/faFileLines'
import { Menu } from '../ui/menu.tsx'
import { startTour, type TourName, tourOf } from './running.ts'
import { TourTrigger } from './tour-trigger.tsx'

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

interface TourButtonProps {
  path: string
  user: { rewardsEnabled: boolean }
}

/** Starts the guided tour; on a page with a tour of its own it asks which one. */
export function TourButton({ path, user }: TourButtonProps) {
  const own = tourOf(path, user)
  return own ? <TourMenu own={own} /> : <TourTrigger onClick={() => startTour('guided')} />
}
