import { expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { changeSeen, differing } from './meanwhile.ts'

const row = { id: 'a', rev: 3, name: 'Main', amount: '12.50', note: null, tags: ['x'], active: false }

/** A server with the row as it is there; what it is sent it takes, but where `fields` were changed since `rev`. */
function serverOf(now: Record<string, unknown>, changed: string[]) {
  const calls: Record<string, unknown>[] = []
  return {
    calls,
    put: async (json: Record<string, unknown>) => {
      calls.push(json)
      const isStale = json.rev !== now.rev
      if (isStale && changed.some((field) => field in json && json[field] !== now[field])) {
        const error = new ApiError('Main was changed meanwhile.', 409, 'changed_meanwhile')
        error.row = now
        throw error
      }
      return 'done'
    },
  }
}

test('only what says something else is sent, however it is written', async () => {
  const same = { name: 'Main', amount: '12.5', note: '', tags: ['x'], active: false, other: undefined }
  expect(differing(row, same)).toEqual({})
  expect(differing(row, { ...same, amount: '12.51', tags: ['y', 'x'], note: 'n' })).toEqual({
    amount: '12.51',
    tags: ['y', 'x'],
    note: 'n',
  })
  const { calls, put } = serverOf(row, [])
  expect(await changeSeen(row, { ...same, name: 'Mine' }, put)).toBe('done')
  expect(calls).toEqual([{ name: 'Mine', rev: 3 }])
})

test('nobody is asked about what this page itself has sent', async () => {
  const seen = { ...row, id: 'b' }
  await changeSeen(seen, { name: 'One' }, serverOf(seen, []).put)
  const { calls, put } = serverOf({ ...seen, rev: 4, name: 'One' }, ['name'])
  expect(await changeSeen(seen, { name: 'Two' }, put)).toBe('done')
  expect(calls).toEqual([
    { name: 'Two', rev: 3 },
    { name: 'Two', rev: 4 },
  ])
})
