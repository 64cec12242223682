import { type Cents, MAX_CENTS } from '../../../values/money.ts'
import { createAccounts } from './accounts.ts'
import { cellText } from './csv-cell.ts'
import type { ColumnPositions } from './csv-columns.ts'
import type { CsvRecord } from './csv-records.ts'
import { OWN_KINDS } from './own-marks.ts'
import type { FileAccount, RowList, RowSays, SaysPart, StatementRow } from './statement.ts'
import { oneLine } from './words.ts'

/** The columns of Bucketbook's own CSV of a range. */
export const OWN_HEADERS = [
  ...['Date', 'Description', 'Type', 'Amount', 'Account', 'Category'],
  ...['Payee', 'Tags', 'Note', 'Transfer account', 'Id'],
]

const at = (header: string): number => OWN_HEADERS.indexOf(header)

/** Columns of our own file that an import takes; its amounts are signed, so its types tell nothing more. */
const POSITIONS: ColumnPositions = {
  date: at('Date'),
  amount: at('Amount'),
  description: [at('Description')],
  debit: null,
  credit: null,
  type: null,
  fee: null,
  currency: null,
  account: null,
  balance: null,
  status: null,
}

/** The columns of a file that Bucketbook has written; undefined for any other. */
export const ownPositions = (headers: string[]): ColumnPositions | undefined =>
  headers.length === OWN_HEADERS.length && headers.every((header, column) => header === OWN_HEADERS[column])
    ? POSITIONS
    : undefined

/** Puts the rows of our own file together again, of which a split one has a line per part. */
export interface OwnRows {
  push(row: StatementRow, record: CsvRecord): void
  end(): void
  accounts(): FileAccount[]
}

export function createOwnRows(rows: RowList): OwnRows {
  const accounts = createAccounts('name')
  let open: { row: StatementRow; id: string } | null = null
  let index = 0
  const end = () => {
    if (open) rows.push({ ...withOneNote(open.row), index: index++ })
    open = null
  }
  return {
    push(row, record) {
      accounts.begin(oneLine(cellText(record, at('Account'))))
      accounts.countRow()
      const id = cellText(record, at('Id'))
      const own = { ...row, accountKey: accounts.current() }
      if (open && id !== '' && open.id === id && isPartOf(open.row, own))
        open.row = withPart(open.row, own, saysOf(record))
      else {
        end()
        open = { row: { ...own, says: saysOf(record) }, id }
      }
    },
    end,
    accounts: () => accounts.list(),
  }
}

/** Fields of the row beside its money. */
function saysOf(record: CsvRecord): RowSays {
  const [category, payee, note, transferTo] = ['Category', 'Payee', 'Note', 'Transfer account'].map(
    (header) => oneLine(cellText(record, at(header))),
  )
  const kind = cellText(record, at('Type')).toLowerCase()
  const isIncome = kind === 'income' || kind === OWN_KINDS.refund
  const tags = cellText(record, at('Tags'))
    .split('; ')
    .map(oneLine)
    .filter((tag) => tag !== '')
  return {
    ...(payee ? { payee } : {}),
    ...(category ? { category } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(note ? { note } : {}),
    ...(transferTo ? { transferTo } : {}),
    ...(kind === OWN_KINDS.refund || (isIncome && category && !transferTo) ? { refund: true } : {}),
    ...(kind === OWN_KINDS.opening ? { opening: true } : {}),
    isOwn: true,
  }
}

/** Parts without a note of their own stand with that of their row. */
function withOneNote(row: StatementRow): StatementRow {
  const { parts = [], ...says } = row.says ?? {}
  const [note, ...others] = new Set(parts.map((part) => part.note))
  if (!note || others.length > 0) return row
  return { ...row, says: { ...says, note, parts: parts.map(({ note: _, ...part }) => part) } }
}

// A line that somebody copied and changed is a row of its own.
const isPartOf = (row: StatementRow, part: StatementRow): boolean =>
  row.date === part.date && row.description === part.description && row.accountKey === part.accountKey

const partOf = ({ category, note, refund }: RowSays, amountCents: Cents): SaysPart => ({
  ...(category ? { category } : {}),
  ...(note ? { note } : {}),
  ...(refund ? { refund } : {}),
  amountCents,
})

function withPart(whole: StatementRow, part: StatementRow, says: RowSays): StatementRow {
  const problem = whole.problem ?? part.problem
  const { says: _, ...row } = whole
  if (row.amountCents === null || part.amountCents === null) return { ...row, amountCents: null, problem }
  const amountCents = row.amountCents + part.amountCents
  const { category, note, refund, ...others } = whole.says ?? {}
  const parts = others.parts ?? [
    partOf(
      { ...(category ? { category } : {}), ...(note ? { note } : {}), ...(refund ? { refund } : {}) },
      row.amountCents,
    ),
  ]
  const split = { ...others, parts: [...parts, partOf(says, part.amountCents)] }
  if (Math.abs(amountCents) <= MAX_CENTS) return { ...row, amountCents, problem, says: split }
  return {
    ...row,
    amountCents: null,
    problem: problem ?? 'The amount of all parts is too large: at most 99,999,999.99',
  }
}
