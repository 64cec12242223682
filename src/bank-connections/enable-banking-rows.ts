import type { z } from 'zod'
import type { StatedBalance } from '../budget/statements/formats/statement.ts'
import { joinParts } from '../budget/statements/formats/words.ts'
import { parseDay } from '../values/day.ts'
import { parseMoney } from '../values/money.ts'
import type { Balances, Transaction } from './enable-banking-wire.ts'
import { plain } from './outside.ts'
import type { SentRow } from './rows.ts'

const PENDING = ['PDNG', 'HOLD', 'SCHD']
const REJECTED = ['CNCL', 'RJCT']

/** The reason for which a row is left out (pending, rejected); undefined for one that is taken. */
export const leftFor = ({ status }: Transaction): string | undefined =>
  PENDING.includes(status)
    ? 'Not booked yet'
    : REJECTED.includes(status)
      ? 'Cancelled or rejected'
      : undefined

function problemOf(row: Transaction, currency: string): string | null {
  const { amount, currency: own } = row.transaction_amount
  if (row.status !== 'BOOK') return 'The bank does not say whether it was booked'
  if (!['CRDT', 'DBIT'].includes(row.credit_debit_indicator)) return 'It is neither credit nor debit'
  if (row.credit_debit_indicator === 'CRDT' && amount.startsWith('-'))
    return `It says money in, and its amount ${plain(amount, 40)} is negative`
  return own === currency ? null : `It is in ${plain(own, 10)}, and the account in ${currency}`
}

export function toRow(row: Transaction, currency: string): SentRow {
  const isOut = row.credit_debit_indicator === 'DBIT'
  const size = row.transaction_amount.amount.replace(/^[-+]/, '')
  const other = (isOut ? row.creditor : row.debtor)?.name ?? undefined
  const told = joinParts([other, row.remittance_information?.join(' ')])
  return {
    day: row.booking_date ?? row.value_date ?? row.transaction_date ?? null,
    amount: isOut ? `-${size}` : size,
    description: told || joinParts([row.bank_transaction_code?.description ?? undefined]),
    bankId: row.entry_reference ?? null,
    problem: problemOf(row, currency),
  }
}

/** Booked balances, the best first: available ones know of rows that are not booked, or of credit. */
const BOOKED = ['CLBD', 'ITBD']

export function balanceIn({ balances }: z.output<typeof Balances>, currency: string): StatedBalance | null {
  for (const type of BOOKED) {
    const found = balances.find(
      (one) => one.balance_type === type && one.balance_amount.currency === currency,
    )
    const day = parseDay((found?.reference_date ?? found?.last_change_date_time ?? '').slice(0, 10))
    const cents = parseMoney(found?.balance_amount.amount ?? '')
    if (day && cents !== null) return { day, cents }
  }
  return null
}
