import { useEffect, useRef } from 'react'

/** Puts the cursor into the first field of the form that is seen: one is there for password managers alone. */
export const focusFirst = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('input:not([type=radio], [hidden]), select, textarea')?.focus()

/** The same for a form that the user has just opened. */
export function useFirstFocus(isOpenedByUser = true) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isOpenedByUser) focusFirst(form.current)
  }, [isOpenedByUser])
  return form
}
