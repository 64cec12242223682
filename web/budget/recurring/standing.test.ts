import { expect, test } from 'vitest'
import { anchorOf } from '../../../src/values/cycle.ts'
import type { Item } from './kind.ts'
import { byUrgency, standingOf } from './standing.ts'

const on = (due: string, cycle: Item['cycle'] = 'monthly', active = true, paid = due > '2026-03-10') =>
  standingOf({ due, cycle, anchorDay: anchorOf(due), active, paid }, '2026-03-10')

test('what an expense has paid is neither overdue nor due', () => {
  expect(on('2026-03-09', 'monthly', true, true)).toMatchObject({ state: 'settled', text: 'Paid' })
  expect(on('2026-03-10', 'monthly', true, true)).toMatchObject({ state: 'settled', text: 'Paid' })
})

test('a due date in the past is overdue, and says by how much', () => {
  expect(on('2026-03-09')).toMatchObject({ state: 'overdue', text: 'Overdue by 1 day' })
  expect(on('2026-02-10')).toMatchObject({ state: 'overdue', text: 'Overdue by 28 days' })
})

test('the hint of the days left appears at 7 days and not at 8', () => {
  expect(on('2026-03-10')).toMatchObject({ state: 'today', text: 'Due today' })
  expect(on('2026-03-11')).toMatchObject({ state: 'soon', text: '1 day left' })
  expect(on('2026-03-17')).toMatchObject({ state: 'soon', text: '7 days left' })
  expect(on('2026-03-18')).toMatchObject({ state: 'settled', text: 'Up to date' })
})

test('cycles paid ahead are the ones beyond the present one', () => {
  expect(on('2026-04-09').ahead).toBe(0)
  expect(on('2026-04-11').ahead).toBe(1)
  expect(on('2026-09-11').ahead).toBe(6)
  expect(on('2026-04-08', 'biweekly').ahead).toBe(2)
  expect(on('2027-03-11', 'yearly').ahead).toBe(1)
  expect(on('2026-01-01').ahead).toBe(0)
})

test('who paid on 30 January what falls due on the 31st is a cycle ahead', () => {
  const rent = { due: '2026-02-28', cycle: 'monthly', active: true, paid: true } as const
  expect(standingOf({ ...rent, anchorDay: 31 }, '2026-01-30').ahead).toBe(1)
  expect(standingOf({ ...rent, anchorDay: 28 }, '2026-01-30').ahead).toBe(0)
})

test('what is inactive is neither overdue nor soon', () => {
  expect(on('2026-01-01', 'monthly', false).state).toBe('inactive')
})

test('the next due comes first and the inactive come last', () => {
  const item = (name: string, due: string, active = true) => ({ name, due, active }) as Item
  const rows = [
    item('c', '2026-01-01', false),
    item('b', '2026-03-02'),
    item('a', '2026-03-02'),
    item('d', '2026-02-01'),
  ]
  expect(rows.sort(byUrgency).map((row) => row.name)).toEqual(['d', 'a', 'b', 'c'])
})
