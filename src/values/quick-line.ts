import type { Cents } from './money.ts'

/** The entry that one line says: `12.50 coffee`, `+1.200,00 € salary`. */
export interface QuickLine {
  type: 'income' | 'expense'
  amountCents: Cents
  description: string
}

const WORDS = '(?:kr|zł|Kč|Fr|Rs|Rp|Ft|lei|TL|руб|р|грн|лв|đ)'
const CURRENCY = String.raw`(?:\p{Lu}{0,2}\p{Sc}|[A-Z]{3}(?![\p{L}\d])|${WORDS}\.?(?!\p{L}))`
/** Currencies of scripts without spaces: letters may stand before the number and behind the currency. */
const UNSPACED = '[元円圓块塊원]'
/** Groups parted by plain spaces count where cents or a currency follow: `1 234,50`, `1 234 kr`. */
const SPACED = String.raw`[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{2}|(?=\s*(?:${CURRENCY}|${UNSPACED})))`
/** `20.11. dentist`: day and month before a full stop and more text are a day, no amount. */
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.\s*\S`
/**
 * A sign, a currency and an amount that are no part of a word, a number of something, a day, a time or a percentage: `2x`,
 * `12.50x`, `7-eleven`, `#5`, `*1234`, `2026-11-20` and `12:30` are none. `5.-`, `5:-` and `5,–` are whole amounts.
 */
const AMOUNT = new RegExp(
  String.raw`(?:(?<![\p{L}\d.,#№*•…])|(?<![\d.,])(?=\d[\d.,]*\s*${UNSPACED}))(?<!\d[-/:])([+\-−])?\s*${CURRENCY}?\s*([+\-−])?(?!${DAY})(${SPACED}|\d(?:[\d.,'’\u00a0\u202f]*\d)?|\.\d\d?)(?:[.,:][-–—](?!\d))?(?:\s*${UNSPACED}|\s*${CURRENCY}?(?![\p{L}\d]|[-.,'’/:]\d|-\p{L}|\s*%))`,
  'gu',
)

/** Digits alone, or in groups: `1,200`, `1.20.000`. A day or `0.001` is neither. */
const WHOLE = /^(?:\d*|[1-9]\d{0,2}(?:[.,'’ \u00a0\u202f]\d{2,3})+)$/u

/** Marks of other scripts, each as long as what it stands for. */
const MARKS: Record<string, string> = { '٫': '.', '٬': ',', '．': '.', '，': ',' }

/** Digits of every script as 0 to 9: they stand in tens that begin at …0 or at …6. */
const inAscii = (text: string): string =>
  text.replaceAll(/[\p{Nd}٫٬．，]/gu, (sign) => {
    const code = sign.charCodeAt(0)
    if (sign.length > 1 || code < 0x80) return sign
    const begin = /\p{Nd}/u.test(String.fromCharCode(code & ~15)) ? 0 : 6
    return MARKS[sign] ?? String((code & 15) - begin)
  })

/** Cents of an amount as people write it: the mark with one or two digits behind it is the decimal mark. 0 of none. */
function centsOf(text: string): Cents {
  const [, whole = text, part = ''] = /^(.*)[.,](\d{1,2})$/u.exec(text) ?? []
  if (!WHOLE.test(whole)) return 0
  return Number(whole.replaceAll(/\D/gu, '') || '0') * 100 + Number(part.padEnd(2, '0'))
}

/** The text around the amount, without the marks that joined the two or held it: `coffee: 12.50`, `(12.50) coffee`. */
function restOf(before: string, after: string): string {
  const isHeld = /[([{"“„«']\s*$/u.test(before) && /^\s*[)\]}"”“»']/u.test(after)
  const left = before.replace(isHeld ? /.\s*$/u : /[\s:;=–—]+$/u, '')
  const right = after.replace(isHeld ? /^\s*./u : /^[:;.,!–—-]+(?=\s|$)/u, '')
  return `${left} ${right}`.replaceAll(/\s+/gu, ' ').trim()
}

/** Reads the first amount, whatever its sign of currency; the rest is the description. Undefined where either lacks. */
export function readLine(line: string): QuickLine | undefined {
  // Long gaps would be tried at each of their places.
  const text = line.replaceAll(/\s{2,}/gu, ' ')
  for (const found of inAscii(text).matchAll(AMOUNT)) {
    const [whole, before, after, digits = ''] = found
    const amountCents = centsOf(digits)
    // A day such as 20.11.2026 is no amount, whatever follows it.
    if (amountCents === 0 || !Number.isSafeInteger(amountCents)) continue
    const description = restOf(text.slice(0, found.index), text.slice(found.index + whole.length))
    if (!description) return undefined
    return { type: (before ?? after) === '+' ? 'income' : 'expense', amountCents, description }
  }
  return undefined
}
