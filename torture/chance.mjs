// Chance that comes again with its seed.

/** Numbers from 0 up to 1, the same ones for the same seed. */
export function chanceOf(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** A whole number from `low` to `high`. */
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => items[Math.floor(next() * items.length)],
  }
}

/** A seed of its own for each run, unless the environment names one. */
export const newSeed = () => Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31)
