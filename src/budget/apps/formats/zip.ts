import { refuse } from '../../../values/refusal.ts'
import type { AppFile } from './book.ts'

const MOST_ENTRIES = 2000
const MB = 1024 * 1024
/** What a ZIP may unfold to: more than any book, and less than the memory. */
const MOST_BYTES = 192 * MB
const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50]
const [STORED, DEFLATED] = [0, 8]
const BROKEN = 'The ZIP file is damaged or not whole. Export it once more.'

const broken = (): never => refuse('invalid_file', BROKEN)

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 9

interface Entry {
  name: string
  method: number
  isLocked: boolean
  packed: number
  size: number
  at: number
}

/** The files in a ZIP whose names `wanted` takes; folders and signs of other systems are passed over. */
export async function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  wanted: (name: string) => boolean,
): Promise<AppFile[]> {
  const files: AppFile[] = []
  let room = MOST_BYTES
  for (const entry of entriesOf(bytes)) {
    if (entry.name.endsWith('/') || /(^|\/)(__MACOSX|\.)/.test(entry.name) || !wanted(entry.name)) continue
    if (entry.isLocked) refuse('invalid_file', 'The ZIP file is locked with a password.')
    if (entry.size > room) tooLarge()
    const content = await contentOf(bytes, entry, room)
    room -= content.length
    files.push({ name: entry.name.split('/').at(-1) ?? entry.name, bytes: content })
  }
  return files
}

const tooLarge = (): never =>
  refuse('too_large', `The ZIP file unfolds to more than ${MOST_BYTES / MB} MB, which no book needs.`)

function entriesOf(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const least = Math.max(0, bytes.length - 22 - 65_535)
  let end = bytes.length - 22
  while (end >= least && view.getUint32(end, true) !== END) end -= 1
  if (end < least) broken()
  const count = view.getUint16(end + 10, true)
  if (count > MOST_ENTRIES) refuse('invalid_file', `The ZIP file holds more than ${MOST_ENTRIES} files.`)
  const entries: Entry[] = []
  const decoder = new TextDecoder()
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) broken()
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ]
    entries.push({
      name: decoder.decode(bytes.subarray(at + 46, at + 46 + name)),
      isLocked: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

async function contentOf(
  bytes: Uint8Array<ArrayBuffer>,
  entry: Entry,
  room: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { at, packed, method } = entry
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) broken()
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (start + packed > bytes.length) broken()
  const body = bytes.subarray(start, start + packed)
  if (method === STORED) return body.slice()
  if (method !== DEFLATED)
    refuse(
      'invalid_file',
      `“${entry.name.slice(0, 80)}” in the ZIP file is packed in a way that can’t be read.`,
    )
  return inflate(body, entry.size, room)
}

/** Unfolds piece after piece, so that what claims to be small can't fill the memory. */
async function inflate(
  packed: Uint8Array<ArrayBuffer>,
  size: number,
  room: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(size)
  let length = 0
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (length + value.length > size) break
      if (length + value.length > room) tooLarge()
      whole.set(value, length)
      length += value.length
    }
  } catch {
    broken()
  } finally {
    reader.cancel().catch(() => {})
  }
  return length === size ? whole : broken()
}
