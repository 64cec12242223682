import { foldName } from '../../../values/fold-text.ts'

const LEAST_LETTERS = 3
/** Texts whose alike ones are remembered. */
const REMEMBERED = 10_000

const wordsOf = (text: string): Set<string> =>
  new Set((foldName(text).match(/\p{L}+/gu) ?? []).filter((word) => word.length >= LEAST_LETTERS))

/** All words of one of the two stand in the other. */
function sharesWords(one: Set<string>, other: Set<string>): boolean {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  return few.size > 0 && [...few].every((word) => many.has(word))
}

/**
 * Finds which of many texts have the same words as another one. Texts of the same words have one number, and are compared
 * with the words of another text once.
 */
export class AlikeTexts {
  private readonly numbers = new Map<string, number>()
  private readonly texts: Set<string>[] = []
  private readonly byWord = new Map<string, number[]>()
  private readonly found = new Map<string, { upTo: number; numbers: Set<number> }>()

  get isEmpty(): boolean {
    return this.texts.length === 0
  }

  /** Returns the number of its words. */
  add(text: string): number {
    const words = wordsOf(text)
    const name = [...words].sort().join(' ')
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    const number = this.texts.push(words) - 1
    this.numbers.set(name, number)
    for (const word of words) {
      const line = this.byWord.get(word) ?? []
      line.push(number)
      this.byWord.set(word, line)
    }
    return number
  }

  /** Numbers of the texts that have all words of this one, or of which this one has all. */
  to(text: string): ReadonlySet<number> {
    const words = wordsOf(text)
    const name = [...words].join(' ')
    const known = this.found.get(name) ?? { upTo: 0, numbers: new Set() }
    if (this.found.size > REMEMBERED) this.found.clear()
    this.found.set(name, known)
    if (known.upTo === this.texts.length) return known.numbers
    for (const word of words)
      for (const number of this.byWord.get(word) ?? [])
        if (number >= known.upTo && sharesWords(words, this.texts[number] as Set<string>))
          known.numbers.add(number)
    known.upTo = this.texts.length
    return known.numbers
  }
}
