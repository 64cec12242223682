import type { ArchiveInput, TransactionInput } from './file/wire.ts'

interface Issue {
  path: PropertyKey[]
  message: string
}

/** The first piece, expense that a goal paid, or bill that is a transfer that does not fit; undefined where all do. */
export function unfitRow({ transactions, bills, subscriptions }: ArchiveInput): Issue | undefined {
  const rows = new Map(transactions.map((row) => [row.id, row]))
  const written = new Map<string, TransactionInput[]>()
  for (const row of transactions)
    if (row.writtenForId && row.bucketId)
      written.set(row.writtenForId, [...(written.get(row.writtenForId) ?? []), row])
  for (const [index, row] of transactions.entries()) {
    const lost = (field: string, message: string): Issue => ({
      path: ['transactions', index, field],
      message,
    })
    const root = row.dividedFromId ? rows.get(row.dividedFromId) : undefined
    if (row.dividedFromId && (!root || root.dividedFromId))
      return lost('dividedFromId', 'Leads to no row that it could be a piece of')
    if (row.writtenForId && !rows.has(row.writtenForId) && row.bucketId)
      return lost('writtenForId', 'Leads to a row that is not in the file')
    if (!isWellPaid(row, written.get(row.id) ?? []))
      return lost('fromGoalId', 'Is not paid by a goal as the file says')
  }
  for (const [part, items] of Object.entries({ bills, subscriptions }))
    for (const [index, { accountId, transferAccountId }] of items.entries())
      if (transferAccountId && accountId === transferAccountId)
        return { path: [part, index, 'transferAccountId'], message: 'Is the account that it comes from' }
  return undefined
}

/** An expense of an account that a goal paid has one row, of its amount, by which the goal gave that back. */
function isWellPaid(row: TransactionInput, back: TransactionInput[]): boolean {
  if (!row.fromGoalId || row.sourceBucketId) return back.length === 0
  const [one, ...others] = back
  if (!one || others.length > 0 || row.type !== 'expense') return false
  return one.type === 'income' && one.amount === row.amount && one.bucketId === row.fromGoalId
}
