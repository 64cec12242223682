import type { Connection } from '../api/connection.ts'

export type BadgeText = 'Auto Sync' | 'Cloud Storage' | 'Local Storage' | 'Offline'

/** What is known of the user beside the connection. */
export interface Standing {
  tier: 'free' | 'premium'
  autoSync: boolean
}

/** Where the user's entries go, in two words. In local mode nobody looks whether the server is there. */
export function badgeText(
  { mode, isReachable, isSyncing, local }: Connection,
  { tier, autoSync }: Standing,
): BadgeText {
  if (mode === 'local') return 'Local Storage'
  if (!isReachable) return 'Offline'
  if (tier === 'free') return 'Local Storage'
  const isPending = isSyncing || (local?.unsent ?? 0) > 0
  return autoSync && !isPending ? 'Auto Sync' : 'Cloud Storage'
}
