import { expect, test } from 'vitest'
import { swipeOf } from './swipe.ts'

const swipe = (x: number, y = 0) =>
  swipeOf({ clientX: 200, clientY: 200 }, { clientX: 200 + x, clientY: 200 + y })

test('more than 50 px to a side is a swipe', () => {
  expect(swipe(51)).toBe('right')
  expect(swipe(-51)).toBe('left')
  expect(swipe(50)).toBeNull()
  expect(swipe(-50)).toBeNull()
})

test('what goes mostly up or down scrolls the page', () => {
  expect(swipe(80, 120)).toBeNull()
  expect(swipe(-80, -60)).toBeNull()
  expect(swipe(-80, 30)).toBe('left')
})
