import { refuse } from '../../../values/refusal.ts'
import { type Pace, takeTurn } from './pace.ts'

const SLICE_BYTES = 1024 * 1024
const HEAD_BYTES = 1024

// Characters of windows-1252 at 0x80 to 0x9f. Some releases of Node decode these bytes as if they were Latin-1.
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The file's text without a byte order mark. */
export async function decode(bytes: Uint8Array, pace: Pace): Promise<string> {
  const wide = wideEncodingOf(bytes)
  if (wide) return decodeAs(bytes, wide, pace)
  try {
    return await decodeAs(bytes, 'utf-8', pace)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return decodeAs(bytes, declaredEncodingOf(bytes), pace)
  }
}

async function decodeAs(bytes: Uint8Array, label: string, pace: Pace): Promise<string> {
  const isUtf8 = label === 'utf-8'
  const decoder = new TextDecoder(label, { fatal: isUtf8, ignoreBOM: isUtf8 })
  const parts: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = isUtf8 ? characterStart(bytes, start + SLICE_BYTES) : start + SLICE_BYTES
    // Node decodes UTF-8 several times faster where it is told of no further slice.
    const part = decoder.decode(bytes.subarray(start, end), { stream: !isUtf8 })
    if (part.includes('\0')) refuse('invalid_file', 'The file holds binary data (a NUL byte), no text.')
    parts.push(decoder.encoding === 'windows-1252' ? repairWindows1252(part) : part)
    start = end
    const turn = pace(SLICE_BYTES / 8)
    if (turn) await turn
  }
  if (!isUtf8) parts.push(decoder.decode())
  await takeTurn(pace)
  const text = parts.join('')
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/** The position, or up to 3 before it where it lies inside of a character of UTF-8. */
function characterStart(bytes: Uint8Array, position: number): number {
  for (let at = position; at > position - 4; at--) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at
  return position
}

const repairWindows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80))

/** UTF-16, by its byte order mark or by the NUL bytes between Latin letters. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, HEAD_BYTES)
  const nuls = [0, 0]
  head.forEach((byte, index) => {
    if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = nuls
  const pairs = head.length / 2
  if (odd > pairs * 0.7 && even < pairs * 0.1) return 'utf-16le'
  if (even > pairs * 0.7 && odd < pairs * 0.1) return 'utf-16be'
  return null
}

/** The encoding that an XML declaration or an OFX header names. It counts only after the bytes proved not to be UTF-8. */
function declaredEncodingOf(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
  const xml = /<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1]
  const ofx = /CHARSET:\s*([\w-]{1,40}?)\s*(?:COMPRESSION|[\r\n<]|$)/i.exec(head)?.[1]
  const name = xml ?? ofx
  if (!name) return 'windows-1252'
  const label = /^125\d$/.test(name) ? `windows-${name}` : name.replace(/^(?:ISO-?)?8859-?/i, 'iso-8859-')
  return isSingleByte(label) ? label : 'windows-1252'
}

function isSingleByte(label: string): boolean {
  try {
    // UTF-8 was tried, and UTF-16 has no ASCII header that could have been read up to here.
    return !new TextDecoder(label).encoding.startsWith('utf-')
  } catch {
    return false
  }
}
