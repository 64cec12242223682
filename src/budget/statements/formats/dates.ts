export type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** Only the order counts when a file is read: any separator, two-digit years and a time behind are accepted. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'YYYYMMDD',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'DDMMYYYY',
  'DD MMM YYYY',
  'MM/DD/YYYY',
  'MM.DD.YYYY',
  'MM-DD-YYYY',
  'MMDDYYYY',
  'MMM DD YYYY',
] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

export const orderOf = (format: DateFormat): DateOrder =>
  format.startsWith('Y') ? 'ymd' : format.startsWith('D') ? 'dmy' : 'mdy'

const MAX_LENGTH = 45
const ISO = /^(?:19|2[01])\d\d-\d\d-\d\d$/
const NUMERIC = /^(\d{1,4})( ?[-/.'\u2019] ?| )(\d{1,2})( ?[-/.'\u2019] ?| )(\d{1,4})(?!\d)/
const EAST_ASIAN = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]?/
/** The years of Japan's emperors: 令和6年11月5日, R6.11.5. */
const ERA = /^(令和|平成|R|H) ?(\d{1,2}|元)[年./-] ?(\d{1,2})[月./-] ?(\d{1,2})日?(?!\d)/
const BEFORE_ERA: Record<string, number> = { 令和: 2018, R: 2018, 平成: 1988, H: 1988 }
const COMPACT = /^(\d{8})(?:\d{6}(?:\.\d+)?)?(?!\d)/
const YEAR_LAST = /(?:19|20|21)\d\d$/
const DAY_NAMED =
  /^(\d{1,2})(?:st|nd|rd|th|er|[º°.])?[\s\-/.]*(?:de )?(\p{L}{3,10})[\s\-/.,']*(?:de )?(\d{4}|\d{2})(?!\d)/u
const NAMED_DAY = /^(\p{L}{3,10})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th|\.)?(?:\s*,\s*|[\s-]+)(\d{4}|\d{2})(?!\d)/u
const YEAR_NAMED = /^(\d{4})[\s\-/.]+(\p{L}{3,10})[\s\-/.]+(\d{1,2})(?!\d)/u
/** A weekday in front of a day: "Tue, 17 Mar 2026", "Di, 17.03.2026". */
const WEEKDAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*\s+|(?:mo|di|mi|do|fr|sa|so)[.,]+\s+)/i
// A time of day or a zone; any other text behind a date makes it a sentence.
const REST =
  /^\.?(?:-\d\d:\d\d:\d\d|[T\s,]+(?:(?:at|um|kl\.|às|à|오전|오후|上午|下午|午前|午後) ?)?\d{1,2}(?:[:.h]?\d{2}){1,2}[\d.,]{0,10}\s?(?:[AaPp]\.?\s?[Mm]\.?|Z|[+-]\d{2}:?\d{2}(?: UTC)?|\p{L}{2,5})?|Z|[+-]\d{2}:\d{2}|\s?г\.?|\s?\[[^\]]{0,12}\]|\s+as of \d[\d/.-]{5,9}|\s*\(\p{L}{1,3}\))?$/u

// Names of months by their beginnings, accents removed, in the languages of `csv-headers.ts`; longer ones are asked first.
const MONTHS: Record<string, number> = Object.fromEntries(
  [
    'jan ene gen ian jaan sty stycz led siec sij sau tammi oca ιαν янв січ яну',
    'feb fev luty lutego lut velj vas veeb helm sub uno φεβ фев лют',
    'mar maa mrt mrz bre ozu kov maal μαρ мар бер',
    'apr avr abr kwi dub trav bal nis huht απρ апр кві',
    'may mai mei mag maj kve svib geg touk μαι маи мая тра',
    'jun juin giu iun juun cze cerv lipanj lipnja bir kes haz ιουν июн чер',
    'jul juil lug iul juul lip cervenec cervence srpanj srpnja lie hein tem ιουλ июл лип',
    'aug aou ago agu sie srp kolo rugp elo αυγ авг сер',
    'sep set szep wrz zar ruj rugs syys eyl σεπ сен вер',
    'oct okt ott out paz rij spa loka eki οκτ окт жов',
    'nov noi noe lis stu lap marr kas νοε ноя ное лис',
    'dec dez dic des det gru pro jou ara δεκ дек гру',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
)
/** Letters of the longest beginning in MONTHS: of names that begin alike the longest beginning counts. */
const LONGEST = 8

export interface DateParts {
  first: string
  second: string
  third: string
  separator: string
  isNamed: boolean
}

function monthNamed(word: string): number | undefined {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  // October in Croatian, November in Czech and Polish.
  if (plain.startsWith('listopad')) return undefined
  for (let length = Math.min(LONGEST, plain.length); length >= 3; length--) {
    const month = MONTHS[plain.slice(0, length)]
    if (month) return month
  }
  return undefined
}

export function partsOf(text: string): DateParts | null {
  if (text.length > MAX_LENGTH) return null
  // An apostrophe in front keeps a spreadsheet from turning the day.
  if (text.startsWith("'")) return partsOf(text.slice(1))
  const weekday = WEEKDAY.exec(text)
  if (weekday) return partsOf(text.slice(weekday[0].length))
  const numeric = NUMERIC.exec(text)
  if (numeric) {
    const [all, first = '', , second = '', separator = '', third = ''] = numeric
    return REST.test(text.slice(all.length))
      ? { first, second, third, separator: separator.trim(), isNamed: false }
      : null
  }
  const asian = EAST_ASIAN.exec(text)
  if (asian && REST.test(text.slice(asian[0].length)))
    return {
      first: asian[1] ?? '',
      second: asian[2] ?? '',
      third: asian[3] ?? '',
      separator: '-',
      isNamed: false,
    }
  const era = ERA.exec(text)
  if (era && REST.test(text.slice(era[0].length))) {
    const [, name = '', year = '', second = '', third = ''] = era
    const first = String((BEFORE_ERA[name] ?? 0) + (year === '元' ? 1 : Number(year)))
    return { first, second, third, separator: '-', isNamed: false }
  }
  const compact = COMPACT.exec(text)
  if (compact?.[1] && REST.test(text.slice(compact[0].length)))
    return { first: compact[1], second: '', third: '', separator: '', isNamed: false }
  return namedPartsOf(text)
}

/** A date with a month's name has one reading; its parts come as year, month, day. */
function namedPartsOf(text: string): DateParts | null {
  const match = DAY_NAMED.exec(text) ?? NAMED_DAY.exec(text) ?? YEAR_NAMED.exec(text)
  if (!match || !REST.test(text.slice(match[0].length))) return null
  const [, first = '', second = '', third = ''] = match
  const nameLeads = /^\p{L}/u.test(first)
  const month = monthNamed(nameLeads ? first : second)
  if (!month) return null
  const [year, day] = first.length === 4 && !nameLeads ? [first, third] : [third, nameLeads ? second : first]
  return { first: year, second: String(month), third: day, separator: nameLeads ? 'MDY' : ' ', isNamed: true }
}

/** Thailand counts 543 years more, Taiwan from 1912: no other reckoning has such years. */
const BUDDHIST = 543
const isBuddhist = (year: string): boolean => year > '2442' && year < '2643'
const MINGUO = /^1\d\d$/

function yearOf(text: string, lastYear: number, afterApostrophe = false): string | null {
  if (text.length === 4) return isBuddhist(text) ? String(Number(text) - BUDDHIST) : text
  if (MINGUO.test(text)) return String(Number(text) + 1911)
  // Quicken writes 1/ 5' 7 for 2007.
  if (afterApostrophe && text.length < 3) return String(2000 + Number(text))
  if (text.length !== 2) return null
  const year = 2000 + Number(text)
  return String(year <= lastYear ? year : year - 100)
}

/** The last year that two digits may mean, where nobody says which year it is. */
const LAST_YEAR = 2069

/**
 * "YYYY-MM-DD" of a date as written, or null where the text is no date. The day need not exist. Two digits are a year of
 * this century up to `lastYear`, else of the last.
 */
export function isoDate(text: string, order: DateOrder, lastYear = LAST_YEAR): string | null {
  if (ISO.test(text)) return text
  const parts = partsOf(text.trim())
  if (!parts) return null
  const { first, second, third } = parts
  if (parts.isNamed) return iso(yearOf(first, lastYear), second, third)
  if (second === '') {
    if (order === 'ymd' || !YEAR_LAST.test(first))
      return iso(first.slice(0, 4), first.slice(4, 6), first.slice(6))
    const [a, b] = [first.slice(0, 2), first.slice(2, 4)]
    return order === 'dmy' ? iso(first.slice(4), b, a) : iso(first.slice(4), a, b)
  }
  if (first.length > 2) return third.length < 3 ? iso(yearOf(first, lastYear), second, third) : null
  if (order === 'ymd') return third.length < 3 ? iso(yearOf(first, lastYear), second, third) : null
  const year = yearOf(third, lastYear, parts.separator === "'" || parts.separator === '\u2019')
  return order === 'dmy' ? iso(year, second, first) : iso(year, first, second)
}

const iso = (year: string | null, month: string, day: string): string | null =>
  year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
