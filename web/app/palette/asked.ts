import { useSyncExternalStore } from 'react'
import { isDialogOpen } from '../../ui/is-dialog-open.ts'
import { isMac } from '../../ui/is-mac.ts'

export type Sheet = 'palette' | 'shortcuts' | 'unsent'

let sheet: Sheet | null = null
/** What was typed since the palette was asked for, until it is there. */
let typed = ''
const listeners = new Set<() => void>()

/** Opens a sheet of the keyboard, or closes the one that is open. */
export function ask(next: Sheet | null) {
  sheet = next
  typed = ''
  for (const listener of listeners) listener()
}

function onAsked(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const askedNow = () => sheet
export const useAsked = () => useSyncExternalStore(onAsked, askedNow)
export const typedSoFar = () => typed
function onKeyDown(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey || event.isComposing || (isMac ? ctrlKey : metaKey)) return
  if (isMac ? metaKey : ctrlKey) {
    // Where letters are of another script the key counts by its place. Over a dialog the palette would take
    // from the user what they have begun there.
    const isK = /^k$/i.test(key) || (event.code === 'KeyK' && key > '\u024f')
    if (!isK || shiftKey || (isDialogOpen() && !sheet)) return
    if (!event.repeat) ask(sheet === 'palette' ? null : 'palette')
  } else if (sheet === 'palette' && !isDialogOpen()) {
    if (key === 'Escape') ask(null)
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key.length === 1) typed += key
    else if (key !== 'Enter') return
  } else return
  event.preventDefault()
}

/** Until the rest of the keyboard has been fetched: Ctrl or Cmd with K, and what is typed after it. */
export function watchKeys() {
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}
