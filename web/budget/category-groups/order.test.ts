import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsOf, moved, NO_GROUP, type OrderedGroup, orderOf } from './order.ts'

const order: OrderedGroup[] = [
  { groupId: 'Fixed', categoryIds: ['Rent', 'Power'] },
  { groupId: 'Daily', categoryIds: ['Food'] },
  { groupId: null, categoryIds: ['Fun'] },
]
const shown = (after: OrderedGroup[]) => idsOf(after).join(' ')

test('a category that is put under another heading belongs to that group', () => {
  expect(shown(moved(order, 'Rent', 'Food'))).toBe('Fixed Power Daily Food Rent none Fun')
  expect(shown(moved(order, 'Fun', 'Power'))).toBe('Fixed Rent Fun Power Daily Food none')
  expect(shown(moved(order, 'Food', 'Fixed'))).toBe('Fixed Food Rent Power Daily none Fun')
})

test('a group takes its categories along, and stays above those that have none', () => {
  expect(shown(moved(order, 'Fixed', 'Food'))).toBe('Daily Food Fixed Rent Power none Fun')
  expect(shown(moved(order, 'Fixed', 'Fun'))).toBe('Daily Food Fixed Rent Power none Fun')
  expect(shown(moved(order, 'Daily', 'Rent'))).toBe('Daily Food Fixed Rent Power none Fun')
})

test('a category whose group is gone stands with those without one, and an empty group has its heading', () => {
  const categories = [
    { id: 'Lost', groupId: 'Gone' },
    { id: 'Rent', groupId: 'Fixed' },
  ]
  expect(orderOf([{ id: 'Fixed' }, { id: 'Empty' }], categories)).toEqual([
    { groupId: 'Fixed', categoryIds: ['Rent'] },
    { groupId: 'Empty', categoryIds: [] },
    { groupId: null, categoryIds: ['Lost'] },
  ])
})

test('however it is moved, nothing is lost or there twice, and those without a group come last', () => {
  const books = fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }).map((sizes) =>
    sizes.map((size, group) => ({
      groupId: group === sizes.length - 1 ? null : `group ${group}`,
      categoryIds: Array.from({ length: size }, (_, n) => `category ${group} ${n}`),
    })),
  )
  fc.assert(
    fc.property(books, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }), (start, moves) => {
      let now: OrderedGroup[] = start
      for (const [one, other] of moves) {
        const ids = idsOf(now)
        now = moved(now, ids[one % ids.length] as string, ids[other % ids.length] as string)
        expect(idsOf(now).toSorted()).toEqual(ids.toSorted())
        expect(now.at(-1)?.groupId).toBe(null)
        expect(now.filter(({ groupId }) => groupId === null)).toHaveLength(1)
      }
    }),
  )
  expect(moved(order, NO_GROUP, 'Rent')).toEqual(order)
})
