import type { StatementRow } from '../../../budget/statements/formats/read.ts'

const CHUNK_BYTES = 1024 * 1024

/** A row as JSON without the names, which would be most of it; its account by its place, as all rows of a file have few. */
export type Packed = [
  ...[StatementRow['date'], StatementRow['amountCents'], string, string | null, string | null],
  ...[account?: number | null, says?: StatementRow['says']],
]

/** The row again, of a file with these accounts. */
export function unpacked(
  [date, amountCents, description, bankId, problem, account, says]: Packed,
  index: number,
  accounts: string[],
): StatementRow {
  const row: StatementRow = { index, date, amountCents, description, bankId, problem }
  if (typeof account === 'number') row.accountKey = accounts[account] ?? ''
  if (says) row.says = says
  return row
}

/** Thrown where rows have no room. */
export class NoRoom extends Error {}

/** Rows outside of the heap, in at most so many bytes: a million of them as objects fill what a small server has. */
export function packedRows(mostBytes: number) {
  const chunks: Buffer[] = []
  let places = new Float64Array(1024)
  let count = 0
  let size = 0
  let end = CHUNK_BYTES
  const accounts: string[] = []
  const placeOf = new Map<string, number>()

  const accountAt = (key: string): number => {
    const known = placeOf.get(key)
    if (known !== undefined) return known
    placeOf.set(key, accounts.length)
    return accounts.push(key) - 1
  }
  const add = (text: string): void => {
    const length = Buffer.byteLength(text)
    if (end + length > CHUNK_BYTES) {
      const chunk = Buffer.alloc(Math.max(CHUNK_BYTES, length))
      size += chunk.length
      if (size > mostBytes) throw new NoRoom()
      chunks.push(chunk)
      end = 0
    }
    if (count === places.length) {
      const longer = new Float64Array(count * 2)
      longer.set(places)
      places = longer
    }
    places[count++] = (chunks.length - 1) * CHUNK_BYTES + end
    end += chunks.at(-1)?.write(text, end) ?? 0
  }

  /** The row at that place as it lies here. */
  const textAt = (index: number): string => {
    const at = places[index] ?? 0
    const chunk = chunks[Math.floor(at / CHUNK_BYTES)]
    const start = at % CHUNK_BYTES
    return chunk?.toString('utf8', start, chunk.indexOf(10, start)) ?? ''
  }

  return {
    length: () => count,
    push: ({ date, amountCents, description, bankId, problem, accountKey, says }: StatementRow): void => {
      const packed: Packed = [date, amountCents, description, bankId, problem]
      if (accountKey !== undefined || says)
        packed.push(accountKey === undefined ? null : accountAt(accountKey), says)
      // Each row ends with a line break, which JSON has none of.
      add(`${JSON.stringify(packed)}\n`)
    },
    textAt,
    accounts,
    at: (index: number): StatementRow => unpacked(JSON.parse(textAt(index)) as Packed, index, accounts),
    clear: (): void => {
      chunks.length = 0
    },
  }
}
