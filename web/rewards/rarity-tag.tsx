import type { Rarity } from '../../src/rewards/achievements/wire.ts'
import { tintOf } from '../ui/colors.ts'

const TINT: Record<Rarity, string> = {
  Common: 'secondary',
  Uncommon: 'success',
  Rare: 'primary',
  Epic: 'accent',
  Legendary: 'warning',
}

/** The rarity of an achievement, as a dot of its colour and the word. */
export function RarityTag({ rarity }: { rarity: Rarity }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-semibold text-muted">
      <span
        aria-hidden="true"
        className="size-2 rounded-full"
        style={{ backgroundColor: tintOf(TINT[rarity]) }}
      />
      {rarity}
    </span>
  )
}
