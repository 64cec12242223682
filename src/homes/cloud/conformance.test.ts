import { afterAll, expect, it } from 'vitest'
import { cases } from '../conformance/cases.ts'
import { cloudServer } from './testing/workerd.ts'

/** Cases of one call: workerd answers a call once all of them are done. */
const IN_A_ROW = 40
const cloud = await cloudServer()
afterAll(cloud.close)

it('the database of an object refuses here what it refuses in production', async () => {
  const many = (count: number, text: string) => Array.from({ length: count }, () => text).join(', ')
  const large = 'x'.repeat(2_000_001)
  const asked = (...statements: string[][]) =>
    cloud.fetch('/test/refused', { method: 'POST', body: JSON.stringify(statements) })
  const refused = await asked(
    ['CREATE TABLE large (text TEXT)'],
    ['INSERT INTO large (text) VALUES (?)', large],
    ['INSERT INTO large (text) VALUES (? || ?)', large.slice(0, 1_000_001), large.slice(0, 1_000_000)],
    [`SELECT json_array(${many(33, '1')})`],
    [`SELECT 1 WHERE 'a' LIKE ?`, 'a'.repeat(51)],
    [`SELECT 1 WHERE 'a' GLOB ?`, 'a'.repeat(51)],
    [`SELECT ${many(101, '1')}`],
    [`SELECT 1 WHERE 1 IN (${many(101, '?')})`, ...many(101, '1').split(', ')],
    [`SELECT '${'x'.repeat(100_000)}'`],
    [`SELECT 1 ${'UNION SELECT 1 '.repeat(5)}`],
    ...['TEMP TABLE t (a)', 'TEMP VIEW t AS SELECT 1'].map((what) => [`CREATE ${what}`]),
    ...[`ATTACH 'other' AS other`, 'PRAGMA user_version', 'BEGIN', 'SAVEPOINT one'].map((what) => [what]),
  )
  const taken = await asked(
    ['INSERT INTO large (text) VALUES (?)', large.slice(1)],
    [`SELECT json_array(${many(32, '1')}), 1 IN (${many(99, '1')})`],
    [`SELECT 1 WHERE 'a' LIKE ?`, 'a'.repeat(50)],
  )
  const [table, ...others] = (await refused.json()) as string[]
  expect([table, others.filter((reason) => reason === '')]).toEqual(['', []])
  expect(await taken.json()).toEqual(['', '', ''])
})

it('an object does all that the conformance list says', async () => {
  const results: { name: string; error: string | null }[] = []
  for (let begin = 0; begin < cases.length; begin += IN_A_ROW) {
    const response = await cloud.fetch(`/test/cases?begin=${begin}&end=${begin + IN_A_ROW}`)
    results.push(...((await response.json()) as typeof results))
  }
  expect(results.filter(({ error }) => error !== null)).toEqual([])
  expect(results.map(({ name }) => name)).toEqual(cases.map(({ name }) => name))
}, 1_800_000)
