import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { oncePerTransfer, transferWords } from './transfer-words.ts'

const half = (type: Transaction['type'], description = 'To the reserve') => ({
  type,
  description,
  transferId: 't',
})

describe('a transfer in words', () => {
  it('names the account that gives first, from either half', () => {
    const out = transferWords(half('expense'), { account: 'Checking', other: 'Savings' }, false)
    const into = transferWords(half('income'), { account: 'Savings', other: 'Checking' }, false)
    expect([out?.title, into?.title]).toEqual(['Checking → Savings', 'Checking → Savings'])
  })

  it('names only the other account in the list of one', () => {
    const out = transferWords(half('expense'), { account: 'Checking', other: 'Savings' }, true)
    const into = transferWords(half('income'), { account: 'Savings', other: 'Checking' }, true)
    expect([out?.title, into?.title]).toEqual(['→ Savings', '← Checking'])
  })

  it('says what was written about it, and does not say the title twice', () => {
    const ends = { account: 'Checking', other: 'Savings' }
    expect(transferWords(half('expense'), ends, false)?.note).toBe('To the reserve')
    expect(transferWords(half('expense', 'Transfer to Savings'), ends, false)?.note).toBe('Transfer')
    expect(transferWords(half('income', 'Transfer from Savings'), ends, false)?.note).toBe('Transfer')
  })

  it('are for no other row', () => {
    const row = { ...half('expense'), transferId: null }
    expect(transferWords(row, { account: 'Checking', other: undefined })).toBeUndefined()
  })

  it('still says where it went once an account is deleted', () => {
    const words = transferWords(half('expense'), { account: 'Checking', other: undefined }, false)
    expect(words?.title).toBe('Checking → Deleted account')
  })
})

describe('the list of a book', () => {
  const row = (id: string, transferId: string | null) => ({ id, transferId }) as Transaction
  const idsOf = (...rows: Transaction[]) => oncePerTransfer(rows).map(({ id }) => id)

  it('shows both halves as the one that stands first, and every other row', () => {
    expect(idsOf(row('a', 't'), row('b', null), row('c', 't'), row('d', 'u'), row('e', null))).toEqual([
      'a',
      'b',
      'd',
      'e',
    ])
  })
})
