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
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(nowMs / 2 ** (8 * (5 - i))) % 256
  count = nowMs === latestMs ? (count + 1) % 4096 : 0
  latestMs = nowMs
  bytes[6] = 0x70 | (count >> 8)
  bytes[7] = count & 0xff
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const groups = [0, 4, 6, 8, 10, 16]
  return groups
    .slice(1)
    .map((end, index) => hexOf(bytes, groups[index] ?? 0, end))
    .join('-')
}
