import { useEffect, useRef } from 'react'

/** When the card that had the focus is gone, the list around it takes it, not the top of the page. */
export function useKeptFocus<Element extends HTMLElement>(count: number | undefined) {
  const ref = useRef<Element>(null)
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count !== undefined && before.current !== undefined && count < before.current
    before.current = count
    const hasNone = document.activeElement === null || document.activeElement === document.body
    if (isFewer && hasNone) ref.current?.focus()
  }, [count])
  return ref
}
