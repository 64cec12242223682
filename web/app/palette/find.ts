import { foldText } from '../../../src/values/fold-text.ts'

/** Something that can be found by its name, and less surely by other words for it. */
export interface Findable {
  label: string
  words: string
}

/** The text without case and accents, with plain spaces. */
const plain = (text: string): string => foldText(text).replaceAll(/\s+/g, ' ').trim()

/** True where the part stands in the text with no letter or digit right before it. */
const begins = (text: string, part: string): boolean =>
  text
    .split(part)
    .slice(0, -1)
    .some((before) => !/[\p{L}\p{N}]$/u.test(before))

/** The rank of a match, from 1 to 6; 0 is none. Every word of the query has to be found. */
function matchOf({ label, words }: Findable, query: string): number {
  const wanted = plain(query)
  const name = plain(label)
  if (name === wanted) return 6
  if (name.startsWith(wanted)) return 5
  const parts = wanted.split(' ')
  if (parts.every((part) => begins(name, part))) return 4
  if (name.includes(wanted)) return 3
  const others = plain(words)
  if (parts.every((part) => begins(others, part))) return 2
  return parts.every((part) => begins(name, part) || begins(others, part)) ? 1 : 0
}

/** The items that match, best first; among equals the order stays. */
export function found<Item extends Findable>(items: readonly Item[], query: string): Item[] {
  return items
    .map((item) => ({ item, match: matchOf(item, query) }))
    .filter((one) => one.match > 0)
    .toSorted((one, other) => other.match - one.match)
    .map(({ item }) => item)
}
