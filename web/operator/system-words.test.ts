import { expect, it } from 'vitest'
import { formatBytes, formatPart, formatSpan } from './system-words.ts'

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [1234, '1.2 KB'],
  [45_678_901, '46 MB'],
  [9_960_000_000, '10 GB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('%i bytes are told as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

const MINUTE = 60_000
it.each([
  [-5, 'less than a minute'],
  [59_999, 'less than a minute'],
  [MINUTE, '1 minute'],
  [61 * MINUTE, '1 hour, 1 minute'],
  [24 * 60 * MINUTE, '1 day'],
  [(24 * 60 + 5) * MINUTE, '1 day'],
  [(400 * 24 + 3) * 60 * MINUTE, '400 days, 3 hours'],
])('%i ms are told as %s', (ms, words) => {
  expect(formatSpan(ms)).toBe(words)
})

it.each([
  [5, 100, '5%'],
  [1, 3, '33.3%'],
  [0, 0, '0%'],
])('%i of %i is %s', (part, whole, words) => {
  expect(formatPart(part, whole)).toBe(words)
})
