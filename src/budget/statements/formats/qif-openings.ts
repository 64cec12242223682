import type { WrittenOf } from './account-rows.ts'
import type { createAccounts } from './accounts.ts'
import type { createLeftOut } from './left-out.ts'
import { accountIn } from './qif-says.ts'
import { createRowReader, type Reading } from './rows.ts'
import { oneLine } from './words.ts'

/** Payees by which programs mark the entry that an account begins with. */
const OPENING =
  /^(?:opening balance|solde initial|solde d'ouverture|er(?:ö|oe)ffnungssaldo|anfangssaldo|anfangsbestand|saldo inicial|saldo inicial de apertura|saldo iniziale|beginsaldo|openingssaldo|ingående saldo)$/i

interface Openings {
  accounts: ReturnType<typeof createAccounts>
  left: ReturnType<typeof createLeftOut>
  openings: WrittenOf[]
  /** True until the file's first entry is read. */
  isFirst: boolean
}

/** Takes the openings of accounts, which are no transactions. */
export function openAccounts({ openings, accounts, left }: Openings, reading: Reading): void {
  const read = createRowReader(reading)
  for (const written of openings) {
    const { date, amountCents } = read(written)
    accounts.begin(written.account)
    if (date !== null && amountCents !== null) accounts.open({ day: date, cents: amountCents })
    left.count('It is what the account began with', `${written.date} ${written.amount} ${written.account}`)
  }
}

/**
 * True for the entry that an account begins with: its payee says so, and it is the first, or a transfer to the account itself.
 * The first entry's transfer also names the account, where the file has not.
 */
export function saysOpening(
  file: Openings,
  entry: Partial<Record<string, string>>,
  parts: unknown[],
): boolean {
  const { accounts, isFirst } = file
  if (parts.length > 0 || !OPENING.test(oneLine(entry.P ?? ''))) return false
  const to = accountIn(entry.L ?? '')
  if (to === null) return isFirst && !entry.L
  const own = accounts.current()
  if (own !== '') return to.toLowerCase() === own.toLowerCase()
  if (isFirst) accounts.begin(to, accounts.traits(''))
  return isFirst
}
