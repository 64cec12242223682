import { keepUser, onUser } from '../api/owner.ts'

/**
 * Loads the page anew once another tab of this browser has signed somebody else in, or this user out: what
 * it shows is no longer the session's. Answers how to stop watching.
 */
export function watchUser(userId: string): () => void {
  keepUser(userId)
  return onUser((other) => {
    if (other !== userId) location.reload()
  })
}
