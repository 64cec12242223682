import { HEADER_WORDS, OTHER_MONEY, OTHER_SIDE, type Role } from './csv-headers.ts'

export type { Role } from './csv-headers.ts'

interface RankedWord {
  word: string
  /** With blanks around it, to be found inside of a longer header; a lone "in" or "to" there says nothing. */
  within: string | null
}

const LETTERS: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
}

/** Small letters without accents, and one blank for all else. */
export function plain(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  return bare
    .replace(/[ßłøđıæœðþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

const RANKS = Object.fromEntries(
  Object.entries(HEADER_WORDS).map(([role, words]) => [
    role,
    words.split(';').map((text): RankedWord => {
      const word = plain(text)
      return { word, within: word.length > 3 ? ` ${word} ` : null }
    }),
  ]),
) as Record<Role, RankedWord[]>

const isMoney = (role: Role): boolean => role === 'amount' || role === 'debit' || role === 'credit'

export const isOtherMoney = (header: string): boolean => OTHER_MONEY.test(plain(header))

/** Score of a header for the role: 1000 and more for the very word, less where the word stands among others, 0 for not at all. */
export function headerScore(header: string, role: Role): number {
  const words = plain(header)
  if (words === '' || (isMoney(role) && OTHER_MONEY.test(words))) return 0
  if ((role === 'account' || role === 'currency') && OTHER_SIDE.test(words)) return 0
  if (role === 'currency' && /\b(?:original|foreign|transaction|fremd\w*|orig)\b/.test(words)) return 0
  const ranked = RANKS[role]
  const exact = ranked.findIndex(({ word }) => word === words)
  if (exact >= 0) return 2000 - exact
  const padded = ` ${words} `
  const inside = ranked.findIndex(({ within }) => within !== null && padded.includes(within))
  return inside >= 0 ? 1000 - inside : 0
}
