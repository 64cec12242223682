import { refuse } from '../../../values/refusal.ts'

const MB = 1024 * 1024
/** Files that a bank puts into one ZIP: of a year there are some 260, one for each of its days. */
const MAX_FILES = 400
/** Bytes that may come out of a ZIP, all together: as many as may be sent unpacked. */
const MAX_BYTES = 64 * MB
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END = 0x06054b50
const [STORED, DEFLATED] = [0, 8]

/** A file as it was sent, or as it stood in a ZIP. */
export interface PackedFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

interface Entry {
  name: string
  method: number
  isLocked: boolean
  crc: number
  packed: number
  size: number
  at: number
}

const refuseZip = (why: string): never => refuse('invalid_file', `The ZIP file ${why}.`)
const refuseDamaged = (): never => refuseZip('is damaged. Download it once more')
const refuseSize = (): never =>
  refuseZip(`holds more than ${MAX_BYTES / MB} MB. Unpack it, and import its files`)

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  (bytes[2] === 3 || bytes[2] === 5) &&
  bytes[3] === (bytes[2] ?? 0) + 1

/** The entries of a ZIP, by the list at its end. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) refuseDamaged()
  const [count, from] = [view.getUint16((end ?? 0) + 10, true), view.getUint32((end ?? 0) + 16, true)]
  const entries: Entry[] = []
  let at = from
  for (let place = 0; place < count; place++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) refuseDamaged()
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const length = view.getUint16(at + 28, true)
    const name = new TextDecoder(flags & 0x800 ? 'utf-8' : 'windows-1252').decode(
      bytes.subarray(at + 46, at + 46 + length),
    )
    entries.push({
      name,
      method,
      isLocked: (flags & 1) === 1,
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The position of the list's end, with a comment behind it at most; null where there is none. */
function endOf(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--)
    if (
      view.getUint32(at, true) === END &&
      at + END_LENGTH + view.getUint16(at + 20, true) === view.byteLength
    )
      return at
  return null
}

/** False for folders, and for what systems put beside somebody's files. */
const isFile = ({ name }: Entry): boolean =>
  !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

/** The files in a ZIP; refused, before any is unpacked, where they are too many or too large by its own word. */
function filesIn(bytes: Uint8Array): Entry[] {
  const files = entriesOf(bytes).filter(isFile)
  if (files.length > MAX_FILES) refuseZip(`holds more than ${MAX_FILES} files`)
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) refuseSize()
  if (files.some(({ isLocked }) => isLocked))
    refuseZip('is protected with a password. Unpack it, and import its files')
  return files
}

/** A workbook is a ZIP as well; so are other documents, which are none of ours. */
export function kindOfZip(bytes: Uint8Array): 'zip' | 'xlsx' | 'document' {
  const names = entriesOf(bytes).map(({ name }) => name)
  if (names.some((name) => /^xl\/workbook\.(?:xml|bin)$/.test(name))) return 'xlsx'
  return names.some((name) => name === '[Content_Types].xml' || name === 'mimetype') ? 'document' : 'zip'
}

/** The files of a ZIP, unpacked one after the other and never beyond what may be held. */
export async function* filesOfZip(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<PackedFile> {
  let room = MAX_BYTES
  for (const entry of filesIn(bytes)) {
    const parts: Uint8Array[] = []
    for await (const part of contentsOf(bytes, entry)) {
      room -= part.length
      if (room < 0) refuseSize()
      parts.push(part)
    }
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    yield { name: entry.name.slice(entry.name.lastIndexOf('/') + 1), bytes: whole }
  }
}

/** Looks through all of a ZIP, and holds nothing of it: whoever unpacks it then knows how large it becomes. */
export async function checkZip(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  for (const entry of filesIn(bytes)) for await (const part of contentsOf(bytes, entry)) void part.length
}

/** The contents of a file in pieces; refused where they are not what the list says. */
async function* contentsOf(bytes: Uint8Array<ArrayBuffer>, entry: Entry): AsyncGenerator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { at, packed, method, size, crc } = entry
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) refuseDamaged()
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (from + packed > bytes.length) refuseDamaged()
  if (method !== STORED && method !== DEFLATED) refuseZip('is packed in a way that Bucketbook can’t read')
  const data = bytes.subarray(from, from + packed)
  let [left, sum] = [size, 0xffffffff]
  for await (const part of method === STORED ? [data] : inflated(data)) {
    left -= part.length
    if (left < 0) refuseDamaged()
    sum = crcOf(sum, part)
    yield part
  }
  if (left !== 0 || (sum ^ 0xffffffff) >>> 0 !== crc) refuseDamaged()
}

async function* inflated(data: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  // Failures to write are told by the reader.
  writer.write(data).catch(() => {})
  writer.close().catch(() => {})
  const reader = readable.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(refuseDamaged)
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crcOf(start: number, bytes: Uint8Array): number {
  let sum = start
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8)
  return sum
}
