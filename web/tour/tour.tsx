import './tour.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { findTarget, targetNow } from './find-target.ts'
import type { TourFrame } from './frame.ts'
import { guidedTour } from './guided.ts'
import { pageTour } from './page-tours.ts'
import { boxWidth, placeBox } from './place.ts'
import { endTour, type TourName } from './running.ts'
import { lockScrolling, openStage, type Stage } from './stage.ts'
import type { TourFor, TourStep } from './step.ts'
import { TourBox } from './tour-box.tsx'

const AIR = 20

const heightOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0

/** Scrolls what the step is about to where it can be seen, with room for the box below it. */
function bringIntoView(target: Element, boxHeight: number): void {
  const { top, bottom, height } = target.getBoundingClientRect()
  if (target.closest('main')) {
    const header = heightOf('header')
    const isSeen = top >= header && bottom + boxHeight + 2 * AIR <= innerHeight
    if (!isSeen) scrollBy({ top: top - header - AIR, behavior: 'instant' })
    return
  }
  const sidebar = target.closest('#sidebar')
  if (sidebar && height > innerHeight / 2) sidebar.scrollTop = 0
  else
    target.scrollIntoView({ block: sidebar && innerWidth < 768 ? 'start' : 'nearest', behavior: 'instant' })
}

interface TourProps {
  name: TourName
  user: TourFor
  takeFrame: () => TourFrame
}

const rectOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
const viewNow = () => ({ width: document.documentElement.clientWidth, height: innerHeight })

/** Leads from step to step, until the last one, the close button, or another page. */
export function Tour({ name, user, takeFrame }: TourProps) {
  const [steps] = useState(() =>
    name === 'guided' ? guidedTour(user) : pageTour(name, (target) => targetNow(target) !== undefined),
  )
  const [index, setIndex] = useState(0)
  const step = steps[index] as TourStep
  /** The step that was looked for last, and whether its target is on the page. */
  const [found, setFound] = useState<{ step: TourStep; isThere: boolean } | null>(null)
  const frame = useRef<TourFrame | null>(null)
  const stage = useRef<Stage | null>(null)
  const box = useRef<HTMLDialogElement>(null)
  useStayOnPage(step)

  useLayoutEffect(() => {
    const taken = takeFrame()
    frame.current = taken
    stage.current = openStage({ isStill: matchMedia('(prefers-reduced-motion: reduce)').matches })
    const unlock = lockScrolling()
    // A page that is loaded anew begins as it was before.
    addEventListener('pagehide', endTour)
    addEventListener('pagehide', taken.restore)
    return () => {
      removeEventListener('pagehide', endTour)
      removeEventListener('pagehide', taken.restore)
      stage.current?.close()
      unlock()
      taken.restore()
      delete document.documentElement.dataset.tourBox
    }
  }, [takeFrame])

  useEffect(() => {
    const looking = new AbortController()
    const { target } = step
    frame.current?.prepare(step)
    stage.current?.turn()
    const look = async () => {
      // The frame that was prepared is on the page one microtask later.
      await Promise.resolve()
      const onMissing = () => {
        console.info(`The tour found nothing to show for its step "${step.id}".`)
        setFound({ step, isThere: false })
      }
      const element = target ? await findTarget(() => targetNow(target), looking.signal, onMissing) : null
      if (looking.signal.aborted) return
      if (element) bringIntoView(element, box.current?.offsetHeight ?? 0)
      setFound({ step, isThere: element !== null })
    }
    void look()
    return () => looking.abort()
  }, [step])

  useLayoutEffect(() => {
    let frameId = 0
    let placed = ''
    let element: Element | undefined
    const follow = () => {
      frameId = requestAnimationFrame(follow)
      const dialog = box.current
      const isLooking = found?.step !== step
      if (!dialog || (isLooking && dialog.dataset.placed)) return
      if (!element?.isConnected) element = found?.isThere && step.target ? targetNow(step.target) : undefined
      const view = viewNow()
      dialog.style.width = `${boxWidth(view.width)}px`
      const size = { width: dialog.offsetWidth, height: dialog.offsetHeight }
      const place = placeBox(element && !isLooking ? rectOf(element) : null, size, view, step.side)
      if (JSON.stringify(place) === placed) return
      placed = JSON.stringify(place)
      dialog.style.left = `${place.left}px`
      dialog.style.top = `${place.top}px`
      stage.current?.show(place.spot)
      // Toasts come where the box isn't.
      document.documentElement.dataset.tourBox = place.top > view.height / 3 ? 'low' : 'high'
      if (!isLooking) dialog.dataset.placed = 'true'
    }
    follow()
    return () => cancelAnimationFrame(frameId)
  }, [found, step])

  const isLast = index === steps.length - 1
  return createPortal(
    <TourBox
      ref={box}
      step={step}
      at={index + 1}
      of={steps.length}
      onPrevious={() => setIndex(Math.max(0, index - 1))}
      onNext={() => (isLast ? endTour() : setIndex(index + 1))}
      onClose={endTour}
    />,
    document.body,
  )
}

/** Goes to the page of the step. Whoever goes to another one, back for instance, leaves the tour. */
function useStayOnPage({ path: wanted }: TourStep) {
  const [path, navigate] = useLocation()
  const expected = useRef(path)
  const seen = useRef(path)

  useEffect(() => {
    if (path === seen.current) return
    seen.current = path
    if (path !== expected.current) endTour()
  }, [path])

  useEffect(() => {
    if (wanted === undefined || wanted === seen.current) return
    expected.current = wanted
    navigate(wanted)
  }, [wanted, navigate])
}
