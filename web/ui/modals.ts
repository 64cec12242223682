const listeners = new Set<() => void>()

/** Called when a modal dialog has been opened, and when one is closed, before it leaves the page. */
export function onModals(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function modalsChanged() {
  for (const listener of listeners) listener()
}

/** The dialog that has made the rest of the page inert. */
export const topModal = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
