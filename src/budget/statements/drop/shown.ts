import { formatMoney } from '../../../values/money.ts'
import type { AccountOfFile, FileOfDrop, OpeningOffer } from '../wire.ts'
import { type Goes, type Named, nameOf, numberOf } from './accounts.ts'
import type { OpenFile } from './files.ts'

const targetOf = (goes: Goes | null): Pick<AccountOfFile, 'accountId' | 'newId'> => ({
  accountId: goes && (goes.isNew ? 'new' : goes.id),
  newId: goes?.isNew ? goes.id : null,
})

const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)

/** Currencies of a file that are not the book's. */
export function currencyWarnings({ head }: OpenFile, ofBook: string): string[] {
  const all = head.accounts.flatMap(({ currency }) => (currency ? [currency.toUpperCase()] : []))
  return [...new Set(all)]
    .filter((currency) => isCurrency(currency) && currency !== ofBook.toUpperCase())
    .map(
      (currency) =>
        `The amounts are in ${currency}, and this book is in ${ofBook}: they are taken as they stand.`,
    )
}

export function accountToWire(
  { key, account, currencies, goes }: Named,
  rows: number,
  openingOffer: OpeningOffer | null,
): AccountOfFile {
  const { opening, closing } = account
  const [currency = null] = currencies
  return {
    ...{ key, name: nameOf(account), number: numberOf(account), currency, type: account.type ?? null, rows },
    opening: opening ? formatMoney(opening.cents) : null,
    closing: closing ? formatMoney(closing.cents) : null,
    ...targetOf(goes),
    openingOffer,
  }
}

/** An account that only transfers name: no file has its rows. */
export const otherToWire = (name: string, goes: Goes | null): AccountOfFile => ({
  ...{ key: name, name, number: null, currency: null, type: null, rows: 0 },
  ...{ opening: null, closing: null, ...targetOf(goes), openingOffer: null },
})

export const unreadToWire = (name: string, error: string): FileOfDrop => ({
  ...{ name, error, format: null, rows: 0, from: null, to: null, columns: null, headers: null },
  ...{ taken: null, questions: [], left: [], warnings: [], accounts: [] },
})
