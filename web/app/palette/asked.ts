import { createStore, useStore } from '../../api/store.ts'
import { isDialogOpen } from '../../ui/is-dialog-open.ts'
import { isMac } from '../../ui/is-mac.ts'

export type Sheet = 'palette' | 'shortcuts' | 'unsent'

const sheet = createStore<Sheet | null>(null)
/** Text typed since the palette was asked for, until it is there. */
let typed = ''

/** Opens a sheet of the keyboard, or closes the one that is open. */
export function ask(next: Sheet | null) {
  typed = ''
  sheet.set(next)
}

export const askedNow = sheet.get
export const useAsked = () => useStore(sheet)
export const typedSoFar = () => typed

function onKeyDown(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey || event.isComposing || (isMac ? ctrlKey : metaKey)) return
  if (isMac ? metaKey : ctrlKey) {
    // A key with a letter of another script counts by its place. Over a dialog the palette would take
    // from the user what they have begun there.
    const isK = /^k$/i.test(key) || (event.code === 'KeyK' && key > '\u024f')
    if (!isK || shiftKey || (isDialogOpen() && !sheet.get())) return
    if (!event.repeat) ask(sheet.get() === 'palette' ? null : 'palette')
  } else if (sheet.get() === 'palette' && !isDialogOpen()) {
    if (key === 'Escape') ask(null)
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key.length === 1) typed += key
    else if (key !== 'Enter') return
  } else return
  event.preventDefault()
}

/** Hears Ctrl or Cmd with K, and what is typed after it until the palette is there. Answers how to stop. */
export function watchKeys() {
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}
