import { startTour, tourOf } from './running.ts'
import { TourMenu } from './tour-menu.tsx'
import { TourTrigger } from './tour-trigger.tsx'

interface TourButtonProps {
  path: string
  user: { rewardsEnabled: boolean }
}

/** Starts the guided tour; on a page with a tour of its own it asks which one. */
export function TourButton({ path, user }: TourButtonProps) {
  const own = tourOf(path, user)
  return own ? <TourMenu own={own} /> : <TourTrigger onClick={() => startTour('guided')} />
}
