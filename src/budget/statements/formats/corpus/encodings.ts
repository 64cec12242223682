// Some releases of Node decode 0x80 to 0x9f of windows-1252 as if they were Latin-1.
const REPAIRED = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const WIDE = ['gb18030', 'shift_jis', 'euc-jp', 'euc-kr', 'big5']

/** The text in an encoding that `TextDecoder` reads, with "-bom" behind it the mark of its byte order. */
export function encode(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-8-bom') return new TextEncoder().encode(`\ufeff${text}`)
  if (encoding.startsWith('utf-16le')) return inUtf16(encoding.endsWith('-bom') ? `\ufeff${text}` : text)
  const bytes = bytesIn(encoding)
  return Uint8Array.from([...text].flatMap((sign) => bytes.get(sign) ?? refuse(sign, encoding)))
}

/** True where the encoding has every character of the text. */
export function canEncode(text: string, encoding: string): boolean {
  const bytes = bytesIn(encoding)
  return [...text].every((sign) => bytes.has(sign))
}

function inUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at++) {
    bytes[at * 2] = text.charCodeAt(at) & 0xff
    bytes[at * 2 + 1] = text.charCodeAt(at) >> 8
  }
  return bytes
}

const refuse = (sign: string, encoding: string): never => {
  throw new Error(`${encoding} has no "${sign}"`)
}

const known = new Map<string, Map<string, number[]>>()

function bytesIn(encoding: string): Map<string, number[]> {
  const found = known.get(encoding)
  if (found) return found
  const made = WIDE.includes(encoding) ? tableOfTwo(encoding) : tableOfOne(encoding)
  known.set(encoding, made)
  return made
}

function tableOfOne(encoding: string): Map<string, number[]> {
  const text = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const signs = encoding === 'windows-1252' ? text.slice(0, 128) + REPAIRED + text.slice(160) : text
  const bytes = [...signs].map((sign, byte): [string, number[]] => [sign, [byte]])
  return new Map(bytes.filter(([sign]) => sign !== '\ufffd'))
}

/** ASCII and the pairs of bytes, all of them asked for at once. */
function tableOfTwo(encoding: string): Map<string, number[]> {
  const table = new Map<string, number[]>()
  for (let byte = 0; byte < 0x80; byte++) table.set(String.fromCharCode(byte), [byte])
  const decoder = new TextDecoder(encoding)
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) {
      if (trail === 0x7f) continue
      const sign = decoder.decode(Uint8Array.of(lead, trail))
      if ([...sign].length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, [lead, trail])
    }
  return table
}
