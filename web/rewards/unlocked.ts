import { ACHIEVEMENTS } from '../../src/rewards/achievements/wire.ts'
import { plural } from '../ui/format.ts'
import { showBesides } from '../ui/toast.ts'

/** The words for points that came by a referral, to who invited or who was invited. */
const REFERRALS: Record<string, string> = {
  referral_success: 'A friend you invited keeps a book here',
  referral_welcome: 'Welcome, from the friend who invited you',
  referral_bonus: 'Five successful referrals',
}

/** Says which achievements were just earned, and what they and referrals brought. */
export function sayUnlocked(earned: [id: string, points: number][]): void {
  for (const [id, points] of earned) {
    if (id === 'referral_premium') {
      const text = 'Ten successful referrals: a month of premium is yours.'
      showBesides({ title: 'Welcome to Premium!', text })
    }
    const why = REFERRALS[id]
    if (why) {
      const text = `${why}: You earned ${plural(points, 'point')}!`
      showBesides({ title: 'Referral Reward', text })
    }
    if (!(id in ACHIEVEMENTS)) continue
    const { name } = ACHIEVEMENTS[id as keyof typeof ACHIEVEMENTS]
    const text = `${name}: You earned ${plural(points, 'point')}!`
    showBesides({ title: 'Achievement Unlocked', text })
  }
}
