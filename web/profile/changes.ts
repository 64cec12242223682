import type { z } from 'zod'
import type { PRIVACY } from '../../src/book/wire.ts'
import type { Profile, ProfileChange } from '../../src/profile/wire.ts'

export type Privacy = (typeof PRIVACY)[number]

/** Fields that were entered and not saved yet, as they were typed. */
export interface Draft {
  displayName?: string
  bio?: string
  profileInfo?: Privacy
  achievements?: Privacy
}

/** A text as the server keeps it: trimmed, and null where it is empty. */
const kept = (typed: string): string | null => typed.trim() || null

/** The length of a text as the server counts it: trimmed, in code points, so that an emoji of one counts as one. */
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

/** The privacy that a switch sets; off leaves `friends_only` as it is: nobody sees more of that than of `private`. */
export function privacyFor(isShown: boolean, stored: Privacy): Privacy {
  if (isShown) return 'public'
  return stored === 'public' ? 'private' : stored
}
