import { lazy, Suspense, useEffect } from 'react'
import type { User } from '../../src/identity/wire.ts'
import { useChangeProfile } from '../api/use-change-profile.ts'
import { endTour, useRunningTour } from '../tour/running.ts'
import { takeFrame } from './tour-frame.ts'

const Tour = lazy(() => import('../tour/tour.tsx').then((module) => ({ default: module.Tour })))

/** The tour that runs, if one does. Whoever has started one is not offered it any more. */
export function TourHost({ user }: { user: User }) {
  const name = useRunningTour()
  const { mutate } = useChangeProfile({})
  const isAnswered = name !== null && user.tourPending

  useEffect(() => {
    if (isAnswered) mutate({ tourPending: false })
  }, [isAnswered, mutate])
  // Whoever signs out leaves it.
  useEffect(() => endTour, [])

  return name ? (
    <Suspense>
      <Tour key={name} name={name} user={user} takeFrame={takeFrame} />
    </Suspense>
  ) : null
}
