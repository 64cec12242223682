import type { Day } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import type { Account } from '../../accounts/wire.ts'
import type { TransactionRow } from '../../ledger/rules.ts'
import { oneLine } from '../../statements/formats/words.ts'
import type { Transaction } from '../../transactions/wire.ts'

/** The account of a section; what is on no account stands in one of its own. */
export interface SheetAccount {
  /** Empty where there is none. */
  id: string
  name: string
  type: Account['type']
  /** The account's balance of today, without rows of later days; 0 where there is no account. */
  todayCents: Cents
  /**
   * The opening balance, where no row of the account comes before the file: with all rows of the file it is the balance,
   * also where some of them never moved it. Null where there is none.
   */
  opening: { day: Day; cents: Cents } | null
}

/** The contents of a file, whatever its format. */
export interface Sheet {
  from: Day
  to: Day
  /** Three letters of ISO 4217. */
  currency: string
  today: Day
  /** Milliseconds since 1970, UTC. */
  now: number
  categoryNames: Map<string, string>
  accountNames: Map<string, string>
  accountTypes: Map<string, Account['type']>
  /** Names of savings goals by their ids, also of those that are gone. */
  goalNames: Map<string, string>
  /** All rows, the oldest first. No page is empty. */
  pages(): Iterable<TransactionRow[]>
  /** Rows as the API has them. */
  wires(rows: TransactionRow[]): Transaction[]
  /** The same rows by account. */
  sections(): Iterable<{ account: SheetAccount; pages: Iterable<TransactionRow[]> }>
}

/** Below zero for everything but income, as in every list that the app exports. */
export const signedCents = ({ type, amountCents }: TransactionRow): Cents =>
  type === 'income' ? amountCents : -amountCents

/** The rows as the API has them, by their ids. */
export const wiresOf = ({ wires }: Sheet, rows: TransactionRow[]): Map<string, Transaction> =>
  new Map(wires(rows).map((row) => [row.id, row]))

/** The payee's name beside a text that the file's reader takes for a name; null where both are one, or there is no payee. */
export function payeeBeside({
  payee,
  description,
}: Pick<Transaction, 'payee' | 'description'>): string | null {
  const name = oneLine(payee ?? '')
  return name === '' || name === oneLine(description) ? null : name
}

/** Files know an account by its name alone: the second of a name gets a number. */
export function createNames(clean: (text: string) => string) {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  return (id: string, text: string): string => {
    const known = names.get(id)
    if (known !== undefined) return known
    const name = nameFor(clean(text), taken)
    names.set(id, name)
    return name
  }
}

function nameFor(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name} (${number})`
  taken.add(free.toLowerCase())
  return free
}
