import { refuse } from '../../../values/refusal.ts'
import { encodingNamed, likelyEncoding, utf8Quality } from './encodings.ts'
import { type Pace, takeTurn } from './pace.ts'

const SLICE_BYTES = 1024 * 1024
const HEAD_BYTES = 1024

// Characters of windows-1252 at 0x80 to 0x9f. Some releases of Node decode these bytes as if they were Latin-1.
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

export interface Decoded {
  text: string
  encoding: string
  /** Bytes that are no characters, and became a mark for one. */
  broken: number
}

interface Decoding {
  /** The encoding that somebody chose. */
  asked?: string | null | undefined
  /** The encoding that was remembered. */
  former?: string | null | undefined
  /** Nobody waits meanwhile: the text may be made at once, where in slices it would stand in the memory twice. */
  isApart?: boolean
}

/** The file's text without a byte order mark. */
export async function decodeFile(
  whole: Uint8Array,
  pace: Pace,
  { asked, former, isApart = false }: Decoding = {},
): Promise<Decoded> {
  const bytes = withoutNuls(whole)
  const as = async (encoding: string, broken = 0): Promise<Decoded> => ({
    text: await decodeAs(bytes, encoding, pace, { isLenient: broken > 0, isApart }),
    encoding,
    broken,
  })
  if (asked) {
    const named = encodingNamed(asked)
    return named
      ? as(named, 1).then((file) => ({ ...file, broken: 0 }))
      : refuse('invalid', `"${asked}" is no encoding that Bucketbook knows.`)
  }
  const wide = wideEncodingOf(bytes)
  if (wide) return as(wide)
  try {
    return await as('utf-8')
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  const declared = declaredEncodingOf(bytes)
  if (declared) return as(declared)
  await takeTurn(pace)
  const { whole: characters, broken } = utf8Quality(bytes)
  if (characters >= broken) return as('utf-8', broken)
  const known = former ? encodingNamed(former) : null
  return as(known && known !== 'utf-8' ? known : likelyEncoding(bytes))
}

export const decode = async (bytes: Uint8Array, pace: Pace): Promise<string> =>
  (await decodeFile(bytes, pace)).text

/** The bytes without NULs at their end: some programs fill the last block of a file with them. */
function withoutNuls(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  // Of UTF-16 the last byte is the half of a letter.
  const isWide = wideEncodingOf(bytes) !== null
  return isWide || end === bytes.length ? bytes : bytes.subarray(0, end)
}

async function decodeAs(
  bytes: Uint8Array,
  label: string,
  pace: Pace,
  { isLenient, isApart }: { isLenient: boolean; isApart: boolean },
): Promise<string> {
  const isUtf8 = label === 'utf-8'
  const size = isUtf8 && isApart ? bytes.length : SLICE_BYTES
  const decoder = new TextDecoder(label, { fatal: isUtf8 && !isLenient, ignoreBOM: isUtf8 })
  const parts: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = isUtf8 ? characterStart(bytes, start + size) : start + size
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

/** The encoding that an XML declaration, a web page or an OFX header names. It counts only after the bytes proved not to be UTF-8. */
function declaredEncodingOf(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
  const xml = /<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1]
  const ofx = /CHARSET:\s*([\w-]{1,40}?)\s*(?:COMPRESSION|[\r\n<]|$)/i.exec(head)?.[1]
  const page = /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1]
  const name = xml ?? page ?? ofx
  if (!name) return null
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
