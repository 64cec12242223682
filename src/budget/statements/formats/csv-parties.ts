import { cellText } from './csv-cell.ts'
import { RECIPIENTS, SENDERS } from './csv-headers.ts'
import type { CsvRecord } from './csv-records.ts'
import { plain } from './csv-words.ts'

/** Columns of who sent the money and of who got it, of which one names the owner. */
export interface Parties {
  sender: number
  recipient: number
}

const listOf = (words: string): Set<string> => new Set(words.split(';').map((word) => plain(word)))
const SENDER_WORDS = listOf(SENDERS)
const RECIPIENT_WORDS = listOf(RECIPIENTS)

/** Null unless the table has both, and one of them is read as a payee. */
export function partiesOf(headers: string[], description: number[]): Parties | null {
  const named = (words: Set<string>) => headers.findIndex((header) => words.has(plain(header)))
  const sender = named(SENDER_WORDS)
  const recipient = named(RECIPIENT_WORDS)
  const isRead = description.includes(sender) !== description.includes(recipient)
  return sender >= 0 && recipient >= 0 && isRead ? { sender, recipient } : null
}

/** The columns that describe the row: of both parties the other one, as far as it is named. */
export function columnsFor(
  record: CsvRecord,
  description: number[],
  parties: Parties | null,
  isIn: boolean,
): number[] {
  if (!parties) return description
  const other = isIn ? parties.sender : parties.recipient
  if (cellText(record, other) === '') return description
  return description.map((column) =>
    column === parties.sender || column === parties.recipient ? other : column,
  )
}
