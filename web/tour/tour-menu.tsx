import { faCompass } from '@fortawesome/free-solid-svg-icons/faCompass'
import { faFileLines } from '@fortawesome/free-solid-svg-icons/faFileLines'
import { Menu } from '../ui/menu.tsx'
import { startTour, type TourName } from './running.ts'
import { TourTrigger } from './tour-trigger.tsx'

export function TourMenu({ own }: { own: TourName }) {
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
