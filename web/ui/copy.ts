/** Answers false where the browser does not let us. On plain http there is no clipboard: a selection is copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if ('clipboard' in navigator) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Not allowed: the old way may be.
  }
  return copySelection(text)
}

function copySelection(text: string): boolean {
  const focused = document.activeElement
  const holder = document.createElement('textarea')
  holder.className = 'sr-only'
  holder.value = text
  // Everything outside of an open dialog takes no focus.
  const dialogs = document.querySelectorAll('dialog[open]')
  const place = dialogs[dialogs.length - 1] ?? document.body
  place.append(holder)
  holder.select()
  const isCopied = document.execCommand('copy')
  holder.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
