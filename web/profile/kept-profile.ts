import type { Profile } from '../../src/profile/wire.ts'

const PREFIX = 'bucketbook_'
/** What this browser keeps of how its user shows themselves. */
const KEPT = ['displayName', 'bio', 'profileImageUrl', 'privacySettings'] as const

/** Keeps the profile in this browser's storage; null removes it. */
export function keepProfile(profile: Pick<Profile, (typeof KEPT)[number]> | null): void {
  try {
    for (const name of KEPT) {
      const value = profile?.[name] ?? null
      if (value === null) localStorage.removeItem(PREFIX + name)
      else localStorage.setItem(PREFIX + name, typeof value === 'string' ? value : JSON.stringify(value))
    }
  } catch {
    // Storage is switched off: nothing is kept.
  }
}
