import { BOOKING_DAYS, HEADER_WORDS, OTHER_MONEY, OTHER_SIDE, OWN_NAME, type Role } from './csv-headers.ts'

export type { Role } from './csv-headers.ts'

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

const ASCII = /^[ -~]*$/
// The same headers, words of direction and states come again and again, in one file and in those of one bank.
const MOST_KNOWN = 4_000
const LONGEST_KNOWN = 60
const knownPlain = new Map<string, string>()

/** Small letters without accents, and one blank for all else. */
export function plain(text: string): string {
  if (text.length > LONGEST_KNOWN) return plainOf(text)
  const found = knownPlain.get(text)
  if (found !== undefined) return found
  const words = plainOf(text)
  if (knownPlain.size >= MOST_KNOWN) knownPlain.clear()
  knownPlain.set(text, words)
  return words
}

function plainOf(text: string): string {
  if (ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z\d]+/g, ' ')
      .trim()
  const bare = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  return bare
    .replace(/[ßłøđıæœðþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

/** The place of each word in the list of its role, by role; the best is 0. */
const RANKS = new Map(
  Object.entries(HEADER_WORDS).map(([role, words]) => {
    const ranks = new Map<string, number>()
    for (const [rank, text] of words.split(';').entries()) {
      const word = plain(text)
      if (!ranks.has(word)) ranks.set(word, rank)
    }
    return [role, ranks] as const
  }),
)

/** Words of this length and more are found inside of a longer header too; a lone "in" or "to" there says nothing. */
const SHORTEST_WITHIN = 4
const MOST_WORDS = 12

/** "Amount in" is money in, unless it goes on. */
const IN_CURRENCY = /\bamount in (?:the )?account\b/

const isMoney = (role: Role): boolean => role === 'amount' || role === 'debit' || role === 'credit'

export const isOtherMoney = (header: string): boolean => OTHER_MONEY.test(plain(header))

// The same few headers are asked for every role, and again for every line that may be the header.
const MOST_HEADERS = 1_000
const LONGEST_HEADER = 100
const known = new Map<string, Header>()

interface Header {
  words: string
  /** Each run of its words that may stand in a list. */
  runs: string[]
}

function headerOf(text: string): Header {
  const found = known.get(text)
  if (found) return found
  const words = plain(text)
  const header = { words, runs: runsOf(words) }
  if (text.length > LONGEST_HEADER) return header
  if (known.size >= MOST_HEADERS) known.clear()
  known.set(text, header)
  return header
}

function runsOf(words: string): string[] {
  const all = words.split(' ').slice(0, MOST_WORDS)
  return all
    .flatMap((_, start) => all.slice(start).map((_, more) => all.slice(start, start + more + 1).join(' ')))
    .filter((run) => run.length >= SHORTEST_WITHIN)
}

/** "[-] EUR" holds money out, "[+] EUR" money in. */
const SIGNED = /[[(]([-+\u2212])[\])]/

/** "Total (inclusive of fees)" is what was moved. */
const WITH_FEE = /\b(?:inclusive|including|incl)(?: of)? fees?\b.*/

/** "Amount (after fees)" is no fee. */
const WITH_FEES =
  /\b(?:after|before|inclusive|including|incl|exclusive|excluding|excl|without|net)(?: of)? fees?\b/

/** Headers of the time that a file is about, which is no row's own. */
const PERIOD =
  /^(?:datum (?:von|bis)|date (?:from|to)|(?:from|to) date|(?:statement|period) (?:start|end)(?: date)?|fecha (?:desde|hasta)|data (?:dal|al))$/

/** Score of a header for the role: 1000 and more for the very word, less where the word stands among others, 0 for not at all. */
export function headerScore(header: string, role: Role): number {
  const signed = isMoney(role) ? SIGNED.exec(header)?.[1] : undefined
  if (signed) return role === (signed === '+' ? 'credit' : 'debit') ? 1500 : 0
  const { words, runs } = headerOf(header)
  if (words === '' || (isMoney(role) && OTHER_MONEY.test(words.replace(WITH_FEE, '')))) return 0
  if (role !== 'amount' && isMoney(role) && IN_CURRENCY.test(words)) return 0
  if ((role === 'account' || role === 'currency') && OTHER_SIDE.test(words)) return 0
  if (role === 'payee' && OWN_NAME.test(words) && !OTHER_SIDE.test(words)) return 0
  if (role === 'date' && PERIOD.test(words)) return 0
  if (role === 'fee' && WITH_FEES.test(words)) return 0
  if (role === 'currency' && /\b(?:original|foreign|transaction|fremd\w*|orig)\b/.test(words)) return 0
  const ranks = RANKS.get(role)
  const exact = ranks?.get(words)
  if (exact !== undefined) return 2000 - exact
  const within = runs.map((run) => ranks?.get(run) ?? Number.POSITIVE_INFINITY)
  return Math.max(0, 1000 - Math.min(...within))
}

const KNOWN_BOOKING_DAYS = new Set(BOOKING_DAYS.split(';').map((words) => plain(words)))

/** The header names the day on which the bank has booked a row. */
export const isBookingDay = (header: string): boolean => KNOWN_BOOKING_DAYS.has(plain(header))
