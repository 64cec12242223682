export type AdPosition = 'sidebar' | 'content'

const STORED = 'bucketbook_dismissedAds'

/** For as long as the browser's session. */
function dismissed(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

export const isDismissed = (position: AdPosition): boolean => dismissed().includes(position)

export function dismiss(position: AdPosition): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...dismissed(), position]))
  } catch {
    // Storage is switched off: it is gone for as long as the page.
  }
}
