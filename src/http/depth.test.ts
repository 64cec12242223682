import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDeeperThan } from './depth.ts'

/** Depth of arrays and objects within each other, found in the parsed value. */
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

it('is the depth of whatever is parsed, whatever stands in its texts', () => {
  const texts = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', 'a', '\n') })
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 8, withCrossShrink: true },
      texts,
      fc.constantFrom(null, true, 5),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(texts, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).value
  fc.assert(
    fc.property(values, fc.constantFrom(undefined, 1), (value, indent) => {
      const json = JSON.stringify(value, null, indent)
      const depth = depthOf(value)
      expect([isDeeperThan(json, depth - 1), isDeeperThan(json, depth)]).toEqual([depth > 0, false])
    }),
    { numRuns: 500 },
  )
})

it('never lets anything deeper reach the parser, also where the text is no JSON', () => {
  const pieces = fc.string({
    unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ':', ',', '1'),
    maxLength: 30,
  })
  fc.assert(
    fc.property(pieces, (text) => {
      let parsed: unknown
      try {
        parsed = JSON.parse(text)
      } catch {
        return
      }
      expect(isDeeperThan(text, depthOf(parsed))).toBe(false)
      if (depthOf(parsed) > 0) expect(isDeeperThan(text, depthOf(parsed) - 1)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

it('ends where a text does not', () => {
  for (const json of ['"', '"\\', '"\\"', '["', '"\\\\\\"[[[']) expect(isDeeperThan(json, 1)).toBe(false)
})
