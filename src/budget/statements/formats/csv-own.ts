import { MAX_CENTS } from '../../../values/money.ts'
import { createAccounts } from './accounts.ts'
import { cellText } from './csv-cell.ts'
import type { ColumnPositions } from './csv-columns.ts'
import type { CsvRecord } from './csv-records.ts'
import type { FileAccount, RowList, StatementRow } from './statement.ts'
import { oneLine } from './words.ts'

/** The columns of Bucketbook's own CSV of a range. */
export const OWN_HEADERS = [
  ...['Date', 'Description', 'Type', 'Amount', 'Account', 'Category'],
  ...['Payee', 'Tags', 'Note', 'Transfer account', 'Id'],
]

const at = (header: string): number => OWN_HEADERS.indexOf(header)

/** Where our own file has what an import takes; its amounts are signed, so its types tell nothing more. */
const POSITIONS: ColumnPositions = {
  ...{ date: at('Date'), amount: at('Amount'), description: [at('Description')] },
  ...{
    debit: null,
    credit: null,
    type: null,
    fee: null,
    currency: null,
    account: null,
    balance: null,
    status: null,
  },
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
    if (open) rows.push({ ...open.row, index: index++ })
    open = null
  }
  return {
    push(row, record) {
      accounts.begin(oneLine(cellText(record, at('Account'))))
      accounts.countRow()
      const id = cellText(record, at('Id'))
      if (open && id !== '' && open.id === id && isPartOf(open.row, row)) open.row = withPart(open.row, row)
      else {
        end()
        open = { row, id }
      }
    },
    end,
    accounts: () => accounts.list(),
  }
}

// A line that somebody copied and changed is a row of its own.
const isPartOf = (row: StatementRow, part: StatementRow): boolean =>
  row.date === part.date && row.description === part.description

function withPart(row: StatementRow, part: StatementRow): StatementRow {
  const problem = row.problem ?? part.problem
  if (row.amountCents === null || part.amountCents === null) return { ...row, amountCents: null, problem }
  const amountCents = row.amountCents + part.amountCents
  if (Math.abs(amountCents) <= MAX_CENTS) return { ...row, amountCents, problem }
  return {
    ...row,
    amountCents: null,
    problem: problem ?? 'The amount of all parts is too large: at most 99,999,999.99',
  }
}
