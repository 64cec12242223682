import { useEffect } from 'react'
import { useSearch } from 'wouter'

/** A page fetches its list before it shows what is in it. */
const PATIENCE_MS = 8000
const MARKED_MS = 2400

/** `?show=id` in the address: the element of that id is scrolled to, focused and marked once it is there. */
export function useShown() {
  const id = new URLSearchParams(useSearch()).get('show')
  useEffect(() => {
    if (!id) return
    let frame = 0
    const until = performance.now() + PATIENCE_MS
    const look = () => {
      const element = document.getElementById(id)
      if (element?.checkVisibility({ visibilityProperty: true })) show(element)
      else if (performance.now() < until) frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [id])
}

function show(element: HTMLElement) {
  element.tabIndex = -1
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
  element.dataset.shown = ''
  setTimeout(() => delete element.dataset.shown, MARKED_MS)
  const address = new URL(location.href)
  address.searchParams.delete('show')
  history.replaceState(history.state, '', address)
}
