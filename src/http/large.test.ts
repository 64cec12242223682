import { expect, it } from 'vitest'
import type { Home } from './context.ts'
import { enterLarge } from './large.ts'

const homeWith = (largePerHour = 100) =>
  ({
    db: {},
    now: () => 0,
    bounds: { transactions: 1, copyBytes: 1, rowsAtOnce: 1, largePerHour },
  }) as unknown as Home

it('two are let in at a time and one of each book, the others in the order in which they came', async () => {
  const home = homeWith()
  const order: string[] = []
  const enter = (book: string) =>
    enterLarge(home, book).then((leave) => {
      order.push(book)
      return leave
    })
  const [a, a2, b, c] = [enter('a'), enter('a'), enter('b'), enter('c')]
  const [leaveA, leaveB] = [await a, await b]
  expect(order).toEqual(['a', 'b'])
  leaveA()
  leaveA()
  const leaveA2 = await a2
  expect(order).toEqual(['a', 'b', 'a'])
  leaveB()
  const leaveC = await c
  expect(order).toEqual(['a', 'b', 'a', 'c'])
  leaveA2()
  leaveC()
})

it('refuses where too many wait already, and more than so many of a book in an hour', async () => {
  const home = homeWith()
  const leave = await enterLarge(home, 'a')
  const waiting = Array.from({ length: 4 }, () => enterLarge(home, 'a'))
  await expect(enterLarge(home, 'a')).rejects.toMatchObject({ code: 'too_many', details: { retryAfter: 15 } })
  leave()
  for (const one of waiting) (await one)()
  const strict = homeWith(1)
  ;(await enterLarge(strict, 'a'))()
  await expect(enterLarge(strict, 'a')).rejects.toThrow('LARGE_FILES_PER_HOUR')
  ;(await enterLarge(strict, 'b'))()
  // Reading is not counted.
  ;(await enterLarge(strict, 'a', { isCounted: false }))()
})
