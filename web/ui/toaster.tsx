import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { onModals, topModal } from './modals.ts'
import { controlsBeside, isQuiet, quietPlace } from './quiet-place.ts'
import { onToasts, toastsNow } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

const EDGE = 16

/**
 * Toasts on what just happened. A popover, so that they lie above an open dialog; and within that dialog, as whatever is
 * beside a modal dialog can neither be pressed nor is it read out. They lie over nothing that can be pressed: where a dialog
 * leaves no room, toasts from before it wait until it is closed.
 */
export function Toaster() {
  const all = useSyncExternalStore(onToasts, toastsNow)
  const [waiting, setWaiting] = useState<readonly number[]>([])
  const toasts = useMemo(() => all.filter(({ id }) => !waiting.includes(id)), [all, waiting])
  const before = useRef<{ modal?: Element | undefined; ids: readonly number[] }>({ ids: [] })
  const region = useRef<HTMLDivElement>(null)
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.style.display = 'contents'
    return element
  })

  useLayoutEffect(() => {
    const move = () => {
      const modal = topModal()
      const parent = modal ?? document.body
      if (host.parentNode !== parent) parent.append(host)
      if (modal !== before.current.modal) {
        before.current = { modal, ids: modal ? toastsNow().map(({ id }) => id) : [] }
        setWaiting([])
      }
      if (region.current) putUp(region.current)
    }
    move()
    return onModals(move)
  }, [host])

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again for each toast, to be above a later popover
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const parent = topModal() ?? document.body
    if (host.parentNode !== parent) parent.append(host)
    putUp(element)
    const lieQuiet = () => place(element, true)
    addEventListener('scrollend', lieQuiet, { passive: true, capture: true })
    const placeAnew = () => place(element)
    addEventListener('resize', placeAnew)
    return () => {
      removeEventListener('scrollend', lieQuiet, { capture: true })
      removeEventListener('resize', placeAnew)
    }
  }, [toasts])

  // Changes that the action made to the page stand a moment later, and parts that are still being fetched later yet.
  useEffect(() => {
    if (toasts.length === 0) return
    let frame = 0
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (!region.current) return
        place(region.current, true)
        // Somebody's mouse may lie there since they opened the dialog.
        if (!region.current.matches(':focus-within') && isInTheWay(region.current))
          setWaiting(before.current.ids)
      })
    }
    placeSoon()
    const observer = new MutationObserver(placeSoon)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [toasts])

  const cards = (tone: 'success' | 'error') =>
    toasts.filter((toast) => toast.tone === tone).map((toast) => <ToastCard key={toast.id} toast={toast} />)
  return createPortal(
    <div
      ref={region}
      popover="manual"
      data-toasts=""
      className="pointer-events-none fixed inset-auto top-0 left-0 m-0 grid w-fit max-w-[min(28rem,100vw-2rem)] gap-2 overflow-visible border-0 bg-transparent p-0"
    >
      {cards('error')}
      <div role="status" aria-live="polite" className="grid justify-items-end gap-2">
        {cards('success')}
      </div>
    </div>,
    host,
  )
}

function putUp(region: HTMLElement) {
  if (region.matches(':popover-open')) region.hidePopover()
  region.showPopover()
  place(region)
}

const isInTheWay = (region: HTMLElement): boolean =>
  !isQuiet(region.getBoundingClientRect(), controlsBeside(region, topModal()))

/** Places the toasts. With `isAsItWas` they are there already, and move only where they would cover something. */
function place(region: HTMLElement, isAsItWas = false) {
  const { offsetWidth: width, offsetHeight: height } = region
  if (height === 0) return
  const { clientWidth } = document.documentElement
  const room = { left: EDGE, top: EDGE, width: clientWidth - 2 * EDGE, height: innerHeight - 2 * EDGE }
  const controls = controlsBeside(region, topModal())
  // Nothing moves away from whoever is about to press it.
  const isHeld = region.matches(':hover, :focus-within')
  if (isAsItWas && (isHeld || isQuiet(region.getBoundingClientRect(), controls))) return
  const { left, top } = quietPlace({ width, height }, room, controls)
  // A transform moves nothing else, and the browser counts no shift.
  region.style.transform = `translate(${left}px, ${top}px)`
}
