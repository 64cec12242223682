import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import type { Cents } from '../../values/money.ts'
import { isPaidAlone } from '../goal-paid/pairing.ts'
import type { PartRow, TransactionRow } from '../ledger/rules.ts'
import { isVisible } from '../ledger/tables.ts'
import { wholeCents } from './known.ts'

/** A row that no bank has brought, and that may be one of a bank's. */
export const isMatchable = sql`transactions.import_key IS NULL AND transactions.account_id IS NOT NULL AND transactions.kind IN ('entry', 'transfer')
  AND transactions.divided_from_id IS NULL AND (transactions.written_for_id IS NULL OR transactions.bucket_id IS NULL)
  AND transactions.affects_balance = 1 AND transactions.type <> 'savings' AND ${isVisible}`

/** The bank's day, amount, text and key for a row of the book. */
export interface BankSays {
  transactionId: string
  accountId: string
  type: 'income' | 'expense'
  date: string
  amountCents: Cents
  description: string
  importKey: string
  statementId: string | null
  /** The bank's row as it stood in the book; null where there is none yet. */
  row: (TransactionRow & { tagIds?: string[]; parts?: PartRow[] }) | null
  /** True where the row was named by hand, so that the amount may be another. */
  isChosen: boolean
  /** The row came from the bank before, and its bank says otherwise of it now. */
  isAmended?: boolean
}

/** A row that the account's bank has brought. */
const isOfBank = sql`(transactions.import_key IS NOT NULL AND transactions.account_id IS NOT NULL
  AND transactions.affects_balance = 1 AND ${isVisible})`

/** A row of the book, as far as it decides whether it can be the bank's. */
type Waiting = Pick<
  TransactionRow,
  'id' | 'accountId' | 'type' | 'date' | 'amountCents' | 'description' | 'importKey' | 'partCount'
> & { wholeCents: Cents }

export const among = (ids: string[]) =>
  sql`transactions.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

const waitingRows = (tx: Tx, bookId: string, ids: string[]): Waiting[] =>
  tx.all<Waiting>(sql`SELECT id, account_id AS accountId, type, date, amount_cents AS amountCents, description,
      import_key AS importKey, part_count AS partCount, ${wholeCents} AS wholeCents
    FROM transactions WHERE ${among(ids)} AND +book_id = ${bookId}
      AND (${isMatchable} OR ${isPaidAlone(bookId)} OR ${isOfBank})`)

interface Fit<Says> {
  /** The bank's row, with the amount that the book's row keeps: pieces divided off it stay so. */
  says: Says
  before: Waiting
}

/** The rows that can be the bank's, each once; those that do not fit any more are missed. */
export function fitting<Says extends BankSays>(tx: Tx, bookId: string, all: Says[]) {
  const ids = all.map(({ transactionId }) => transactionId)
  const byId = new Map(waitingRows(tx, bookId, ids).map((row) => [row.id, row]))
  const [fits, missed]: [Fit<Says>[], Says[]] = [[], []]
  for (const says of all) {
    const before = byId.get(says.transactionId)
    const isOn = [says.accountId, null].includes(before?.accountId ?? null) && before?.type === says.type
    const isSame = before?.wholeCents === says.amountCents
    const isWhole = before?.wholeCents === before?.amountCents
    const isWaiting = before?.importKey === null || says.isAmended === true
    if (before && isWaiting && isOn && (isSame || (says.isChosen && before.partCount === 0 && isWhole))) {
      byId.delete(before.id)
      fits.push({ says: isWhole ? says : { ...says, amountCents: before.amountCents }, before })
    } else missed.push(says)
  }
  return { fits, missed }
}
