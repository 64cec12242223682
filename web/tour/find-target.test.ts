import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findTarget } from './find-target.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const search = (appearsAfterMs: number) => {
  const start = Date.now()
  const look = vi.fn(() => (Date.now() - start >= appearsAfterMs ? 'found' : undefined))
  const aborted = new AbortController()
  return { look, aborted, found: findTarget(look, aborted.signal) }
}

it('what is there is found at once', async () => {
  const { look, found } = search(0)
  expect(await found).toBe('found')
  expect(look).toHaveBeenCalledTimes(1)
})

it('it is looked for 15 times more, every 100 ms', async () => {
  const { look, found } = search(1500)
  await vi.advanceTimersByTimeAsync(1499)
  expect(look).toHaveBeenCalledTimes(15)
  await vi.advanceTimersByTimeAsync(1)
  expect(await found).toBe('found')
  expect(look).toHaveBeenCalledTimes(16)
})

it('then after 300 ms and after 500 ms, and then no more', async () => {
  const { look, found } = search(Number.POSITIVE_INFINITY)
  await vi.advanceTimersByTimeAsync(1799)
  expect(look).toHaveBeenCalledTimes(16)
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(17)
  await vi.advanceTimersByTimeAsync(500)
  expect(look).toHaveBeenCalledTimes(18)
  expect(await found).toBe(null)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(look).toHaveBeenCalledTimes(18)
})

it('of a step that was left nothing is looked for', async () => {
  const { look, aborted } = search(Number.POSITIVE_INFINITY)
  aborted.abort()
  await vi.advanceTimersByTimeAsync(5000)
  expect(look).toHaveBeenCalledTimes(1)
})
