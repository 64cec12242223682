import { useEffect, useRef } from 'react'

/** Puts the cursor into the first field of the form. */
export const focusFirst = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('input:not([type=radio]), select, textarea')?.focus()

/** The same for a form that the user has just opened. */
export function useFirstFocus(isOpenedByUser = true) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isOpenedByUser) focusFirst(form.current)
  }, [isOpenedByUser])
  return form
}
