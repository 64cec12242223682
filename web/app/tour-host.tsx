import { faCompass } from '@fortawesome/free-solid-svg-icons/faCompass'
import { Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { useChangeProfile } from '../api/use-change-profile.ts'
import { budgetModeNow, setBudgetMode, useBudgetMode } from '../budget/dashboard/budget-mode.ts'
import type { TourFrame } from '../tour/frame.ts'
import { endTour, startTour, useRunningTour } from '../tour/running.ts'
import type { SidebarPart } from '../tour/step.ts'
import { TourButton } from '../tour/tour-button.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { changeSidebar, REWARDS, SETTINGS, sidebarNow } from './sidebar-state.ts'

/** The offer of a tour on the dashboard of somebody new, until they answer it once. */
function TourOffer() {
  const decline = useChangeProfile({ failed: 'The tour’s offer could not be put away' })
  return (
    <aside
      aria-label="Guided tour"
      className="mb-4 flex min-h-24.5 flex-wrap items-center gap-x-3 rounded-box border border-line bg-secondary py-1.5 pr-2 pl-4 sm:min-h-12.5 lg:mb-6"
    >
      <Icon icon={faCompass} className="size-3.5 text-muted" />
      <p className="min-w-0 flex-1 basis-60 py-1 text-sm text-pretty">
        <span className="font-semibold">New here?</span>{' '}
        <span className="text-muted">A tour of a minute shows you around.</span>
      </p>
      <div className="flex gap-1 max-sm:-ml-2.5">
        <Button small className="max-md:h-11" onClick={() => startTour('guided')}>
          Take the tour
        </Button>
        <Button
          small
          look="quiet"
          className="max-md:h-11"
          busy={decline.isPending}
          onClick={() =>
            decline.mutate(
              { tourPending: false },
              { onSuccess: () => document.getElementById('content')?.focus({ preventScroll: true }) },
            )
          }
        >
          No, thanks
        </Button>
      </div>
    </aside>
  )
}

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
      // Budget Mode waits for its step: before it the tour speaks of the other panels.
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
  // A user who has started a tour is not offered it any more.
  useEffect(() => {
    if (isAnswered) mutate({ tourPending: false })
  }, [isAnswered, mutate])
  // Signing out ends the tour.
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
