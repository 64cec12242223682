const USER = 'bucketbook_user'

/**
 * Loads the page anew once another tab of this browser has signed somebody else in, or this user out: what
 * it shows is no longer the session's. Answers how to stop watching.
 */
export function watchUser(userId: string): () => void {
  try {
    localStorage.setItem(USER, userId)
  } catch {
    // Without storage no tab hears of another.
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === USER && newValue !== userId) location.reload()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Tells the other tabs that nobody is signed in any more. */
export function forgetUser(): void {
  try {
    localStorage.removeItem(USER)
  } catch {
    // As above.
  }
}
