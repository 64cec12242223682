import { type Cents, formatMoney } from '../../../values/money.ts'
import type { CsvColumns as FileColumns } from '../formats/read.ts'
import type { RowSays } from '../formats/statement.ts'
import type { AccountOfFile, CsvColumns, FileOfDrop, OpeningOffer } from '../wire.ts'
import { type Goes, madeFor, type Named, nameOf, numberOf, type Place } from './accounts.ts'
import type { OpenFile } from './files.ts'
import { typeOfOther } from './says.ts'

const targetOf = (goes: Goes | null): Pick<AccountOfFile, 'accountId' | 'newId'> => ({
  accountId: goes && (goes.isNew ? 'new' : goes.id),
  newId: goes?.isNew ? goes.id : null,
})

/** One column of descriptions, as there mostly is, is named by itself. */
export function columnsToWire(columns: FileColumns | null): CsvColumns | null {
  if (!columns) return null
  const [first = null, ...more] = columns.description
  return { ...columns, description: more.length > 0 ? columns.description : first }
}

const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)

/** Currencies of a file that are not the book's, and whether their rows come in. */
export function currencyWarnings(file: OpenFile, places: Place[], ofBook: string): string[] {
  const all = new Map<string, { currency: string; isIn: boolean; names: string[] }>()
  const currencies = new Set<string>()
  for (const { account, named, file: own } of places) {
    if (own !== file) continue
    const currency = account.currency?.toUpperCase() ?? ''
    currencies.add(currency)
    const isIn = named.goes !== null
    const one = all.get(`${currency} ${isIn}`) ?? { currency, isIn, names: [] }
    all.set(`${currency} ${isIn}`, one)
    one.names.push(nameOf(account) ?? numberOf(account) ?? '')
  }
  return [...all.values()].flatMap(({ currency, isIn, names }) => {
    if (!isCurrency(currency) || currency === ofBook.toUpperCase()) return []
    const isNamed = currencies.size > 1 && names.some((name) => name !== currency)
    const of = isNamed ? ` of ${names.slice(0, MOST_NAMED).join(', ')}` : ''
    const words = isIn ? 'they are taken as they stand' : 'they are left out until an account is chosen'
    return `${isNamed || currencies.size === 1 ? `The amounts${of}` : 'Some amounts'} are in ${currency}, and this book is in ${ofBook}: ${words}.`
  })
}

const MOST_NAMED = 5

/** Counts rows by the category that their file names. Categories say here what money is spent on. */
export function categoryCounter() {
  const spent = new Map<string, number>()
  const ofIncome = new Map<OpenFile, Set<string>>()
  return {
    spent,
    count(file: OpenFile, says: RowSays, cents: Cents): void {
      const all = [says, ...(says.parts ?? [])]
      const back = new Set(all.flatMap(({ category, refund }) => (refund ? (category ?? []) : [])))
      for (const name of new Set(all.map(({ category }) => category))) {
        if (!name || (says.isOwn && says.transferTo && cents > 0)) continue
        if (cents < 0 || back.has(name)) spent.set(name, (spent.get(name) ?? 0) + 1)
        else ofIncome.set(file, (ofIncome.get(file) ?? new Set()).add(name))
      }
    },
    warnings(file: OpenFile): string[] {
      const names = [...(ofIncome.get(file) ?? [])]
      if (names.length === 0) return []
      const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
      const named = `${names.slice(0, MOST_NAMED).join(', ')}${more}`
      return [
        `Categories of money that came in are left out: ${named}. Here they say what money is spent on.`,
      ]
    },
  }
}

export function accountToWire(
  { key, account, currencies, goes, made }: Named,
  rows: number,
  openingOffer: OpeningOffer | null,
): AccountOfFile {
  const { opening, closing } = account
  const [currency = null] = currencies
  return {
    key,
    name: nameOf(account),
    number: numberOf(account),
    currency,
    type: account.type ?? null,
    rows,
    opening: opening ? formatMoney(opening.cents) : null,
    closing: closing ? formatMoney(closing.cents) : null,
    ...targetOf(goes),
    made: goes?.isNew ? made : null,
    openingOffer,
  }
}

/** An account that only transfers name: no file has its rows. */
export const otherToWire = (name: string, goes: Goes | null): AccountOfFile => ({
  key: name,
  name,
  number: null,
  currency: null,
  type: typeOfOther(name).type ?? null,
  rows: 0,
  opening: null,
  closing: null,
  ...targetOf(goes),
  openingOffer: null,
  made: goes?.isNew ? madeFor({ text: name, knownBy: 'name', ...typeOfOther(name) }, '') : null,
})

export const unreadToWire = (name: string, error: string): FileOfDrop => ({
  name,
  error,
  format: null,
  rows: 0,
  from: null,
  to: null,
  columns: null,
  headers: null,
  taken: null,
  questions: [],
  left: [],
  warnings: [],
  accounts: [],
})
