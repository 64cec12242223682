const STORED = 'bucketbook_singleKeys'

let isOff = false

/** True where keys without Ctrl or Cmd do anything in this browser. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return !isOff
  }
}

export function setSingleKeys(isOn: boolean) {
  isOff = !isOn
  try {
    if (isOn) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, 'off')
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}

const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]'

/**
 * True where the key was pressed for nothing else: in no field, with nothing held, not by an input method. AltGr, by which
 * many layouts have brackets, is part of the key; Windows says Ctrl and Alt of it.
 */
export function isFree(event: KeyboardEvent): boolean {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
  const isAltGr = event.getModifierState('AltGraph')
  const isHeld = metaKey || (!isAltGr && (ctrlKey || altKey)) || (shiftKey && /^\p{L}$/u.test(key))
  if (isHeld || event.isComposing || event.repeat || event.defaultPrevented) return false
  return !(target instanceof Element && target.closest(FIELDS))
}

/** The key by its letter; where the layout has letters of another script, by its place. */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (code.startsWith('Key') && key > '\u024f' ? code.slice(3) : key).toLowerCase()
