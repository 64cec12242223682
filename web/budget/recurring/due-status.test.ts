import { expect, test } from 'vitest'
import { byUrgency, dueStatusOf, openOf } from './due-status.ts'
import type { Item } from './kind.ts'

const on = (due: string, { active = true, paid = due > '2026-03-10', paidAhead = [] as string[] } = {}) =>
  dueStatusOf({ due, active, paid, paidAhead }, '2026-03-10')

test('what an expense has paid is neither overdue nor due', () => {
  expect(on('2026-03-09', { paid: true })).toMatchObject({ state: 'settled', text: 'Paid' })
  expect(on('2026-03-10', { paid: true })).toMatchObject({ state: 'settled', text: 'Paid' })
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

test('paid ahead is what payments have settled, from tomorrow on', () => {
  expect(on('2027-03-11').ahead).toBe(0)
  expect(on('2026-05-20', { paidAhead: ['2026-03-20', '2026-04-20'] }).ahead).toBe(2)
  // An answer of yesterday: meanwhile the first of them is the present one.
  expect(on('2026-05-10', { paidAhead: ['2026-03-10', '2026-04-10'] }).ahead).toBe(1)
})

test('what is behind by months is open more than once', () => {
  expect(openOf({ amount: '20.00', stillDue: '60.00' })).toBe(3)
  expect(openOf({ amount: '0.01', stillDue: '0.00' })).toBe(0)
})

test('what is inactive is neither overdue nor soon', () => {
  expect(on('2026-01-01', { active: false }).state).toBe('inactive')
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
