import type { Viewer } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import type { Db } from '../../db/db.ts'
import { getAccount, listAccounts } from '../accounts/store.ts'
import { categoryNames } from '../categories/store.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { balanceMovedAfter } from '../ledger/sums.ts'
import { transactionsToWire } from '../transactions/shown.ts'
import { csvText } from './formats/csv.ts'
import { jsonText } from './formats/json.ts'
import { ofxText } from './formats/ofx.ts'
import { qifText } from './formats/qif.ts'
import type { Sheet, SheetAccount } from './formats/sheet.ts'
import { goalNamesOf, openingOf, pagesOf } from './store.ts'
import type { ExportFormat, ExportQuery } from './wire.ts'

interface Format {
  type: string
  write(sheet: Sheet): Iterable<string>
}

export const FORMATS: Record<ExportFormat, Format> = {
  csv: { type: 'text/csv; charset=utf-8', write: csvText },
  json: { type: 'application/json', write: jsonText },
  qif: { type: 'application/x-qif; charset=utf-8', write: qifText },
  ofx: { type: 'application/x-ofx', write: ofxText },
}

const NO_ACCOUNT: SheetAccount = {
  id: '',
  name: 'No account',
  type: 'checking',
  todayCents: 0,
  opening: null,
}

/** Reads the contents of the file. Another's account is not found. */
export function sheetOf(db: Db, viewer: Viewer, { from, to, accountId }: ExportQuery): Sheet {
  const accounts = listAccounts(db, viewer)
  const chosen = accountId === undefined ? undefined : getAccount(db, viewer, accountId)
  const range = { from, to }
  const pages = (id?: string | null) => pagesOf(db, viewer, range, id)
  return {
    from,
    to,
    currency: getBook(db, viewer.bookId).currency,
    today: viewer.today,
    now: viewer.now,
    accountNames: new Map(accounts.map(({ id, name }) => [id, name])),
    accountTypes: new Map(accounts.map(({ id, type }) => [id, type])),
    goalNames: goalNamesOf(db, viewer.bookId),
    categoryNames: categoryNames(db, viewer),
    pages: () => pages(chosen?.id),
    wires: (rows) => transactionsToWire(db, rows),
    *sections() {
      for (const account of chosen ? [chosen] : accounts) {
        const rows = begun(pages(account.id))
        const opening = openingOf(db, viewer, account, range)
        const todayCents = account.balanceCents - balanceMovedAfter(db, viewer, account.id, viewer.today)
        if (rows || chosen) yield { account: { ...account, todayCents, opening }, pages: rows ?? [] }
      }
      const rows = chosen ? undefined : begun(pages(null))
      if (rows) yield { account: NO_ACCOUNT, pages: rows }
    },
  }
}

/** The same pages again, or undefined where there are none. */
function begun(pages: Generator<TransactionRow[]>): Iterable<TransactionRow[]> | undefined {
  const { value, done } = pages.next()
  if (done) return undefined
  return (function* () {
    yield value
    yield* pages
  })()
}
