const USER = 'bucketbook_user'

/** Whose session this browser has, as far as its pages know; null is nobody's. */
export function knownUser(): string | null {
  try {
    return localStorage.getItem(USER)
  } catch {
    return null
  }
}

/** Once it is gone again, the other tabs know that nobody is signed in any more. */
export function keepUser(userId: string): void {
  try {
    localStorage.setItem(USER, userId)
  } catch {
    // Without storage no tab hears of another.
  }
}

/** Told when another tab has signed somebody in or out. */
export function onUser(listener: (userId: string | null) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === USER) listener(newValue)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
