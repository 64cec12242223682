import { analyse } from 'chardet'
import { HEADER_WORDS } from './csv-headers.ts'
import { plain } from './csv-words.ts'

const SAMPLE_BYTES = 24 * 1024
const LOOKED_AT = 512 * 1024

/** Letters beyond ASCII of the languages that are written in a code page, the more common page first. */
const ALPHABETS: [encoding: string, letters: string][] = [
  ['windows-1252', 'äöüß'],
  ['windows-1252', 'àâçéèêëîïôùûœ'],
  ['windows-1252', 'áéíñóúü¿¡ªº'],
  ['windows-1252', 'àèéìòù'],
  ['windows-1252', 'ãáâàçéêíóôõúªº'],
  ['windows-1252', 'åäöéæøü'],
  ['windows-1252', 'áðéíóúýþæö'],
  ['windows-1252', 'éëïèöüá'],
  ['windows-1250', 'ąćęłńóśźż'],
  ['windows-1250', 'áčďéěíňóřšťúůýž'],
  ['windows-1250', 'áäčďéíĺľňóôŕšťúýž'],
  ['windows-1250', 'áéíóöőúüű'],
  ['windows-1250', 'ăâîşţșț'],
  ['windows-1250', 'čćđšž'],
  ['iso-8859-2', 'ąćęłńóśźż'],
  ['iso-8859-2', 'áčďéěíňóřšťúůýž'],
  ['iso-8859-2', 'áäčďéíĺľňóôŕšťúýž'],
  ['iso-8859-2', 'čćđšž'],
  ['windows-1251', 'абвгдежзийклмнопрстуфхцчшщъыьэюяё№'],
  ['windows-1251', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя№'],
  ['windows-1251', 'абвгдђежзијклљмнњопрстћуфхцчџш'],
  ['koi8-r', 'абвгдежзийклмнопрстуфхцчшщъыьэюяё'],
  ['ibm866', 'абвгдежзийклмнопрстуфхцчшщъыьэюяё№'],
  ['iso-8859-5', 'абвгдежзийклмнопрстуфхцчшщъыьэюяё№'],
  ['windows-1253', 'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ'],
  ['windows-1254', 'çğıöşüİâî'],
  ['windows-1257', 'āčēģīķļņšūž'],
  ['windows-1257', 'ąčęėįšųūž'],
  ['windows-1257', 'äõöüšž'],
  ['windows-1255', 'אבגדהוזחטיךכלםמןנסעףפץצקרשת'],
  ['windows-1256', 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي'],
]
const EAST_ASIAN: Record<string, string> = {
  GB18030: 'gb18030',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
  Big5: 'big5',
}
/** Signs that stand between words in any of them. */
const SIGNS = /[€£§°·–—‘’‚“”„•…«»\u00a0´№²³±½ºª©®™]/

/** Signs that never stand beside a letter. */
const NO_LETTERS = /[£§±²³¹¼½¾¿¡¤¦¨¬¯¶¸«»©®¢¥\u0080-\u009f]/
const DIGIT = /\d/
/** Expected shares of fitting letters, before any is seen: most files are of the West. */
const PRIORS: Record<string, number> = { 'windows-1252': 0.8, 'windows-1250': 0.6, 'windows-1251': 0.6 }
const PRIOR_LETTERS = 2

const KNOWN = new Set(Object.values(HEADER_WORDS).flatMap((words) => words.split(';').map(plain)))

/** Lines that have a byte beyond ASCII, from the first part of the file: the others say nothing of its encoding. */
function tellingLines(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE_BYTES)
  let size = 0
  let start = 0
  let tells = false
  const end = Math.min(bytes.length, LOOKED_AT)
  for (let at = 0; at <= end && size < SAMPLE_BYTES; at++) {
    const byte = at < end ? (bytes[at] ?? 10) : 10
    if (byte >= 0x80) tells = true
    if (byte !== 10 && byte !== 13 && at - start < 2000) continue
    if (tells) {
      const line = bytes.subarray(start, Math.min(at + 1, start + SAMPLE_BYTES - size))
      sample.set(line, size)
      size += line.length
    }
    start = at + 1
    tells = false
  }
  return sample.subarray(0, size)
}

const decoded = (bytes: Uint8Array, label: string, fatal = false): string | null => {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

/** Cells that are known as headers. */
const headerHits = (text: string): number =>
  text
    .slice(0, 4000)
    .split(/[;,\t|\r\n"]+/)
    .filter((cell) => /[^\p{ASCII}]/u.test(cell) && KNOWN.has(plain(cell))).length

/** The share of letters beyond ASCII that are those of the alphabet, and stand in words as such letters do. */
function fitOf(text: string, letters: string, prior: number): number {
  const known = new Set([...letters, ...letters.toUpperCase()])
  const isOtherScript = !/\p{Script=Latin}/u.test(letters)
  let [good, all] = [0, 0]
  let words = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\u0080-\u{10ffff}]+/gu)) {
    if (++words > 3000) break
    const foreign = [...word].filter((letter) => letter > '\u007f')
    // A letter alone before a number is the sign of a currency: £4.50 is Ł4.50 in another code page.
    if (foreign.length === 0 || (word.length === 1 && DIGIT.test(text.charAt(index + 1)))) continue
    const isMixed = isOtherScript
      ? /[A-Za-z]/.test(word)
      : foreign.length > 2 && foreign.length > word.length * 0.7
    const isTorn = /\p{Ll}\p{Lu}/u.test(word)
    for (const letter of foreign) {
      if (SIGNS.test(letter) && !(NO_LETTERS.test(letter) && /\p{L}/u.test(word.replace(letter, ''))))
        continue
      all++
      if (known.has(letter) && !isMixed) good += isTorn ? 0.5 : 1
    }
  }
  return (good + prior * PRIOR_LETTERS) / (all + PRIOR_LETTERS)
}

/** The share of East Asian letters that stand in words of their own: decoders make a letter of nearly any two bytes. */
function eastAsianFit(text: string): number {
  let [good, all] = [0, 0]
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\u3000-\u30ff\uff00-\uffef]+/gu)) {
    // In 2026年3月17日 each sign stands alone.
    if (word.length === 1 && DIGIT.test(text.charAt(index - 1))) continue
    const own = [...word].filter((letter) => letter >= '\u3000').length
    if (own === 0) continue
    all += own
    if (own > 1 && !/[a-z]/.test(word)) good += own
  }
  return all < 3 ? 0 : good / all
}

/** The encoding of a text that is no UTF-8, as far as its letters tell. */
export function likelyEncoding(bytes: Uint8Array): string {
  const sample = tellingLines(bytes)
  if (sample.length === 0) return 'windows-1252'
  let best = { encoding: 'windows-1252', score: 0 }
  const texts = new Map<string, { text: string; hits: number } | null>()
  const textOf = (encoding: string) => {
    if (!texts.has(encoding)) {
      const text = decoded(sample, encoding)
      texts.set(encoding, text === null ? null : { text, hits: headerHits(text) })
    }
    return texts.get(encoding)
  }
  for (const [encoding, letters] of ALPHABETS) {
    const known = textOf(encoding)
    if (!known) continue
    const score = fitOf(known.text, letters, PRIORS[encoding] ?? 0.5) + Math.min(known.hits, 5) * 0.3
    if (score > best.score + 0.001) best = { encoding, score }
  }
  for (const { name, confidence } of analyse(sample)) {
    const encoding = EAST_ASIAN[name]
    const text = encoding ? decoded(sample, encoding, true) : null
    if (!encoding || text === null) continue
    const fit = eastAsianFit(text)
    const score = fit < 0.8 ? 0 : fit + confidence / 200 + Math.min(headerHits(text), 5) * 0.3
    if (score > best.score + 0.001) best = { encoding, score }
  }
  return best.encoding
}

/** Number of characters of several bytes that are whole, and of bytes that belong to none. */
export function utf8Quality(bytes: Uint8Array): { whole: number; broken: number } {
  let [whole, broken] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const more = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 && byte < 0xe0 ? 1 : 0
    let behind = 0
    while (behind < more && ((bytes[at + behind + 1] ?? 0) & 0xc0) === 0x80) behind++
    if (more > 0 && behind === more) whole++
    else broken++
    at += behind
  }
  return { whole, broken }
}

/** The name of an encoding as the platform knows it; null for one that it doesn't. */
export function encodingNamed(name: string): string | null {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return null
  }
}
