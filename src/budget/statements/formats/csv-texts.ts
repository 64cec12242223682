import { isNameless, isPhrases, isWords, lengthOfText, likelyDescription, type Traits } from './csv-traits.ts'
import type { Role } from './csv-words.ts'

/**
 * Takes the columns that describe a row: by their headers, else the longest texts. `take` gives the position of the column
 * that weighs most, and gives it to nobody else.
 */
export function takeTexts(
  columns: Traits[],
  score: (column: Traits, role: Role) => number,
  take: (weigh: (column: Traits) => number) => number | null,
): { positions: number[]; isNamed: boolean } {
  const named = (role: Role) =>
    take((column) => (columns.length > 0 && isWords(column) ? score(column, role) : 0))
  const found = [named('payee'), named('purpose')].filter((position) => position !== null)
  if (found.length > 0) {
    // PKO BP goes on with what it says in columns without a name.
    const behind = columns.slice((found.at(-1) ?? 0) + 1)
    const named = behind.findIndex((column) => !isNameless(column))
    for (const column of behind.slice(0, named < 0 ? undefined : named))
      if (isWords(column)) found.push(column.position)
    return { positions: found, isNamed: true }
  }
  const longest = take(likelyDescription) ?? take(lengthOfText) ?? take((column) => score(column, 'purpose'))
  // Without a header nothing says which column names the other party: all that hold words are read.
  const more = columns.filter((one) => isPhrases(one) && take((column) => Number(column === one)) !== null)
  const all = [longest ?? [], columns.every(isNameless) ? more.map(({ position }) => position) : []].flat()
  return { positions: all.sort((a, b) => a - b), isNamed: false }
}
