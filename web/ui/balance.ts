/**
 * The index of each panel's column, so that the columns end as evenly as they can. The first panels head one column
 * each, and within a column they stand in their order. Heights are in pixels. Panels are few: every way is tried.
 */
export function balance(heights: number[], columns: number, gap = 0): number[] {
  const fixed = heights.slice(0, columns).map((_, index) => index)
  const start = Array.from({ length: columns }, (_, column) => (heights[column] ?? -gap) + gap)
  let best: number[] = []
  let lowest = Number.POSITIVE_INFINITY
  const tryFrom = (index: number, placed: number[], ends: number[]) => {
    const height = heights[index]
    if (height === undefined) {
      const end = Math.max(...ends)
      if (end < lowest) [best, lowest] = [placed, end]
      return
    }
    for (const [column, end] of ends.entries()) {
      const after = end + height + gap
      // The first of equals stays, so a way that is no better need not be tried to its end.
      if (after < lowest) tryFrom(index + 1, [...placed, column], ends.with(column, after))
    }
  }
  tryFrom(columns, [], start)
  return [...fixed, ...best]
}
