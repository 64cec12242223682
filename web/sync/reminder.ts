const STORED = 'bucketbook_exportReminder'
const WEEK_MS = 7 * 86_400_000

/** Whether changes have waited in this browser for a week, and nobody has been reminded for one. */
export function isReminderDue(unsentSince: string | null, now = Date.now()): boolean {
  if (unsentSince === null || now - Date.parse(unsentSince) < WEEK_MS) return false
  try {
    return now - Number(localStorage.getItem(STORED) ?? 0) >= WEEK_MS
  } catch {
    return true
  }
}

/** Not again for a week. */
export function putOffReminder(): void {
  try {
    localStorage.setItem(STORED, String(Date.now()))
  } catch {
    // Storage is switched off: it comes again with the next page.
  }
}
