import { use } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'

/** Ids, of rows or of their transfer, that this page gave to what it shows of a command, by the command's input. */
const givenOf = new WeakMap<object, string[]>()
/** The server's rows for such an id; none where the command was refused. */
const rowsOf = new Map<string, Promise<Transaction[]>>()

/** What is shown of the command with that input has these ids until the server has named it. */
export function showUnnamed(input: object, ids: string[]): void {
  givenOf.set(input, ids)
}

/** The command is on its way: `rows` are those that its answer names. */
export function nameBy(input: object, rows: Promise<Transaction[]>): void {
  const named = rows.catch(() => [])
  for (const id of givenOf.get(input) ?? []) rowsOf.set(id, named)
}

/** The row as the server knows it; one that is still shown under ids of this page once it is named, undefined if that was refused. */
export function useNamed(row: Transaction): Transaction | undefined {
  const coming = rowsOf.get(row.id) ?? rowsOf.get(row.transferId ?? '')
  if (!coming) return row
  const rows = use(coming)
  return rows.find(({ id }) => id === row.id) ?? rows.find(({ type }) => type === row.type)
}
