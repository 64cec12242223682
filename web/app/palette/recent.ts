const STORED = 'bucketbook_recentCommands'
const KEPT = 4

/** What was chosen last in this tab, newest first, by its id. */
export function recentIds(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function remember(id: string) {
  try {
    const others = recentIds().filter((other) => other !== id)
    sessionStorage.setItem(STORED, JSON.stringify([id, ...others].slice(0, KEPT)))
  } catch {
    // Storage is switched off: nothing stands first.
  }
}
