/** Counts are kept by parts of the window, so many to a window. */
const SLOTS = 12

interface Counted {
  /** The slot of the last count. */
  slot: number
  /**
   * Counts by slot, in a ring. One slot more than a window has, so that no window, wherever it begins, holds
   * more than is let in.
   */
  counts: number[]
}

/**
 * Counts by name what happened within the last `windowMs`. `take` returns 0 and counts where less than `most` was
 * counted before, else in how many milliseconds the oldest is forgotten. What is refused is not counted.
 */
export function slidingCounter(windowMs: number) {
  const slotMs = windowMs / SLOTS
  const names = new Map<string, Counted>()
  let swept = 0

  /** Forgets whom nobody has heard of for a window. */
  function sweep(slot: number): void {
    if (slot - swept <= SLOTS) return
    swept = slot
    for (const [name, counted] of names) if (slot - counted.slot > SLOTS) names.delete(name)
  }

  const at = ({ counts }: Counted, slot: number): number => counts[slot % counts.length] ?? 0

  /** Moves on to the present slot; what lies between was quiet. */
  function moveTo(counted: Counted, slot: number): void {
    const { counts } = counted
    for (let next = Math.max(counted.slot + 1, slot - SLOTS); next <= slot; next++)
      counts[next % counts.length] = 0
    counted.slot = Math.max(counted.slot, slot)
  }

  return function take(name: string, now: number, most: number, amount = 1): number {
    const slot = Math.floor(now / slotMs)
    sweep(slot)
    const counted = names.get(name) ?? { slot, counts: Array<number>(SLOTS + 1).fill(0) }
    names.set(name, counted)
    moveTo(counted, slot)
    const { counts } = counted
    if (counts.reduce((sum, count) => sum + count, 0) >= most) {
      let oldest = counted.slot - SLOTS
      while (at(counted, oldest) === 0) oldest++
      return (oldest + SLOTS + 1) * slotMs - now
    }
    counts[counted.slot % counts.length] = at(counted, counted.slot) + amount
    return 0
  }
}
