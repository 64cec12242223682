const keyOf = (userId: string) => `bucketbook_unsent_${userId}`

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
