import { Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { useChangeProfile } from '../api/use-change-profile.ts'
import { budgetModeNow, setBudgetMode, useBudgetMode } from '../budget/dashboard/budget-mode.ts'
import type { TourFrame } from '../tour/frame.ts'
import { endTour, useRunningTour } from '../tour/running.ts'
import type { SidebarPart } from '../tour/step.ts'
import { TourButton } from '../tour/tour-button.tsx'
import { TourOffer } from '../tour/tour-offer.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { changeSidebar, REWARDS, SETTINGS, sidebarNow } from './sidebar-state.ts'

const GROUPS: Record<SidebarPart, string> = { rewards: REWARDS, settings: SETTINGS }

const isNarrowerThan = (px: number) => matchMedia(`(width < ${px}px)`).matches

/** The app as it stands now, to be led through a tour and put back. */
function takeFrame(): TourFrame {
  const sidebar = sidebarNow()
  const wasBudgetMode = budgetModeNow()
  const showBudgetMode = (isOn: boolean) => {
    if (budgetModeNow() !== isOn) setBudgetMode(isOn)
  }
  return {
    prepare({ budgetMode, inSidebar, hidesSidebar, groups = [] }) {
      // Before its step the other panels are what the tour speaks of.
      showBudgetMode(budgetMode === true)
      changeSidebar({
        isDrawerOpen: inSidebar === true && isNarrowerThan(768),
        isCollapsed: inSidebar ? false : sidebar.isCollapsed,
        isHidden: hidesSidebar === true && isNarrowerThan(1024),
        openGroups: [...new Set([...sidebar.openGroups, ...groups.map((group) => GROUPS[group])])],
      })
    },
    restore() {
      showBudgetMode(wasBudgetMode)
      changeSidebar({ ...sidebar, isDrawerOpen: false })
    },
  }
}

const Tour = lazyNamed(() => import('../tour/tour.tsx'), 'Tour')

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
