import { afterAll, expect, it } from 'vitest'
import { cases } from '../conformance/cases.ts'
import { cloudServer } from './testing/workerd.ts'

/** Cases of one call: workerd answers a call once all of them are done. */
const IN_A_ROW = 40
/** Cases that open the database of another app, which an object can not. */
const NEEDS_SQLITE = [
  'an Actual book comes out of its ZIP, and the bank’s next file fits',
  'a book of Actual comes with its envelopes: what is overspent stays where it stayed, and what is held is named',
  'a tracking budget of Actual comes with its own amounts: only what is carried there is carried',
  'a category that a rule of Actual gave to a payee here is taken off by the undo, and one given since stays',
]

const cloud = await cloudServer()
afterAll(cloud.close)

it('an object does all that the conformance list says, but read another app’s database', async () => {
  const results: { name: string; error: string | null }[] = []
  for (let begin = 0; begin < cases.length; begin += IN_A_ROW) {
    const response = await cloud.fetch(`/test/cases?begin=${begin}&end=${begin + IN_A_ROW}`)
    results.push(...((await response.json()) as typeof results))
  }
  expect(results.filter(({ name, error }) => error !== null && !NEEDS_SQLITE.includes(name))).toEqual([])
  // They fail for that reason alone, and in words.
  const needing = results.filter(({ name }) => NEEDS_SQLITE.includes(name))
  for (const { name, error } of needing) expect(error, name).toContain('"code":"needs_server"')
  expect(needing).toHaveLength(NEEDS_SQLITE.length)
  expect(results.map(({ name }) => name)).toEqual(cases.map(({ name }) => name))
})
