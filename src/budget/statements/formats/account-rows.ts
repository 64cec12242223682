import type { createAccounts } from './accounts.ts'
import { eachPaced, type Pace } from './pace.ts'
import { createRowReader, type Reading, type WrittenRow } from './rows.ts'
import type { RowList, RowSays, StatementRow } from './statement.ts'

/** A row as the file writes it, with the account that it is of. */
export interface WrittenOf extends WrittenRow {
  account: string
}

/** Reads rows and counts them on their accounts; each names its own where there are several. */
export async function readAccountRows<Written extends WrittenOf, Rows extends RowList>(
  items: readonly Written[],
  accounts: ReturnType<typeof createAccounts>,
  reading: Reading,
  pace: Pace,
  rows: Rows,
  saysOf?: (item: Written, row: StatementRow) => RowSays | undefined,
): Promise<Rows> {
  for (const { account } of items) {
    if (account !== accounts.current()) accounts.begin(account)
    accounts.countRow()
  }
  const isSplit = accounts.list().length > 1
  const read = createRowReader(reading)
  await eachPaced(items, pace, (item) => {
    const row = read(item)
    if (isSplit) row.accountKey = item.account
    const says = saysOf?.(item, row)
    if (says) row.says = says
    rows.push(row)
  })
  return rows
}
