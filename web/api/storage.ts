/** Choices that stay in this browser for whoever comes back, and what somebody has not sent yet. */
const STAYS =
  /^bucketbook_(theme|background|accentHue|singleKeys|sidebar_collapsed|storageMode|goalDates|firstStepsAway|unsent_|putAway$)/

/** At a sign-out the choices stay; whoever is gone for good leaves nothing. */
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
