import type { z } from 'zod'
import type { PRIVACY } from '../../src/book/wire.ts'
import type { Profile, ProfileChange } from '../../src/profile/wire.ts'

export type Privacy = (typeof PRIVACY)[number]

/** What was entered and not saved yet, as it was entered. */
export interface Draft {
  displayName?: string
  bio?: string
  profileInfo?: Privacy
  achievements?: Privacy
}

/** As the server keeps it: trimmed, and an empty text is none. */
const kept = (typed: string): string | null => typed.trim() || null

/** What the server counts of a text: its characters, so that an emoji is one where it is one code point. */
export const lengthOf = (typed: string): number => [...typed.trim()].length

/** Only what differs from what is stored, so that two tabs don't undo each other. */
export function changesOf(
  { displayName, bio, privacySettings }: Profile,
  draft: Draft,
): z.input<typeof ProfileChange> {
  const privacy = {
    ...(isNew(draft.profileInfo, privacySettings.profileInfo) && { profileInfo: draft.profileInfo }),
    ...(isNew(draft.achievements, privacySettings.achievements) && { achievements: draft.achievements }),
  }
  return {
    ...(draft.displayName !== undefined &&
      kept(draft.displayName) !== displayName && { displayName: kept(draft.displayName) }),
    ...(draft.bio !== undefined && kept(draft.bio) !== bio && { bio: kept(draft.bio) }),
    ...(Object.keys(privacy).length > 0 && { privacySettings: privacy }),
  }
}

const isNew = (chosen: Privacy | undefined, stored: Privacy): boolean =>
  chosen !== undefined && chosen !== stored

/** Off leaves a stored `friends_only` as it is: nobody else sees more of that than of `private`. */
export function privacyFor(isShown: boolean, stored: Privacy): Privacy {
  if (isShown) return 'public'
  return stored === 'public' ? 'private' : stored
}
