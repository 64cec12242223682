import { refuse } from '../../../values/refusal.ts'
import type { FileAccount } from './statement.ts'

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/
const MAX_NAMED = 5

/** Accounts of a file while it is read, each known by the number or the name that the file gives it. */
export function createAccounts(knownBy: FileAccount['knownBy']) {
  const withRows = new Set<string>()
  let current = ''
  let latest = ''
  return {
    /** Begins an account, of which the next rows are; '' where the file has not named it yet. */
    begin: (text: string): void => {
      current = text
      latest = text || latest
    },
    countRow: (): unknown => withRows.add(current),
    /** Those with rows; of a file without rows the one that it names last. */
    list: (): FileAccount[] =>
      (withRows.size > 0 ? [...withRows] : [latest]).map((text) => ({ text, knownBy })),
  }
}

/** An account as a person recognises it: its name, its IBAN, or the end of its number. */
export function hintOf({ text, knownBy }: FileAccount): string | null {
  if (knownBy === 'name') return text || null
  const compact = text.replace(/\s/g, '')
  return (IBAN.test(compact) ? compact : compact.slice(-4)) || null
}

const labelOf = ({ text, knownBy }: FileAccount): string =>
  knownBy === 'name' ? text || 'without a name' : `…${text.slice(-4)}`

/** Rows of several accounts would all land in one, so such a file is refused. */
export function refuseSeveral(accounts: FileAccount[]): void {
  if (accounts.length < 2) return
  const names = accounts.slice(0, MAX_NAMED).map(labelOf).join(', ')
  const more = accounts.length > MAX_NAMED ? ', …' : ''
  refuse(
    'invalid_file',
    `The file holds statements of ${accounts.length} accounts (${names}${more}). Export one account at a time.`,
  )
}
