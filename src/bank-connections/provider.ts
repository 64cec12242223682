import type { LeftOut, StatedBalance, StatementRow } from '../budget/statements/formats/statement.ts'
import type { Day } from '../values/day.ts'
import type { Outside } from './outside.ts'

/** An account as its bank names it. */
export interface FoundAccount {
  /** The service's key of the account, the same at every fetch. */
  key: string
  name: string
  currency: string
}

/** A key for each account: the first naming, and the next one for those that have the same name. */
export function keysApart<Account>(
  accounts: readonly Account[],
  [first = () => '', ...further]: ((account: Account) => string)[],
): string[] {
  return further.reduce((keys, naming) => {
    const times = new Map<string, number>()
    for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
    return accounts.map((one, place) => {
      const key = keys[place] ?? ''
      return (times.get(key) ?? 0) > 1 ? naming(one) : key
    })
  }, accounts.map(first))
}

/** The rows of an account as they came. */
export interface FetchedAccount extends FoundAccount {
  rows: StatementRow[]
  left: LeftOut[]
  /** Null where the bank states none that can be read. */
  balance: StatedBalance | null
}

export interface Fetched {
  accounts: FetchedAccount[]
  /** Messages to the owner, in plain words; some of the rows may be missing then. */
  messages: string[]
}

/** The rows to fetch: of these accounts, from this day on. */
interface Wanted {
  from: Day
  /** The accounts of which rows are wanted, by their keys. */
  keys: readonly string[]
}

/**
 * A service that hands on what banks say. The credential is its own affair: nobody else looks into it. Whatever goes wrong
 * is thrown as a refusal in plain words; `expired` is one that only its owner can put right.
 */
export interface Provider<Credential> {
  fetch(outside: Outside, credential: Credential, wanted: Wanted): Promise<Fetched>
  /** Gives the access back, where there is a way to. */
  end(outside: Outside, credential: Credential): Promise<void>
}

/** Days that a first fetch goes back; SimpleFIN’s bridge and many banks give 90 and no more. */
export const MOST_DAYS = 89

/** Accounts of one connection, and rows of one answer: more is no person's bank. */
export const MOST_ACCOUNTS = 200
export const MOST_ROWS = 50_000
