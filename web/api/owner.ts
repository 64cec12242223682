import { keep, kept } from './storage.ts'

const USER = 'bucketbook_user'

/** The id of the user whose session this browser has, as far as its pages know; null for nobody. */
export const knownUser = (): string | null => kept(USER)

/** Keeps the user's id: once it is gone again, the other tabs know that nobody is signed in any more. */
export const keepUser = (userId: string): void => keep(USER, userId)

/** Told when another tab has signed somebody in or out. */
export function onUser(listener: (userId: string | null) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === USER) listener(newValue)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
