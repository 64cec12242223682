import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Closes a dialog. Where what opened it is gone by then, `place` gets the focus, not the top of the page. */
export function closeOnto(place: RefObject<HTMLElement | null>, close: () => void) {
  flushSync(close)
  if (document.activeElement === document.body) place.current?.focus()
}
