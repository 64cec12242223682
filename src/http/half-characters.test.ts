import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasHalfCharacter } from './half-characters.ts'

it('finds half of a character in whatever JSON has one, and in no other', () => {
  const unit = fc.constantFrom('\ud83d', '\ude00', '\\', '"', 'u', 'd83d', 'a', '\u20ac')
  fc.assert(
    fc.property(fc.string({ unit }), fc.string({ unit }), (name, text) => {
      expect(hasHalfCharacter(JSON.stringify({ [name]: text }))).toBe(/\p{Cs}/u.test(`${name} ${text}`))
    }),
    { numRuns: 5000 },
  )
  expect(hasHalfCharacter('{"name":"\\uD83D\\uDE00"}')).toBe(false)
  expect(hasHalfCharacter('{"name":"\\uDE00\\uD83D"}')).toBe(true)
})
