import { expect, test } from 'vitest'
import { aligned } from './aligned.ts'
import { group, month, row } from './testing.ts'

const [food, fun, car] = [row('food', '10.00'), row('fun', '20.00'), row('car', '5.00')]

test('months share the lines of the one that is looked at, and what only another has comes after them', () => {
  const before = month('2026-02', [group('daily', [fun, car])])
  const main = month('2026-03', [group('daily', [food, fun])])
  const [daily] = aligned([before, main, undefined], main)
  expect(daily?.rows.map(({ categoryId }) => categoryId)).toEqual(['food', 'fun', 'car'])
  expect(daily?.rows.map(({ cells }) => cells.map((cell) => cell?.assigned))).toEqual([
    [undefined, '10.00', undefined],
    ['20.00', '20.00', undefined],
    ['5.00', undefined, undefined],
  ])
})

test('what has no group comes last, also where another month alone has groups', () => {
  const main = month('2026-03', [group(null, [food])])
  const next = month('2026-04', [group('daily', [fun]), group(null, [food])])
  expect(aligned([main, next], main).map(({ id }) => id)).toEqual(['daily', null])
})
