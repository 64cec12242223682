import { keyIn } from '../known.ts'
import type { StatementReading } from '../reading.ts'
import type { Judged, Takeable } from '../rules.ts'

interface PieceOf {
  /** Number of the rows of the files before. */
  offset: number
  /** The account within the file; undefined where the file is of one. */
  only: string | undefined
  /** The account into which the rows go. */
  accountId: string
  /** The account with which the keys begin. */
  keyedFor: string
}

/** The rows of one account of a file, counted through all files of the drop and with the keys of their account. */
export function pieceOf(
  reading: StatementReading,
  { offset, only, accountId, keyedFor }: PieceOf,
): StatementReading {
  const isOwn = accountId === keyedFor
  if (isOwn && offset === 0 && only === undefined) return reading
  const taken = (take: Takeable): Takeable => ({
    ...take,
    index: take.index + offset,
    key: isOwn ? take.key : keyIn(accountId, take.key),
  })
  const moved = (one: Judged): Judged => {
    const row = offset === 0 ? one.row : { ...one.row, index: one.row.index + offset }
    return one.take ? { ...one, row, take: taken(one.take) } : { ...one, row }
  }
  async function* rows(): AsyncGenerator<Judged[]> {
    for await (const slice of reading.rows(only)) yield slice.map(moved)
  }
  async function* each(all: AsyncIterable<Takeable[]>): AsyncGenerator<Takeable[]> {
    for await (const slice of all) yield slice.map(taken)
  }
  return {
    head: reading.head,
    length: reading.length,
    rows,
    takeable: async (skip) => {
      const own = skip.flatMap((index) =>
        index >= offset && index < offset + reading.length ? [index - offset] : [],
      )
      const found = await reading.takeable(own, only)
      return { ...found, rows: each(found.rows) }
    },
    close: () => {},
  }
}
