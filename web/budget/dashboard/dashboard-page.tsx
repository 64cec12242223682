import { memo, useDeferredValue, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { isDialogOpen } from '../../ui/is-dialog-open.ts'
import { BudgetAllocation } from './budget-allocation.tsx'
import { budgetModeNow, setBudgetMode, useBudgetMode } from './budget-mode.ts'
import { DashboardPanels, type DashboardProps } from './dashboard-panels.tsx'
import { swipeOf } from './swipe.ts'

/** True where the finger moves something sideways: a wide table, or the value of a slider. */
function movesSideways(target: EventTarget | null): boolean {
  for (let element = target; element instanceof Element; element = element.parentElement) {
    if (element.matches('input, select, textarea, [inert], #sidebar')) return true
    const isWide = element.scrollWidth > element.clientWidth
    if (isWide && /auto|scroll/.test(getComputedStyle(element).overflowX)) return true
  }
  return false
}

function onKeyDown(event: KeyboardEvent) {
  const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (!isShortcut || event.key.toLowerCase() !== 'f' || isDialogOpen()) return
  event.preventDefault()
  if (!event.repeat) setBudgetMode(!budgetModeNow())
}

/** Ctrl or Cmd with F, and a swipe: left enters Budget Mode, right leaves it. Only while the caller is shown. */
function useBudgetModeGestures() {
  useEffect(() => {
    let start: Touch | null = null
    const onTouchStart = ({ touches, target }: TouchEvent) => {
      const isOneFinger = touches.length === 1
      start = isOneFinger && !isDialogOpen() && !movesSideways(target) ? (touches[0] ?? null) : null
    }
    const onTouchEnd = ({ changedTouches, touches }: TouchEvent) => {
      const end = changedTouches[0]
      const direction = start && end && touches.length === 0 ? swipeOf(start, end) : null
      start = null
      if (direction && !isDialogOpen()) setBudgetMode(direction === 'left')
    }
    const onTouchCancel = () => {
      start = null
    }
    // Else the browser takes a finger that goes sideways for its own, and tells nobody when it is lifted.
    const { style } = document.body
    style.touchAction = 'pan-y pinch-zoom'
    addEventListener('keydown', onKeyDown)
    addEventListener('touchstart', onTouchStart, { passive: true })
    addEventListener('touchend', onTouchEnd, { passive: true })
    addEventListener('touchcancel', onTouchCancel, { passive: true })
    return () => {
      style.touchAction = ''
      removeEventListener('keydown', onKeyDown)
      removeEventListener('touchstart', onTouchStart)
      removeEventListener('touchend', onTouchEnd)
      removeEventListener('touchcancel', onTouchCancel)
    }
  }, [])
}

/** The budget categories and nothing else. It stays as it is while the button of the mode answers. */
const BudgetMode = memo(function BudgetMode() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-x-2 rounded-box bg-primary/10 py-1.5 pr-2 pl-4 text-sm">
        <p className="min-w-0 flex-1 py-1 text-pretty">
          <span className="font-semibold">Budget Mode.</span> The other panels are hidden.
        </p>
        <Button small look="quiet" className="shrink-0 max-md:h-11" onClick={() => setBudgetMode(false)}>
          Show everything
        </Button>
      </div>
      <BudgetAllocation />
    </div>
  )
})

export function DashboardPage(props: DashboardProps) {
  const isBudgetMode = useBudgetMode()
  // The button answers first: all panels at once take a slow machine longer than a press may.
  const isWithoutPanels = useDeferredValue(isBudgetMode)
  useBudgetModeGestures()
  return (
    <>
      <p role="status" className="sr-only">
        {isBudgetMode
          ? 'Budget Mode is on. Only the budget categories are shown.'
          : 'Budget Mode is off. All panels are shown.'}
      </p>
      {isWithoutPanels ? <BudgetMode /> : <DashboardPanels {...props} />}
    </>
  )
}
