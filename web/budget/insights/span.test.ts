import { expect, test } from 'vitest'
import { moved, spanOf } from './span.ts'

test('without an address, or with one that makes no sense, it is the last twelve months', () => {
  const year = { from: '2025-04', to: '2026-03' }
  expect(spanOf(null, null, '2026-03')).toEqual(year)
  expect(spanOf('x', '2026-13', '2026-03')).toEqual(year)
  expect(spanOf('2026-05', '2026-03', '2026-03')).toEqual(year)
  expect(spanOf('1999-01', '2026-03', '2026-03')).toEqual(year)
})

test('as many months as the server takes are kept', () => {
  expect(spanOf('2016-04', '2026-03', '2026-03').from).toBe('2016-04')
  expect(spanOf('2016-03', '2026-03', '2026-03').from).toBe('2025-04')
})

test('an end that is moved past the other takes it along', () => {
  const span = { from: '2026-01', to: '2026-03' }
  expect(moved(span, 'from', '2026-05')).toEqual({ from: '2026-05', to: '2026-05' })
  expect(moved(span, 'to', '2025-12')).toEqual({ from: '2025-12', to: '2025-12' })
  expect(moved(span, 'to', '2026-02')).toEqual({ from: '2026-01', to: '2026-02' })
})
