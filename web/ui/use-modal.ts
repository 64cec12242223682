import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/**
 * What a <dialog> needs to be modal for as long as it is rendered: the browser keeps the focus inside, closes
 * it on Escape and gives the focus back; a click beside it closes it too.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Closed before it is removed: only then does the browser return the focus.
    return () => dialog?.close()
  }, [])
  return {
    ref,
    onClose: () => {
      if (!ref.current?.open) onClose()
    },
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current) onClose()
    },
  }
}
