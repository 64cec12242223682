import { expect, it } from 'vitest'
import { fittingAmounts } from './fee.ts'

it.each([
  ['expense', 50_000, { min: '475.00', max: '500.00' }],
  ['income', 50_000, { min: '500.00', max: '525.00' }],
  ['expense', 300, { min: '0.00', max: '3.00' }],
  ['income', 9_999_999_999, { min: '99999999.99', max: '99999999.99' }],
])(
  'the other half of an %s of %d cents is looked for among amounts that a fee explains and that the server takes',
  (type, cents, amounts) => {
    expect(fittingAmounts({ type, cents })).toEqual(amounts)
  },
)
