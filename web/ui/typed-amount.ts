import { formatMoney, parseMoney } from '../../src/values/money.ts'
import { moneyFormat } from './format.ts'
import { byPreferences } from './preferences.ts'

/** The book's marks in amounts: by these an amount is read, never by what looks likely. */
interface Marks {
  format: Intl.NumberFormat
  decimal: string
  /** Marks between the digits of a large number, besides spaces and apostrophes. */
  groups: string
  /** True for groups as in 12,34,567. */
  isIndian: boolean
  currencies: string[]
}

const marks = byPreferences((preferences): Marks => {
  const exact = { minimumFractionDigits: 2, numberingSystem: 'latn' }
  const format = moneyFormat(preferences, exact)
  const plain = new Intl.NumberFormat(preferences.locale, exact)
  const large = [format, plain].map((each) => each.formatToParts(1_234_567.5))
  const partOf = (type: string) => large.flat().filter((part) => part.type === type)
  const groups = new Set(partOf('group').map(({ value }) => value))
  const names = (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) =>
    moneyFormat(preferences, { currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency'),
  )
  return {
    format,
    decimal: partOf('decimal')[0]?.value ?? '.',
    groups: ['.', ','].filter((mark) => groups.has(mark)).join(''),
    isIndian: large[0]?.find(({ type }) => type === 'integer')?.value === '12',
    currencies: names.flatMap((name) => name?.value ?? []),
  }
})

/** A plain decimal as the book writes it in a field: "1234.5" is "1.234,50" in a German one. */
const written = (plain: string): string =>
  marks()
    .format.formatToParts(Number(plain))
    .filter(({ type }) => /integer|group|decimal|fraction|minusSign/.test(type))
    .map(({ value }) => value)
    .join('')

type Reading =
  /** The amount typed, as a plain decimal text. */
  | { plain: string }
  /** The two amounts that the text could mean. */
  | { either: [string, string] }
  | { unread: true }

const DIRECTIONS = /[\u200e\u200f\u061c\u2060]/g
const MINUS = /[\u2212\u2010-\u2014\uff0d]/g
const SPACES = /[\s'’]+/g

/** Digits in groups of three, in an Indian book also of two before the last three; no number begins with a zero then. */
function ungrouped(whole: string, separators: string, isIndian: boolean): string | null {
  if (/^\d*$/.test(whole)) return whole
  for (const mark of [' ', ...separators]) {
    const groups = whole.split(mark)
    if (groups.some((group) => !/^\d+$/.test(group)) || whole.startsWith('0')) continue
    const [first = '', ...rest] = groups
    const isByThree = first.length <= 3 && rest.every((group) => group.length === 3)
    const isByTwo =
      first.length <= 2 && rest.every((group, at) => group.length === (at < rest.length - 1 ? 2 : 3))
    if (isByThree || (isIndian && isByTwo)) return groups.join('')
  }
  return null
}

/** Reads an amount as the book writes it, and as others do where that can mean nothing else. */
function read(typed: string): Reading {
  const { decimal, groups, isIndian, currencies } = marks()
  let text = typed.replace(DIRECTIONS, '').replace(MINUS, '-').replace(SPACES, ' ')
  for (const currency of currencies) text = text.replace(currency.replace(SPACES, ' '), '')
  text = text.replace(/\p{Sc}/u, '').trim()
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/.exec(text) ?? []
  const body = rest.trim()
  if (!/^[\d., ]*\d[\d., ]*$/.test(body)) return { unread: true }
  const minus = sign === '-' ? '-' : ''

  const parts = body.split(decimal)
  const whole = ungrouped(parts[0] ?? '', groups, isIndian)
  if (parts.length <= 2 && whole !== null && /^\d*$/.test(parts[1] ?? ''))
    return { plain: `${minus}${whole || '0'}.${parts[1] || '0'}` }

  // In another format: two digits or one behind the last mark are decimals, and a mark that comes twice is none.
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  const mark = body.charAt(last)
  const other = mark === '.' ? ',' : '.'
  const [before, after] = [body.slice(0, last), body.slice(last + 1)]
  if (before.includes(mark)) {
    const all = ungrouped(body, mark, false)
    return all === null ? { unread: true } : { plain: `${minus}${all}.0` }
  }
  const large = ungrouped(before, other, false)
  if (large === null || !/^\d+$/.test(after)) return { unread: true }
  if (after.length <= 2) return { plain: `${minus}${large || '0'}.${after}` }
  if (after.length > 3 || before.length > 3 || before === '') return { unread: true }
  return { either: [`${minus}${before}.${after}`, `${minus}${before}${after}.0`] }
}

/** A mark before text that is no amount here, although it may be one elsewhere: nobody may read it as one. */
const NO_AMOUNT = '\u2060'

/** "1.234,5 €", typed into a German book, as "1234.50", which is what a schema expects; it refuses what is no amount here. */
export function plainAmount(typed: unknown): string {
  const text = String(typed ?? '').trim()
  const reading = read(text)
  if (!('plain' in reading)) return text === '' ? '' : `${NO_AMOUNT}${text.replaceAll(NO_AMOUNT, '')}`
  const cents = parseMoney(reading.plain)
  return cents === null ? reading.plain : formatMoney(cents)
}

/** "1234.5" as the book writes it; what is no amount stays as it is. */
export function tidyAmount(typed: string): string {
  const cents = parseMoney(plainAmount(typed))
  return cents === null ? typed.replaceAll(NO_AMOUNT, '') : written(formatMoney(cents))
}

/** The note below the field: that the amount is rounded, or how to write one that is not understood; else undefined. */
export function noteOn(typed: string): string | undefined {
  const reading = read(typed)
  if ('either' in reading) {
    const [small, large] = reading.either.map((plain) => written(formatMoney(parseMoney(plain) ?? 0)))
    return `Can be read as ${small} or as ${large}: please write one of them.`
  }
  if ('unread' in reading) return /\d/.test(typed) ? `Please write it like ${written('1234.50')}.` : undefined
  const cents = parseMoney(reading.plain)
  const isRounded = (reading.plain.split('.')[1] ?? '').replace(/0+$/, '').length > 2
  return isRounded && cents !== null ? `Rounded to ${written(formatMoney(cents))}.` : undefined
}
