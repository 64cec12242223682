import type { Cycle } from '../../../values/cycle.ts'
import type { Day, Month } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import type { ACCOUNT_TYPES } from '../../ledger/wire.ts'
import type { DateOrder } from '../../statements/formats/dates.ts'
import type { AppId } from '../known/registry.ts'

export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** An account of an app's book. Keys, here and below, are the app's own ids, or names where it has none. */
export interface AppAccount {
  key: string
  name: string
  /** Null where we have no such type. */
  type: AccountType | null
  /** The app's own word for its type. */
  typeThere: string
  inBudget: boolean
  isClosed: boolean
  /** ISO 4217 or a sign; null where the file doesn't say. */
  currency: string | null
  institution?: string
  note?: string
  /** The last four digits of its number. */
  number?: string
  /** The balance as the app counts it. */
  thereCents: Cents
}

export interface AppCategory {
  key: string
  name: string
  group: string | null
  isHidden: boolean
}

type RowKind = 'entry' | 'opening' | 'adjustment'

/** A movement of money: a whole line, or a part of a split one. */
interface Moved {
  /** Unique in the whole book, and the same in every later export of it. */
  key: string
  /** Money in is positive. */
  amountCents: Cents
  category: string | null
  /** True for money in a category of income there. */
  isInflow?: boolean
  note: string
  payee: string
  /** The account at the other end of a transfer. */
  transferTo?: string | null
  /** The key of the other end, where the app links the two. */
  transferKey?: string | null
}

/** A line of a book as its reader found it. */
export interface AppLine extends Moved {
  account: string
  date: Day
  tags: string[]
  /** The id that the bank gave it. */
  bankId: string | null
  kind: RowKind
  /** Parts of a split line; they add up to its amount. */
  parts?: Moved[]
}

export interface AppSchedule {
  key: string
  kind: 'bill' | 'subscription'
  name: string
  amountCents: Cents
  cycle: Cycle
  due: Day
  account: string | null
  transferTo: string | null
  active: boolean
}

/** Payees whose name is, or contains, the text get the category. */
export interface AppRule {
  text: string
  isWhole: boolean
  category: string
}

/** Omissions from a file, by their reason: how many, and one of them as an example. */
export type Left = Map<string, { count: number; example: string }>

export interface AppQuestion {
  kind: 'account' | 'balance' | 'currency' | 'date-order'
  message: string
  choices: { label: string; example: string; set: Record<string, unknown> }[]
}

type AppRest = 'back' | 'surplus' | 'both'

/** The months of an app's budget; amounts in cents, categories by their keys. */
export interface AppMonths {
  assigned: { month: Month; category: string; cents: Cents }[]
  /** Rests: where the money left in a category goes at a month's end, each choice from a month on. */
  rests: { category: string; since: Month; rest: AppRest }[]
  /** Cents available in the categories at each month's end, as the app shows them or as its rules have it. */
  available: ReadonlyMap<Month, ReadonlyMap<string, Cents>>
  /** The amount to assign in the month; null where the app knows no such figure. */
  toAssign(month: Month): Cents | null
  /** Reasons for which our rules have another amount to assign, and by how many cents more than there. */
  differences(month: Month): { reason: string; cents: Cents }[]
}

/** A book as a reader hands it over. */
export interface ReadBook {
  app: AppId
  accounts: AppAccount[]
  categories: AppCategory[]
  lines: AppLine[]
  schedules: AppSchedule[]
  rules: AppRule[]
  /** Null where the files hold none. */
  months: AppMonths | null
  left: Left
  questions: AppQuestion[]
  /** True where the app gives categories to income as well, and does not say which are of income. */
  mixesIncome?: boolean
}

/** A row as it can be written here. */
export interface AppRow {
  key: string
  account: string
  date: Day
  amountCents: Cents
  payee: string
  category: string | null
  note: string
  tags: string[]
  bankId: string | null
  /** The amount of the bank's row, before anything was divided off. */
  bankCents: Cents
  kind: RowKind
  /** Shared by both halves of a transfer. */
  transfer: string | null
  transferTo: string | null
  parts: { amountCents: Cents; category: string | null; note: string }[]
  /** The key of the row that this one was divided off. */
  dividedFrom: string | null
}

/** A book whose lines were put together: what is split, what belongs together, and what an account began with. */
export interface AppBook extends Omit<ReadBook, 'lines'> {
  rows: AppRow[]
  openings: Map<string, { cents: Cents; day: Day; key: string | null }>
  transfers: number
  splits: number
}

export interface ReadChoices {
  dateOrder?: DateOrder | undefined
}

export const addLeft = (left: Left, reason: string, example = '', count = 1): void => {
  const known = left.get(reason)
  if (known) known.count += count
  else left.set(reason, { count, example })
}

/** Categories say here what money is spent on: those of income are left out, and named. */
export const INCOME_LEFT = 'Categories of income: the money comes in, without a category'

/** A database of another app, opened to be read; to be closed. */
export interface SqliteFile {
  rows(sql: string): Iterable<Record<string, unknown>>
  close(): void
}
export type OpenSqlite = (bytes: Uint8Array<ArrayBuffer>) => SqliteFile | Promise<SqliteFile>

/** A file of the upload, out of its ZIP. */
export interface AppFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}
