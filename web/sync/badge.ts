import type { Connection } from '../api/connection.ts'

export type BadgeText = 'Auto Sync' | 'Cloud Storage' | 'Local Storage' | 'Offline'

/** The user's tier and auto-sync, on which the badge depends beside the connection. */
export interface Standing {
  tier: 'free' | 'premium'
  autoSync: boolean
}

/** The place where the user's entries go, in two words. In local mode nobody looks whether the server is there. */
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
