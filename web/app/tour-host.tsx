import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { useChangeProfile } from '../api/use-change-profile.ts'
import { useBudgetMode } from '../budget/dashboard/budget-mode.ts'
import { endTour, useRunningTour } from '../tour/running.ts'
import { TourButton } from '../tour/tour-button.tsx'
import { TourOffer } from '../tour/tour-offer.tsx'
import { takeFrame } from './tour-frame.ts'

const Tour = lazy(() => import('../tour/tour.tsx').then((module) => ({ default: module.Tour })))

/** The header's Tour button, the offer to somebody new, and the tour that runs. */
export function TourHost({ user }: { user: User }) {
  const name = useRunningTour()
  const [path] = useLocation()
  const isBudgetMode = useBudgetMode()
  const { mutate } = useChangeProfile({})
  const [header, setHeader] = useState<HTMLElement | null>(null)
  const isAnswered = name !== null && user.tourPending

  useEffect(() => setHeader(document.getElementById('header-tour')), [])
  // Whoever has started one is not offered it any more.
  useEffect(() => {
    if (isAnswered) mutate({ tourPending: false })
  }, [isAnswered, mutate])
  // Whoever signs out leaves it.
  useEffect(() => endTour, [])

  return (
    <>
      {header ? createPortal(<TourButton path={path} user={user} />, header) : null}
      {user.tourPending && path === '/' && !isBudgetMode ? <TourOffer /> : null}
      {name ? (
        <Suspense>
          <Tour key={name} name={name} user={user} takeFrame={takeFrame} />
        </Suspense>
      ) : null}
    </>
  )
}
