import { expect, it } from 'vitest'
import { found } from './find.ts'

const item = (label: string, words = '') => ({ label, words })
const names = (query: string, ...items: ReturnType<typeof item>[]) =>
  found(items, query).map(({ label }) => label)

it('finds by the beginning of words, without case or accents, the name before other words for it', () => {
  const items = [item('Preferences', 'settings currency'), item('Settle up'), item('Add account', 'bank')]
  expect(names('SET', ...items)).toEqual(['Settle up', 'Preferences'])
  expect(names('acc add', ...items)).toEqual(['Add account'])
  expect(names('bank ad', ...items)).toEqual(['Add account'])
  expect(names('bank set', ...items)).toEqual([])
  expect(names('epargne', item('Épargne'))).toEqual(['Épargne'])
})

it('puts the exact name first, then what begins with it, and keeps the order among equals', () => {
  expect(names('rent', item('Rent a car'), item('My rent'), item('Current'), item('Rent'))).toEqual([
    'Rent',
    'Rent a car',
    'My rent',
    'Current',
  ])
})

it('finds any text as it stands: markup, emoji, signs', () => {
  expect(names('<b>', item('<b>bold</b>'), item('Bold'))).toEqual(['<b>bold</b>'])
  expect(names('pig 🐷', item('Piggy 🐷'), item('Piggy'))).toEqual(['Piggy 🐷'])
  expect(names('🐷', item('Piggy 🐷'), item('Piggy'))).toEqual(['Piggy 🐷'])
  expect(names('$(', item('a.*$('), item('a'))).toEqual(['a.*$('])
})
