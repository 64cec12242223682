/** Letters that are written from the right to the left: Hebrew, Arabic and their neighbours. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Text of the owner's as part of a line, set apart by marks that nobody sees: what is written from the right to the left would
 * draw the figures, arrows and words beside it to its other side.
 */
export const isolated = (text: string): string => (FROM_RIGHT.test(text) ? `\u2068${text}\u2069` : text)

/** One line of those parts that there are, in this order. */
export function inLine(parts: readonly (string | null | undefined | false)[], between = ' · '): string {
  const there = parts.filter((part) => typeof part === 'string' && part !== '') as string[]
  return there.length > 1 ? there.map(isolated).join(between) : (there[0] ?? '')
}
