import { use } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'

/** Ids, of rows or of their transfer, that this page gave to what it shows of a command, by the command's input. */
const givenOf = new WeakMap<object, string[]>()
/** The server's rows for such an id; none where the command was refused. */
const rowsOf = new Map<string, Promise<Transaction[]>>()
/** Ids that are remembered of earlier commands: what is still drawn, open or offered to be undone is among as many. */
const KEPT = 1_000

/** Notes the ids under which rows of the command with that input are shown until the server has named them. */
export function showUnnamed(input: object, ids: string[]): void {
  givenOf.set(input, ids)
}

/** The command is on its way: `rows` are those that its answer names. */
export function nameBy(input: object, rows: Promise<Transaction[]>): void {
  const named = rows.catch(() => [])
  for (const id of [...rowsOf.keys()].slice(0, -KEPT)) rowsOf.delete(id)
  for (const id of givenOf.get(input) ?? []) rowsOf.set(id, named)
}

const comingFor = ({ id, transferId }: Transaction) => rowsOf.get(id) ?? rowsOf.get(transferId ?? '')
const among = (rows: Transaction[], { id, type }: Transaction) =>
  rows.find((row) => row.id === id) ?? rows.find((row) => row.type === type)

/** The row as the server knows it, once it has named it; undefined if that was refused. */
export async function named(row: Transaction): Promise<Transaction | undefined> {
  const coming = comingFor(row)
  return coming ? among(await coming, row) : row
}

/** The same for what is drawn, which waits for it. */
export function useNamed(row: Transaction): Transaction | undefined {
  const coming = comingFor(row)
  return coming ? among(use(coming), row) : row
}
