import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFirstFocus } from '../../ui/use-first-focus.ts'

/**
 * A form within the page, without the form library that the dialogs load. Errors are shown once it was submitted,
 * and the first field with one gets the focus; Escape closes it.
 */
export function useInlineForm(onValid: () => void, onDone: () => void) {
  const ref = useFirstFocus()
  const [wasSubmitted, setSubmitted] = useState(false)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    flushSync(() => setSubmitted(true))
    const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) wrong.focus()
    else onValid()
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onDone()
  return { wasSubmitted, form: { ref, noValidate: true, onSubmit, onKeyDown } }
}
