import { expect, it } from 'vitest'
import type { AccountOfFile, StatementRow } from '../../../src/budget/statements/wire.ts'
import { formatSigned } from '../../ui/format.ts'
import { currenciesOf, movedBy } from './moved.tsx'

const account = (key: string, currency: string | null) => ({ key, currency }) as AccountOfFile

it('a row of an account in another currency than the others has its own sign; rows of one currency have the book’s', () => {
  const row = { type: 'expense', amount: '2.80', accountKey: 'GBP' } as StatementRow
  const both = [account('USD', 'USD'), account('GBP', 'GBP')]
  expect(formatSigned('expense', '2.80', currenciesOf(both).get('GBP'))).toBe('-£2.80')
  expect(movedBy([row], both)).toEqual([{ currency: 'GBP', income: '0.00', expense: '2.80' }])
  expect(currenciesOf([account('GBP', 'GBP')]).get('GBP')).toBeUndefined()
})
