import { expect, test } from 'vitest'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { grouped } from './grouped.ts'

const category = (name: string, groupId: string | null) => ({ id: name, name, groupId }) as Category
const groups = ['Fixed', 'Daily', 'Empty'].map((name, position) => ({ id: name, name, position }))

const named = (categories: Category[], known = groups) =>
  grouped(known, categories).map((section) => [
    section.group?.name,
    ...section.categories.map(({ name }) => name),
  ])

test('categories stand under their groups in the order of both, those without one last', () => {
  const categories = [
    category('Fun', null),
    category('Food', 'Daily'),
    category('Rent', 'Fixed'),
    category('Fuel', 'Daily'),
  ]
  expect(named(categories)).toEqual([
    ['Fixed', 'Rent'],
    ['Daily', 'Food', 'Fuel'],
    [undefined, 'Fun'],
  ])
})

test('a category whose group is not known, or no more, stands with those without one', () => {
  expect(named([category('Lost', 'Gone')])).toEqual([[undefined, 'Lost']])
  expect(named([category('Rent', 'Fixed')], [])).toEqual([[undefined, 'Rent']])
})
