import type { Profile } from '../../src/profile/wire.ts'
import { keep } from '../api/storage.ts'

const PREFIX = 'bucketbook_'
/** Fields of the user's profile that this browser keeps. */
const KEPT = ['displayName', 'bio', 'profileImageUrl', 'privacySettings'] as const

/** Keeps the profile in this browser's storage; null removes it. */
export function keepProfile(profile: Pick<Profile, (typeof KEPT)[number]> | null): void {
  for (const name of KEPT) {
    const value = profile?.[name] ?? null
    keep(PREFIX + name, typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
  }
}
