const ROUND = [1, 2, 2.5, 5, 10]
const STEPS = 4

/** The marks of an axis from 0 that holds the largest value, at round distances. */
export function ticksFor(largest: number): number[] {
  if (!(largest > 0)) return [0, 1]
  const rough = largest / STEPS
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = (ROUND.find((round) => round * size >= rough) ?? 10) * size
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step)
}
