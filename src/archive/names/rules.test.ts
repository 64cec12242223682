import { expect, test } from 'vitest'
import { wrongName } from './rules.ts'

const payee = (id: string, fields: object = {}) => ({ id, name: id, hidden: false, spellings: [], ...fields })
const issueOf = (payees: object[], tags: object[] = []) =>
  wrongName({ payees, tags } as unknown as Parameters<typeof wrongName>[0])?.path.join('.')

test('names and spellings that lead to one payee each are well', () => {
  const merged = [
    payee('a', { mergedInto: 'b', spellings: ['x', 'A'] }),
    payee('b', { mergedInto: 'c' }),
    payee('c'),
  ]
  expect(issueOf(merged, [{ name: 'Trip' }, { name: 'Work' }])).toBeUndefined()
})

test('a name that is there twice, folded, is told by its place', () => {
  expect(issueOf([payee('a'), payee('b', { name: 'Á' })])).toBe('payees.1.name')
  expect(issueOf([payee('a', { name: '\u0301' })])).toBe('payees.0.name')
  expect(issueOf([], [{ name: 'Trip' }, { name: 'TRIP' }])).toBe('tags.1.name')
})

test('a spelling leads to no second payee, and not away from who has it as a name', () => {
  expect(issueOf([payee('a', { spellings: ['x'] }), payee('b', { spellings: ['X'] })])).toBe(
    'payees.1.spellings',
  )
  expect(issueOf([payee('a', { spellings: ['b'] }), payee('b')])).toBe('payees.0.spellings')
})

test('no payee is merged into itself, not by way of others either', () => {
  expect(issueOf([payee('a', { mergedInto: 'a' })])).toBe('payees.0.mergedInto')
  const circle = [payee('z'), payee('a', { mergedInto: 'b' }), payee('b', { mergedInto: 'a' })]
  expect(issueOf(circle)).toBe('payees.1.mergedInto')
})
