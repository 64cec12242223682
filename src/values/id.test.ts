import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UUID, uuidV7 } from './id.ts'

const instant = fc.integer({ min: 0, max: 2 ** 48 - 1 })

describe('an id', () => {
  it('is a UUID of version 7 that begins with its moment', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const id = uuidV7(now)
        expect(id).toMatch(UUID)
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now)
      }),
    )
  })

  it('sorts behind every id of an earlier moment', () => {
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        if (a !== b) expect(uuidV7(a) < uuidV7(b)).toBe(a < b)
      }),
    )
  })

  it('differs from every other of its moment', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => uuidV7(0))).size).toBe(10_000)
  })

  it('is told from what is none', () => {
    for (const text of [
      '',
      'x',
      `${uuidV7(0)}0`,
      ` ${uuidV7(0)}`,
      uuidV7(0).replaceAll('-', ''),
      `${uuidV7(0)}\n`,
    ])
      expect(UUID.test(text)).toBe(false)
  })
})

it('ids of one millisecond ascend in the order in which they were made', () => {
  const ids = Array.from({ length: 1000 }, () => uuidV7(1_800_000_000_000))
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
