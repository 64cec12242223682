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

it('gives back the account of a row and what the file says of it', () => {
  const plain = { date: '2026-01-31', amountCents: 1, description: 'a', bankId: null, problem: null }
  const says = { payee: 'A', tags: ['b'], parts: [{ amountCents: 1, category: 'c' }] }
  const rows = [
    { index: 0, ...plain, accountKey: 'Giro' },
    { index: 1, ...plain, accountKey: '', says },
    { index: 2, ...plain, says },
    { index: 3, ...plain, accountKey: 'Giro' },
    { index: 4, ...plain },
  ]
  const packed = packedRows(2 * KIB * KIB)
  for (const row of rows) packed.push(row)
  expect(rows.map(({ index }) => packed.at(index))).toEqual(rows)
})
