export type DecimalSign = '.' | ','

const MAX_LENGTH = 60
const SIMPLE = /^-?\d+(?:\.\d{1,2})?$/
// Signs, a currency before or behind the number ("-€", "EUR", "US$", "kr."), and "CR", "DR", "OD", "H", "S".
const CURRENCY =
  '(?:[A-Z]{1,3}|[SB]/|Rp|Bs|Gs|Tk|Ksh|KSh|Dhs?|Php|[Ee]uros?|EUROS?|eur|kr|z\\u0142|K\\u010d|Ft|Fr|Rs|lei|Cr|Dr|din|kn|\u0440\u0443\u0431|\u0440|\u0433\u0440\u043d|\u043b\u0432|\u0434\u0435\u043d|\u0434\u0438\u043d|\u5143|\u5186|\uc6d0|\\\\)?\\.?\\s?\\p{Sc}?'
const HEAD = new RegExp(`^\\(?\\s*([+-]?)\\s*${CURRENCY}\\s*([+-]?)\\s*$`, 'u')
const TAIL = new RegExp(`^\\s*(?:,-|\\.-)?\\s*([+-]?)\\s*${CURRENCY}\\s*([+-]?)\\s*\\)?$`, 'u')
/** Brackets around the number alone, and a currency beside them. */
const BRACKETS = /^([A-Z]{3}|\p{Sc})?\s?\(([^()]+)\)\s?([A-Z]{3}|\p{Sc})?$/u
const DASHES = /[\u2010-\u2015\u2212\uff0d]/g
const GROUPED = /^\d{1,3}(?:[\s'\u2019]\d{3})+(?=[.,]|$)/
const DIGIT = /\d/

/**
 * The number of a cell such as "1.234,56 €", "(12.34)" or "12.34-" as a plain decimal text ("-12.34"), or
 * null where it is none. A sign with exactly three digits behind it is read as `decimal` says.
 */
export function plainAmount(text: string, decimal: DecimalSign): string | null {
  if (text.length > MAX_LENGTH) return null
  if (SIMPLE.test(text)) return text
  const source = text.trim().replace(DASHES, '-').replace(BRACKETS, '($1$2$3)')
  const first = source.search(/(?<![\p{L}/])[.,]\d|\d/u)
  if (first < 0) return null
  let last = source.length - 1
  while (!DIGIT.test(source.charAt(last))) last--
  const head = HEAD.exec(source.slice(0, first))
  const tail = TAIL.exec(source.slice(last + 1))
  if (!head || !tail) return null
  const number = plainNumber(source.slice(first, last + 1), decimal)
  if (number === null) return null
  const inParentheses = source.startsWith('(')
  if (inParentheses !== source.endsWith(')')) return null
  const isDebit = /[\s\d](?:dr|db|d|s|od)\.?\)?$|^(?:dr|db|d|s)\.?\s*\d/i.test(source)
  const minuses = [head[1], head[2], tail[1], tail[2]].filter((sign) => sign === '-').length
  const negatives = minuses + (inParentheses ? 1 : 0)
  if (negatives > 1) return null
  return negatives === 1 || isDebit ? `-${number}` : number
}

function plainNumber(body: string, decimal: DecimalSign): string | null {
  const grouped = GROUPED.exec(body)
  const text = grouped ? grouped[0].replace(/\D/g, '') + body.slice(grouped[0].length) : body
  if (!/^[\d.,]+$/.test(text)) return null
  const sign = decimalSignOf(text, decimal)
  const at = sign ? text.lastIndexOf(sign) : text.length
  const whole = text.slice(0, at)
  const fraction = text.slice(at + 1)
  const other = sign === ',' ? '.' : ','
  const separator = sign ? other : (/[.,]/.exec(whole)?.[0] ?? other)
  if (!isWhole(whole, separator)) return null
  return `${whole.replaceAll(separator, '')}${fraction === '' ? '' : `.${fraction}`}`
}

/** The sign before the decimals, or null where the text has only a thousands separator or none. */
function decimalSignOf(text: string, decimal: DecimalSign): DecimalSign | null {
  const dot = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  if (dot < 0 && comma < 0) return null
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ','
  const sign = dot >= 0 ? '.' : ','
  const at = Math.max(dot, comma)
  if (text.indexOf(sign) !== at) return null
  const couldBeThousands = text.length - at === 4 && /^[1-9]\d{0,2}[.,]/.test(text)
  return couldBeThousands && sign !== decimal ? null : sign
}

// Indian lakhs group two digits: 12,34,567.
function isWhole(text: string, separator: string): boolean {
  if (/^\d*$/.test(text)) return true
  const groups = text.split(separator)
  return groups.every((group, index) => {
    if (!/^\d+$/.test(group)) return false
    if (index === 0) return group.length <= 3
    return group.length === 3 || (group.length === 2 && index < groups.length - 1)
  })
}

/** Count of each decimal sign where it stood before decimals beyond doubt, and of what leaves it open. */
export interface DecimalEvidence {
  dots: number
  commas: number
  /** Three digits behind the only mark: 1.234 or 1,234. */
  openDots?: number
  openCommas?: number
  /** Numbers without any mark. */
  plain?: number
}

export const noDecimalEvidence = (): Required<DecimalEvidence> => ({
  dots: 0,
  commas: 0,
  openDots: 0,
  openCommas: 0,
  plain: 0,
})

export function weighDecimal(evidence: DecimalEvidence, text: string): void {
  const match = /([.,])(\d+)\D*$/.exec(text.length > MAX_LENGTH ? '' : text)
  if (!match) {
    evidence.plain = (evidence.plain ?? 0) + 1
    return
  }
  const [, mark = '.', behind = ''] = match
  const other = mark === ',' ? '.' : ','
  const isOther = text.includes(other)
  const isRepeated = text.indexOf(mark) < match.index
  // 1.234.567 has no decimals: its marks group thousands. 12,34,567 as well.
  if (isRepeated && !isOther) evidence[mark === ',' ? 'dots' : 'commas']++
  else if (isOther || behind.length !== 3 || /(?:^|\D)0*[.,]\d{3}\D*$/.test(text)) {
    if (!(isOther && text.indexOf(mark) < text.lastIndexOf(other)))
      evidence[mark === ',' ? 'commas' : 'dots']++
  } else if (GROUP_BEFORE.test(text.slice(0, match.index))) evidence[mark === ',' ? 'commas' : 'dots']++
  else {
    const open = mark === ',' ? 'openCommas' : 'openDots'
    evidence[open] = (evidence[open] ?? 0) + 1
  }
}

/** 1'234.567: the mark behind other groups is a decimal one. */
const GROUP_BEFORE = /\d[\s'\u2019]\d{3}$/

/** The decimal sign that is proven; null where every number may be read in two ways. */
export function provenDecimal(evidence: DecimalEvidence): DecimalSign | null {
  const { dots, commas, openDots = 0, openCommas = 0, plain = 0 } = evidence
  // Marks of both kinds: a number that may be read in two ways stays open.
  if (dots > 0 && commas > 0 && openDots + openCommas > 0) return null
  if (dots !== commas) return dots > commas ? '.' : ','
  if (openDots + openCommas === 0) return '.'
  if (openDots > 0 && openCommas > 0) return null
  // A file that has 500 beside 1.234 writes no decimals.
  if (plain > 0) return openDots > 0 ? ',' : '.'
  return null
}

export const decimalOf = (evidence: DecimalEvidence): DecimalSign =>
  evidence.commas > evidence.dots ? ',' : '.'
