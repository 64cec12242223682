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
  const onMissing = vi.fn()
  const aborted = new AbortController()
  return { look, onMissing, aborted, found: findTarget(look, aborted.signal, onMissing) }
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

it('then after 300 ms and after 500 ms, when it is said to be missing', async () => {
  const { look, onMissing } = search(Number.POSITIVE_INFINITY)
  await vi.advanceTimersByTimeAsync(1799)
  expect(look).toHaveBeenCalledTimes(16)
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(17)
  expect(onMissing).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(look).toHaveBeenCalledTimes(18)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onMissing).toHaveBeenCalledTimes(1)
})

it('what comes later than that is found as well, within half a second', async () => {
  const { look, onMissing, found } = search(7400)
  await vi.advanceTimersByTimeAsync(7800)
  expect(await found).toBe('found')
  expect(onMissing).toHaveBeenCalledTimes(1)
  expect(look).toHaveBeenCalledTimes(29)
})

it('of a step that was left nothing is looked for, neither at once nor later', async () => {
  const { look, aborted } = search(Number.POSITIVE_INFINITY)
  aborted.abort()
  await vi.advanceTimersByTimeAsync(5000)
  expect(look).toHaveBeenCalledTimes(1)

  const late = search(5000)
  await vi.advanceTimersByTimeAsync(4000)
  late.aborted.abort()
  const asked = late.look.mock.calls.length
  await vi.advanceTimersByTimeAsync(5000)
  expect(late.look).toHaveBeenCalledTimes(asked)
})
