import { expect, it } from 'vitest'
import { readStatement } from '../../../budget/statements/formats/read.ts'
import { NoRoom, packedRows } from './packed-rows.ts'

const ROWS = 10_000
const KIB = 1024
const line = (n: number) => `2026-01-${10 + (n % 20)},-${n % 90}.25,Card payment ${n} to a shop in town`
const FILE = new TextEncoder().encode(
  `Date,Amount,Description\n${Array.from({ length: ROWS }, (_, n) => line(n)).join('\n')}\n`,
)

it('holds the rows of a file in twice the room that the file has', async () => {
  const newRows = () => packedRows(2 * KIB * KIB)
  const { rows } = await readStatement(FILE, { newRows })
  const { rows: plain } = await readStatement(FILE)
  expect(FILE.length).toBeLessThan(KIB * KIB)
  expect(Array.from({ length: rows.length() }, (_, place) => rows.at(place))).toEqual(plain)
})

it('refuses what has no room', async () => {
  await expect(readStatement(FILE, { newRows: () => packedRows(KIB) })).rejects.toThrow(NoRoom)
})
