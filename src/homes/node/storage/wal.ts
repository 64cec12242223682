import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { endianness } from 'node:os'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** The last bit says in which order of bytes the sums are made. */
const MAGIC = 0x377f0682
const VERSION = 3_007_000
const CHUNK_FRAMES = 256
/** Bytes of a log that are checked at a start, which must not take seconds; only SQLite reads the rest. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024

type Sums = [number, number]

/** SQLite's running sum over pairs of words, as signed 32-bit numbers. */
function addSums([first, second]: Sums, bytes: Buffer): Sums {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  let [a, b] = [first, second]
  for (let n = 0; n < words.length; n += 2) {
    a = (a + (words[n] as number) + b) | 0
    b = (b + (words[n + 1] as number) + a) | 0
  }
  return [a, b]
}

const isEqual = (bytes: Buffer, offset: number, [a, b]: Sums): boolean =>
  bytes.readInt32BE(offset) === a && bytes.readInt32BE(offset + 4) === b

/** A copy at an address that words can be read from, in this machine's order. */
function wordsOf(bytes: Buffer, isSwapped: boolean): Buffer {
  const copy = Buffer.alloc(bytes.length)
  bytes.copy(copy)
  return isSwapped ? copy.swap32() : copy
}

/**
 * Frame after frame, each summed on from the sum that its forerunner bears. A power cut leaves wrong frames in
 * what was not waited for, at the end. A right frame behind a commit is younger than the wait for that commit:
 * a wrong one before it was right once.
 */
function isTornInside(handle: number, header: Buffer, end: number): boolean {
  const pageBytes = header.readUInt32BE(8)
  const isSwapped = (header.readUInt32BE(0) === MAGIC) !== (endianness() === 'LE')
  const frameBytes = FRAME_HEADER_BYTES + pageBytes
  const chunk = Buffer.alloc(frameBytes * CHUNK_FRAMES)
  let sums: Sums = [header.readInt32BE(24), header.readInt32BE(28)]
  let isBroken = false
  let isBehindCommit = false
  for (let at = HEADER_BYTES; at + frameBytes <= end; ) {
    const read = readSync(handle, chunk, 0, Math.min(chunk.length, end - at), at)
    if (read < frameBytes) return false
    for (let start = 0; start + frameBytes <= read; start += frameBytes, at += frameBytes) {
      const frame = chunk.subarray(start, start + frameBytes)
      const isOurs = frame.compare(header, 16, 24, 8, 16) === 0
      const begun = addSums(sums, wordsOf(frame.subarray(0, 8), isSwapped))
      const isRight =
        isOurs && isEqual(frame, 16, addSums(begun, wordsOf(frame.subarray(FRAME_HEADER_BYTES), isSwapped)))
      if (isRight && isBroken && isBehindCommit) return true
      if (!isRight) isBroken = true
      isBehindCommit = isOurs && frame.readUInt32BE(4) !== 0
      sums = [frame.readInt32BE(16), frame.readInt32BE(20)]
    }
  }
  return false
}

function isHeaderRight(header: Buffer): boolean {
  const magic = header.readUInt32BE(0)
  if ((magic & ~1) >>> 0 !== MAGIC || header.readUInt32BE(4) !== VERSION) return false
  const isSwapped = (magic === MAGIC) !== (endianness() === 'LE')
  return isEqual(header, 24, addSums([0, 0], wordsOf(header.subarray(0, 24), isSwapped)))
}

/**
 * True where a -wal was damaged after it was written to the disk: SQLite takes such a file for one that a
 * power cut left, drops the frames behind the damage, and says nothing.
 */
export function isLogDamaged(file: string): boolean {
  const { size } = statSync(file)
  // Its header is waited for before anything is written behind it.
  if (size <= HEADER_BYTES) return false
  const handle = openSync(file, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    readSync(handle, header, 0, HEADER_BYTES, 0)
    return !isHeaderRight(header) || isTornInside(handle, header, Math.min(size, MAX_CHECKED_BYTES))
  } finally {
    closeSync(handle)
  }
}
