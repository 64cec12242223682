import { ACHIEVEMENTS } from '../../src/rewards/achievements/wire.ts'
import type { PointTransaction } from '../../src/rewards/points/wire.ts'

const NAMES: Record<string, string> = {
  activity_transaction: 'A transaction recorded',
  local_start: 'To begin with, in local mode',
  referral_success: 'A friend you invited keeps a book here',
  referral_welcome: 'Welcome, from the friend who invited you',
  referral_bonus: 'Bonus for five successful referrals',
  referral_premium: 'A month of premium for ten successful referrals',
}
const achievements: Record<string, { name: string }> = ACHIEVEMENTS

/** What an entry of the ledger was for, in words. */
export function nameOfEntry({ actionType, description, metadata }: PointTransaction): string {
  const item = metadata?.itemName
  if (actionType === 'purchase' && typeof item === 'string')
    return `${description.startsWith('undo_') ? 'Taken back' : 'Bought'}: ${item}`
  const achievement = achievements[description.replace(/^achievement_/, '')]
  if (actionType === 'achievement' && achievement) return `Achievement: ${achievement.name}`
  return NAMES[description] ?? description
}
