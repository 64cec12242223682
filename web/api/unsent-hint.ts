const PREFIX = 'bucketbook_unsent_'
const keyOf = (userId: string) => PREFIX + userId

/** Remembers how many commands the server has not got: a new page knows it before the book is open. */
export function keepHint(userId: string, unsent: number): void {
  try {
    if (unsent > 0) localStorage.setItem(keyOf(userId), String(unsent))
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // Without storage there is no book either.
  }
}

export function readHint(userId: string): number {
  try {
    return Number(localStorage.getItem(keyOf(userId)) ?? 0) || 0
  } catch {
    return 0
  }
}

/** Who has left something in this browser that was never sent. */
export function hintedUsers(): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
    return names.map((name) => name.slice(PREFIX.length))
  } catch {
    return []
  }
}
