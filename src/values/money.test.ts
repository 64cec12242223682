import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOf, formatMoney, MAX_CENTS, parseMoney, percentOf } from './money.ts'

const cents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS })
const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })

/** The same by whole numbers of any size: the decimal as a fraction, rounded half away from zero. */
function oracle(sign: string, whole: string, fraction: string): number | null {
  const scale = 10n ** BigInt(fraction.length)
  const hundredfold = BigInt(whole + fraction) * 100n
  const size = (2n * hundredfold + scale) / (2n * scale)
  if (size > BigInt(MAX_CENTS)) return null
  return size === 0n ? 0 : Number(sign === '-' ? -size : size)
}

describe('money', () => {
  it('reads an answer of any size', () => {
    const any = fc.maxSafeInteger()
    fc.assert(fc.property(any, (amount) => centsOf(formatMoney(amount)) === amount))
  })

  it('reads what it writes', () => {
    fc.assert(fc.property(cents, (amount) => parseMoney(formatMoney(amount)) === amount))
  })

  it('writes two decimals, always', () => {
    fc.assert(fc.property(cents, (amount) => /^-?\d+\.\d\d$/.test(formatMoney(amount))))
    expect([0, -0, 5, -5, 10, 1250, -123456].map(formatMoney)).toEqual([
      '0.00',
      '0.00',
      '0.05',
      '-0.05',
      '0.10',
      '12.50',
      '-1234.56',
    ])
  })

  it('rounds half away from zero exactly, however many decimals there are', () => {
    const property = fc.property(
      fc.constantFrom('', '-', '+'),
      digits(1, 12),
      digits(1, 40),
      (sign, whole, fraction) => {
        expect(parseMoney(`${sign}${whole}.${fraction}`)).toBe(oracle(sign, whole, fraction))
      },
    )
    fc.assert(property, { numRuns: 10_000 })
  })

  it('rounds what lies exactly between two cents away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS - 1 }), digits(0, 30), (amount, rest) => {
        const between = `${formatMoney(amount)}5${rest}`
        expect(parseMoney(between)).toBe(amount + 1)
        expect(parseMoney(`-${between}`)).toBe(-(amount + 1))
      }),
    )
  })

  it('has no negative zero', () => {
    for (const text of ['-0', '-0.00', '-0.004', '-.0']) expect(Object.is(parseMoney(text), 0)).toBe(true)
  })

  it('holds ten digits and not one more', () => {
    expect(parseMoney('99999999.99')).toBe(MAX_CENTS)
    expect(parseMoney('-99999999.994')).toBe(-MAX_CENTS)
    for (const text of ['99999999.995', '100000000', '-100000000.00']) expect(parseMoney(text)).toBeNull()
  })

  it('takes nothing for a number that is none', () => {
    const plain = /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.+-eE, ') })),
        (text) => {
          if (!plain.test(text)) expect(parseMoney(text)).toBeNull()
        },
      ),
      { numRuns: 5000 },
    )
    for (const text of ['', '.', '-', '1e2', '0x1', '1,5', '１２', '١', 'NaN', '1_000'])
      expect(parseMoney(text)).toBeNull()
  })

  it('is a percent of a whole, and of nothing it is none', () => {
    expect([percentOf(1, 3), percentOf(2, 3), percentOf(5, 1000), percentOf(3, 2)]).toEqual([33, 67, 1, 150])
    expect(percentOf(5, 0)).toBe(0)
    expect([percentOf(9999, 10_000), percentOf(10_000, 10_000), percentOf(10_001, 10_000)]).toEqual([
      99, 100, 100,
    ])
  })
})
