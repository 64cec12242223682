const OPEN_DELAY_MS = 700
/** Milliseconds after one tooltip within which its reader need not wait for the next. */
const SKIP_DELAY_MS = 300

let closedAt = Number.NEGATIVE_INFINITY

export const tipClosed = () => {
  closedAt = performance.now()
}
/** Milliseconds that the mouse has to rest on something before its tooltip opens. */
export const tipDelay = (): number => (performance.now() - closedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS)

const GAP = 8
const EDGE = 8

export const TIP_LOOK =
  'pointer-events-none fixed inset-auto m-0 max-w-72 rounded-xl border border-line bg-neutral px-3.5 py-2.5 text-left text-sm font-normal text-pretty text-neutral-content shadow-lift'

/** Places a tooltip below what it explains, or above that where the screen ends. */
export function placeTip(tip: HTMLElement, { left, top, bottom }: DOMRect) {
  const isLow = bottom + GAP + tip.offsetHeight > innerHeight
  tip.style.left = `${Math.min(Math.max(EDGE, left), innerWidth - tip.offsetWidth - EDGE)}px`
  tip.style.top = `${isLow ? top - GAP - tip.offsetHeight : bottom + GAP}px`
}
