import { ACHIEVEMENTS } from '../../src/rewards/achievements/wire.ts'
import { plural } from '../ui/format.ts'
import { showToast } from '../ui/toast.ts'

/** Says which achievements were just earned, and what they brought. */
export function sayUnlocked(earned: [id: string, points: number][]): void {
  for (const [id, points] of earned) {
    if (!(id in ACHIEVEMENTS)) continue
    const { name } = ACHIEVEMENTS[id as keyof typeof ACHIEVEMENTS]
    const text = `${name}: You earned ${plural(points, 'point')}!`
    showToast({ tone: 'success', title: 'Achievement Unlocked', text })
  }
}
