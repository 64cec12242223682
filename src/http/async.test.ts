import { expect, it } from 'vitest'
import { limitConcurrency } from './async.ts'

const full = () => {
  throw new Error('full')
}

it('runs so much at once as it may, lets the rest wait, and refuses what finds the line full', async () => {
  const run = limitConcurrency(2, 3, full)
  const ends: (() => void)[] = []
  const begun: number[] = []
  const done: number[] = []
  const work = (n: number) =>
    run(async () => {
      begun.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
      done.push(n)
    })
  const all = [0, 1, 2, 3, 4].map(work)
  await expect(work(5)).rejects.toThrow('full')
  expect(begun).toEqual([0, 1])
  for (let n = 0; n < 5; n++) {
    ends[n]?.()
    await all[n]
    await Promise.resolve()
    expect(begun.length - done.length).toBeLessThanOrEqual(2)
  }
  expect(done).toEqual([0, 1, 2, 3, 4])
})

it('gives the place of work that failed to the next', async () => {
  const run = limitConcurrency(1, 1, full)
  const failed = run(() => Promise.reject(new Error('no')))
  const next = run(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
