import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { RereadingClient } from './rereading-client.ts'

const KEY = ['book', 'accounts']

/** A page that shows a query whose answers come when the test gives them. */
function page() {
  const client = new RereadingClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const answers: { resolve(text: string): void; reject(error: Error): void }[] = []
  const queryFn = () =>
    new Promise<string>((resolve, reject) => {
      answers.push({ resolve, reject })
    })
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn, staleTime: Number.POSITIVE_INFINITY })
  const leave = observer.subscribe(() => {})
  return { client, answers, leave, shown: () => observer.getCurrentResult().data }
}

test('what changes during the first read is read again', async () => {
  const { client, answers, shown } = page()
  const invalidated = client.invalidateQueries()
  answers[0]?.resolve('before the change')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve('after it')
  await invalidated
  expect(shown()).toBe('after it')
})

test('however often it changes during the first read, it is read again once', async () => {
  const { client, answers, shown } = page()
  const invalidated = [client.invalidateQueries(), client.invalidateQueries(), client.invalidateQueries()]
  answers[0]?.resolve('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve('after')
  await Promise.all(invalidated)
  expect(answers).toHaveLength(2)
  expect(shown()).toBe('after')
})

test('a first read that fails because things have changed is made again', async () => {
  const { client, answers, shown } = page()
  const invalidated = client.invalidateQueries()
  answers[0]?.reject(new Error('The server went away'))
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve('from this browser')
  await invalidated
  expect(shown()).toBe('from this browser')
})

test('what nobody looks at any more is read again when somebody does', async () => {
  const { client, answers, leave } = page()
  const invalidated = client.invalidateQueries()
  leave()
  answers[0]?.resolve('before')
  await invalidated
  expect(answers).toHaveLength(1)
  expect(client.getQueryCache().find({ queryKey: KEY })?.isStale()).toBe(true)
})

test('what was not asked to be read again is left alone', async () => {
  const { client, answers } = page()
  const invalidated = client.invalidateQueries({ queryKey: ['user'] })
  answers[0]?.resolve('first')
  await invalidated
  expect(answers).toHaveLength(1)
})
