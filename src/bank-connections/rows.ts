import type { StatementRow } from '../budget/statements/formats/statement.ts'
import { oneLine, quoted } from '../budget/statements/formats/words.ts'
import { type Day, parseDay } from '../values/day.ts'
import { parseMoney } from '../values/money.ts'

/** A row as a service sends it. */
export interface SentRow {
  day: string | null
  /** Money in is positive, money out negative. */
  amount: string
  description: string
  bankId: string | null
  /** The reason for which the row can't be taken, where the service's answer shows one already. */
  problem?: string | null
}

const MAX_BANK_ID = 255

/** The rows of an account, read and numbered; each that can't be taken says why. */
export const readRows = (sent: SentRow[]): StatementRow[] =>
  sent.map(({ day, amount, description, bankId, problem }, index) => {
    const date: Day | null = day === null ? null : parseDay(day)
    const cents = parseMoney(amount)
    const isPlain = /^[+-]?\d+(\.\d+)?$/.test(amount.trim())
    const why =
      (date === null ? `"${quoted(day ?? '')}" is no day that can be taken` : null) ??
      (isPlain ? null : `"${quoted(amount)}" is no amount`) ??
      (cents === null ? `The amount ${quoted(amount)} is too large: at most 99,999,999.99` : null) ??
      (cents === 0 ? 'The amount is zero' : null)
    return {
      index,
      date,
      amountCents: cents,
      description: oneLine(description),
      bankId: oneLine(bankId ?? '').slice(0, MAX_BANK_ID) || null,
      problem: problem ?? why,
    }
  })
