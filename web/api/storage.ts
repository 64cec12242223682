type Shelf = 'localStorage' | 'sessionStorage'

/** The text that this browser keeps under the name; null where there is none, or storage is switched off. */
export function kept(name: string, shelf: Shelf = 'localStorage'): string | null {
  try {
    return globalThis[shelf].getItem(name)
  } catch {
    return null
  }
}

/** The same for a list of texts. */
export function keptList(name: string, shelf?: Shelf): string[] {
  try {
    const list: unknown = JSON.parse(kept(name, shelf) ?? '[]')
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

/** Keeps a text, or forgets it with null; where storage is switched off or full, nothing is kept. */
export function keep(name: string, text: string | null, shelf: Shelf = 'localStorage'): void {
  try {
    if (text === null) globalThis[shelf].removeItem(name)
    else globalThis[shelf].setItem(name, text)
  } catch {
    // A choice that can't be kept lasts as long as the page.
  }
}

/** Choices that stay in this browser for whoever comes back, and what somebody has not sent yet. */
const STAYS =
  /^bucketbook_(theme|background|accentHue|singleKeys|sidebar_collapsed|storageMode|goalDates|firstStepsAway|view_|unsent_|sealed_|lost_|putAway$)/

/** Clears what this browser keeps: at a sign-out the choices stay; whoever is gone for good leaves nothing. */
export function clearStorage({ leavesChoices }: { leavesChoices: boolean }): void {
  try {
    for (const shelf of [localStorage, sessionStorage]) {
      // Other apps may live at the same address.
      const ours = Object.keys(shelf).filter((name) => name.startsWith('bucketbook_'))
      for (const name of ours) if (!(leavesChoices && STAYS.test(name))) shelf.removeItem(name)
    }
  } catch {
    // Nothing was kept.
  }
}
