const CONTROL = 'a[href], button, summary'
/** By then whatever takes the focus by itself has done so. */
const LATER_MS = 50

/**
 * When what has the focus leaves the page, what stands in its place or next to it takes the focus, not the top of
 * the page. Answers how to stop.
 */
export function keepFocus(): () => void {
  let last: Element | null = null
  const onFocus = ({ target }: FocusEvent) => {
    last = target as Element
  }
  const observer = new MutationObserver((changes) => {
    if (!last || last.isConnected) return
    const gone = last
    last = null
    const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)))
    if (change) setTimeout(focusNear, LATER_MS, change)
  })
  document.addEventListener('focusin', onFocus)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}

/** What has come in its place, or the row that has moved up; the one above; else the nearest control around. */
function focusNear({ target, nextSibling, previousSibling }: MutationRecord): void {
  const content = document.getElementById('content')
  const places = [
    previousSibling ? previousSibling.nextSibling : target.firstChild,
    nextSibling,
    previousSibling,
  ]
  for (let place: Node | null = target; place && !place.contains(content); place = place.parentNode)
    places.push(place)
  const controls = places.flatMap((place) =>
    place instanceof Element && place.isConnected ? [...place.querySelectorAll<HTMLElement>(CONTROL)] : [],
  )
  // One that is hidden or behind a dialog does not take it.
  for (const control of [...controls, content]) {
    if (document.activeElement !== document.body) return
    control?.focus({ preventScroll: true })
  }
}
