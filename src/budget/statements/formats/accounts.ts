import { refuse } from '../../../values/refusal.ts'
import type { AccountTraits, FileAccount, StatedBalance } from './statement.ts'

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/
/** More accounts than anybody has; each is kept with what the file states of it. */
const MAX_ACCOUNTS = 1_000

/** An account that the file names, with what it states of it so far. */
interface Known extends FileAccount {
  rows: number
}

/** Accounts of a file while it is read, each known by the number or the name that the file gives it. */
export function createAccounts(knownBy: FileAccount['knownBy']) {
  const known = new Map<string, Known>()
  let current: Known = { text: '', knownBy, rows: 0 }
  let latest = current
  const begin = (text: string, traits: AccountTraits = {}): void => {
    const found = known.get(text)
    if (!found && known.size >= MAX_ACCOUNTS)
      refuse('invalid_file', `The file names more than ${MAX_ACCOUNTS} accounts.`)
    current = found ?? { text, knownBy, rows: 0 }
    known.set(text, current)
    for (const [name, trait] of Object.entries(traits)) if (trait) Object.assign(current, { [name]: trait })
    if (text !== '') latest = current
  }
  return {
    /** Begins an account, of which the next rows are; '' where the file has not named it yet. */
    begin,
    /** Begins the account of that number in that currency: one number may stand for several. */
    beginIn: (text: string, currency: string, traits: AccountTraits = {}): void => {
      const base = known.get(text)?.currency
      if (currency === '' || !base || base === currency) begin(text, { ...traits, currency })
      else begin(`${text} ${currency}`, { ...traits, currency, written: traits.written ?? text })
    },
    /** The account that the next rows are of: its `text`. */
    current: (): string => current.text,
    /** Traits of an account, as far as they are known. */
    traits: (text: string): AccountTraits => known.get(text) ?? {},
    countRow: (): void => {
      if (current.rows === 0) known.set(current.text, current)
      current.rows += 1
    },
    /** Keeps the earliest opening balance of an account's statements; `close` keeps the latest closing one. */
    open: (balance: StatedBalance | null): void => {
      if (balance && !(current.opening && current.opening.day <= balance.day)) current.opening = balance
    },
    close: (balance: StatedBalance | null): void => {
      if (balance && !(current.closing && current.closing.day > balance.day)) current.closing = balance
    },
    /** The accounts with rows; of a file without rows the one that it names last. */
    list: (): FileAccount[] => {
      const withRows = [...known.values()].filter(({ rows }) => rows > 0)
      return (withRows.length > 0 ? withRows : [latest]).map(({ rows: _, ...account }) => account)
    },
  }
}

/** An account as a person recognises it: its name, its IBAN, or the end of its number. */
export function hintOf({ text, written = text, knownBy }: FileAccount): string | null {
  if (knownBy === 'name') return written || null
  const compact = written.replace(/\s/g, '')
  return (IBAN.test(compact) ? compact : compact.slice(-4)) || null
}
