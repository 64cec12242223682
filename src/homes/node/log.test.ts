import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { createLogger } from './log.ts'

function logged(error: unknown): string {
  const lines: string[] = []
  createLogger('info', { write: (line) => void lines.push(line) }).error(
    { err: error, requestId: 'r' },
    'Failed',
  )
  return lines.join('')
}

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

it('an error of the database is told without the values of its statement', () => {
  const value = 'canary\n    at canary (canary.js:1:1)'
  const cause = Object.assign(new Error('no such table: nowhere'), { code: 'SQLITE_ERROR' })
  const error = new DrizzleQueryError('insert into nowhere values (?)', [value], cause)
  // The test could not fail if Drizzle told nothing.
  expect(error.message).toContain('canary')
  const line = logged(error)
  expect(line).not.toContain('canary')
  expect(JSON.parse(line).err).toMatchObject({
    message: expect.stringContaining('insert into nowhere'),
    stack: expect.stringMatching(/^ +at .*log\.test/m),
    cause: { code: 'SQLITE_ERROR', message: 'no such table: nowhere' },
  })
})

it('an error of a library is told without what hangs on it, and malformed text is not repeated', () => {
  const error = Object.assign(new Error('Refused'), { code: 'E', request: { authorization: 'canary' } })
  expect(logged(error)).not.toContain('canary')
  expect(logged(thrownBy(() => JSON.parse('canary{')))).not.toContain('canary')
  expect(logged('canary')).not.toContain('canary')
  expect(logged(new Error('Outer', { cause: error }))).toContain('"code":"E"')
})
