import type { Movement } from './movements.ts'
import { writeNumber } from './numbers.ts'

/** Values that fill a row's places. */
export interface Filling {
  movement: Movement
  /** Position in time, from 0. */
  place: number
  beforeCents: number
  afterCents: number
  locale: string
}

export const OWNER = 'Alex Holder'

/** The template with every place in braces filled; a field that holds the delimiter gets quotes. */
export function fill(template: string, delimiter: string, filling: Filling): string {
  const fields = splitOutside(template, delimiter)
  return fields.map((field) => quote(fillText(field, filling), field, delimiter)).join(delimiter)
}

const fillText = (text: string, filling: Filling): string =>
  text.replaceAll(/\{(\w+)(?: ([^}]*))?\}/g, (_, name: string, format = '') => placeOf(name, format, filling))

function placeOf(name: string, format: string, filling: Filling): string {
  const { movement, place } = filling
  const { cents } = movement
  const isOut = cents < 0
  switch (name) {
    case 'day':
      return writeDay(format, movement.day, filling.locale)
    // A day later, as values often are.
    case 'value':
      return writeDay(format, movement.day + 1, filling.locale)
    // The booking, which a pending row has none of.
    case 'posted':
      return movement.isPending ? '' : writeDay(format, movement.day, filling.locale)
    case 'amt':
      return writeNumber(format, cents)
    case 'opp':
      return writeNumber(format, -cents)
    case 'abs':
      return writeNumber(format, Math.abs(cents))
    case 'out':
      return isOut ? writeNumber(format, format.includes('-') ? cents : -cents) : ''
    case 'in':
      return isOut ? '' : writeNumber(format, cents)
    case 'crin':
      return isOut ? '' : writeNumber(format, -cents)
    case 'out0':
      return writeNumber(format, isOut ? (format.includes('-') ? cents : -cents) : 0)
    case 'in0':
      return writeNumber(format, isOut ? 0 : cents)
    case 'bal':
      return writeNumber(format, filling.afterCents)
    case 'bal0':
      return writeNumber(format, filling.beforeCents)
    case 'fee':
      return writeNumber(format, movement.feeCents ?? 0)
    // The amount before conversion, in another currency for one row.
    case 'orig':
      return writeNumber(format, place === 3 ? Math.round(cents * 1.17) : cents)
    case 'origopp':
      return placeOf('orig', format, { ...filling, movement: { ...movement, cents: -cents } })
    case 'origccy':
      return wordsOf(format)[place === 3 ? 1 : 0] ?? ''
    case 'dir':
    case 'kind':
      return wordsOf(format)[isOut ? 0 : 1] ?? ''
    case 'status':
      return wordsOf(format)[movement.isPending ? 1 : 0] ?? ''
    case 'acct':
      return wordsOf(format)[isSecond(place) ? 1 : 0] ?? ''
    case 'text':
      return `${movement.name} 4711`
    case 'payee':
      return movement.name
    case 'sender':
      return isOut ? OWNER : movement.name
    case 'recipient':
      return isOut ? movement.name : OWNER
    case 'me':
      return OWNER
    case 'id':
      return String(90_210_017 + place * 31)
    default:
      throw new Error(`A template has the place {${name}}, which means nothing`)
  }
}

/** Every third movement is of the second account where a file has two. */
export const isSecond = (place: number): boolean => place % 3 === 2

const wordsOf = (format: string): string[] => format.split('/')

const pad = (value: number): string => String(value).padStart(2, '0')

function writeDay(format: string, day: number, locale: string): string {
  const month = (width: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { month: width, day: 'numeric', timeZone: 'UTC' })
      .formatToParts(Date.UTC(2026, 2, day))
      .find(({ type }) => type === 'month')
      ?.value.replace(/\.$/, '') ?? ''
  return format.replaceAll(/BBBB|RRR|YYYY|YY|MMMM|MMM|MM|DD|HH|mm|ss|\b[DM]\b/g, (token) => {
    if (token === 'BBBB') return '2569'
    if (token === 'RRR') return '115'
    if (token === 'YYYY') return '2026'
    if (token === 'YY') return '26'
    if (token === 'MMMM') return month('long')
    if (token === 'MMM') return month('short')
    if (token === 'MM') return '03'
    if (token === 'M') return '3'
    if (token === 'DD') return pad(day)
    if (token === 'D') return String(day)
    return token === 'HH' ? pad(8 + (day % 12)) : '30'
  })
}

function splitOutside(template: string, delimiter: string): string[] {
  const fields = ['']
  let depth = 0
  let isQuoted = false
  for (const sign of template) {
    if (sign === '{') depth++
    if (sign === '}') depth--
    if (sign === '"' && depth === 0) isQuoted = !isQuoted
    if (sign === delimiter && depth === 0 && !isQuoted) fields.push('')
    else fields.push((fields.pop() ?? '') + sign)
  }
  return fields
}

function quote(text: string, template: string, delimiter: string): string {
  if (/^\s*"/.test(template)) return text
  return text.includes(delimiter) ? `"${text}"` : text
}
