import { useEffect, useRef } from 'react'

/** Puts the cursor into the first field of a form that the user has just opened. */
export function useFirstFocus(isOpenedByUser = true) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = 'input:not([type=radio]), select, textarea'
    if (isOpenedByUser) form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [isOpenedByUser])
  return form
}
