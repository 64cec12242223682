import { expect, it } from 'vitest'
import { openMemory } from '../homes/node/testing/memory.ts'
import { blobOf, keepLong, removeSlices } from './slices.ts'
import { slices } from './tables.ts'

const THREE_AND_A_HALF = 3.5 * 1_900_000
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, n) => n * 7 + (n >> 8))
const { db } = openMemory()
const rows = () => db.select({ id: slices.wholeId, place: slices.place }).from(slices).all()

it('what a row holds stays in it; what it does not lies beside it, comes back whole, and goes', async () => {
  for (const length of [0, 1_900_000, 1_900_001, THREE_AND_A_HALF]) {
    const whole = bytesOf(length)
    const content = db.transaction((tx) => keepLong(tx, { bookId: 'b', id: 'a' }, whole))
    expect(rows()).toHaveLength(length > 1_900_000 ? Math.ceil(length / 1_900_000) : 0)
    const back = new Uint8Array(await blobOf(db, { id: 'a', content }).arrayBuffer())
    expect(Buffer.compare(back, whole)).toBe(0)
    removeSlices(db, ['a', 'other'])
    expect(rows()).toEqual([])
  }
})

it('a transaction that fails leaves no slice, and one that is done twice no second', () => {
  const keep = (then = () => {}) =>
    db.transaction((tx) => {
      keepLong(tx, { bookId: 'b', id: 'a' }, bytesOf(2_000_000))
      then()
    })
  expect(() =>
    keep(() => {
      throw new Error('It was cut off.')
    }),
  ).toThrow('cut off')
  expect(rows()).toEqual([])
  keep()
  keep()
  expect(rows()).toEqual([
    { id: 'a', place: 0 },
    { id: 'a', place: 1 },
  ])
})
