import fc from 'fast-check'
import type { Operation, Shot } from './shots.ts'

/** Twenty million empty objects make 60 MB, which the routes that take files still read. */
const TIMES = 20 * 1024 * 1024
const AT_A_TIME = 2

const manyIn = (before: string, behind: string) => (): string => `${before}${'{},'.repeat(TIMES)}{}${behind}`
const BOOKS = [manyIn('{"version":1,"accounts":[', ']}'), manyIn('{"version":1,"transactions":[', ']}')]
const CALL =
  '{"calls":[{"key":"s1","method":"POST","path":"/api/accounts","at":"2026-03-15T12:00:00Z","body":'
const SHAPES: [path: string, raw: () => string][] = [
  ...BOOKS.map((book): [string, () => string] => ['/api/import', book]),
  ['/api/import', manyIn('[', ']')],
  ['/api/sync', manyIn('{"calls":[', ']}')],
  ['/api/sync', manyIn(`${CALL}{"a":[`, ']}}]}')],
  ['/api/backups/{id}/restore', manyIn('{"a":[', ']}')],
  ['/api/accounts', manyIn('[', ']')],
]

/** A few requests of the most that any route takes, or more than it does, in which there is nothing but `{}`. */
export function largeShots(operations: Operation[], seed: number): Shot[] {
  const some = fc.shuffledSubarray(SHAPES, { minLength: AT_A_TIME, maxLength: AT_A_TIME })
  const [drawn = []] = fc.sample(some, { seed, numRuns: 1 })
  return drawn.map(([path, raw]) => {
    const operation = operations.find((one) => one.path === path && one.method === 'post')
    if (!operation) throw new Error(`There is no POST ${path}.`)
    const params = { id: '@mine:backup:0' }
    return { actor: 'anna', operation, method: 'post', params, query: {}, raw: raw(), headers: {}, tail: '' }
  })
}
