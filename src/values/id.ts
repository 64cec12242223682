import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const hexOf = (bytes: Uint8Array, from: number, to: number): string => {
  let hex = ''
  for (let i = from; i < to; i++) hex += HEX[bytes[i] ?? 0]
  return hex
}

/** Randomness is fetched for many ids at once: a call for each would cost more than the rest of it. */
const pool = new Uint8Array(4096)
let used = pool.length

function randomBytes(count: number): Uint8Array {
  if (used + count > pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  used += count
  return pool.slice(used - count, used)
}

let latestMs = -1
let count = 0

/**
 * A UUID of version 7: in time order, and within a millisecond in the order of the calls (up to 4,096), so
 * that rows are inserted at the end of their index and lists keep the order in which they were entered.
 * `crypto.randomUUID` is missing on plain-http pages, `getRandomValues` is there.
 */
export function uuidV7(nowMs: number): string {
  const bytes = randomBytes(16)
  writeMs(bytes, nowMs)
  count = nowMs === latestMs ? (count + 1) % 4096 : 0
  latestMs = nowMs
  bytes[6] = 0x70 | (count >> 8)
  bytes[7] = count & 0xff
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return textOf(bytes)
}

const GROUPS = [0, 4, 6, 8, 10, 16]
const textOf = (bytes: Uint8Array): string =>
  GROUPS.slice(1)
    .map((end, index) => hexOf(bytes, GROUPS[index] ?? 0, end))
    .join('-')

const SERIES = 2 ** 20

/**
 * Makes UUIDs of version 7 that follow from the seed alone: whoever has the seed makes the same ids in the
 * same order. In time order, up to 1,048,576 of them.
 */
export function uuidSeries(seed: string, ms: number): () => string {
  const bytes = sha256(utf8ToBytes(seed)).slice(0, 16)
  writeMs(bytes, ms)
  bytes[6] = 0x70
  bytes[7] = 0
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const chance = (bytes[13] ?? 0) & 0xf0
  let count = 0
  return () => {
    if (count >= SERIES) throw new Error('A series of ids has come to its end')
    bytes[13] = chance | (count >> 16)
    bytes[14] = (count >> 8) & 0xff
    bytes[15] = count & 0xff
    count += 1
    return textOf(bytes)
  }
}

/** The UUID that follows from the seed alone: every home gives it to what it makes of the same words. */
export const uuidOf = (seed: string): string => uuidSeries(seed, 0)()

function writeMs(bytes: Uint8Array, ms: number): void {
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(ms / 2 ** (8 * (5 - i))) % 256
}

/** The instant that a UUID of version 7 was made, in milliseconds since 1970; undefined of any other text. */
export const msOfUuid = (text: string): number | undefined =>
  UUID.test(text) && text[14] === '7' ? Number.parseInt(text.slice(0, 8) + text.slice(9, 13), 16) : undefined
