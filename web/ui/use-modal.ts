import { type MouseEvent, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { backCloses } from './back-closes.ts'
import { modalsChanged } from './modals.ts'

/**
 * Props that make a <dialog> modal for as long as it is rendered: the browser keeps the focus inside, closes
 * it on Escape and gives the focus back; a click beside it and "back" close it too.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    modalsChanged()
    const closed = backCloses(close)
    // A text that is selected in the dialog ends beside it now and then: that is no click beside it.
    const onPress = ({ target }: Event) => {
      isPressedBeside.current = target === dialog
    }
    dialog?.addEventListener('pointerdown', onPress)
    return () => {
      dialog?.removeEventListener('pointerdown', onPress)
      // The dialog is closed before it is removed: only then does the browser return the focus.
      dialog?.close()
      modalsChanged()
      closed()
    }
  }, [])
  return {
    ref,
    // Left alone, the browser says so a moment after it has closed the dialog, and a key pressed in between is lost.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    onClose: () => {
      if (!ref.current?.open) onClose()
    },
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current && isPressedBeside.current) onClose()
    },
  }
}
