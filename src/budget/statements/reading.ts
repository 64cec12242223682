import { inTurns, yieldToEventLoop } from '../../http/async.ts'
import type { CsvColumnChoice, ReadHints, Statement, StatementRow } from './formats/read.ts'
import type { BatchFormat } from './formats/registry.ts'
import { type Judged, judge, type Takeable } from './rules.ts'

const SLICE = 1000

/** A bank's file as it was sent. */
export interface StatementFile {
  bytes: Uint8Array<ArrayBuffer>
  fileName: string
  columns?: CsvColumnChoice | undefined
  /** The account into which the file goes: the keys of rows begin with its id. */
  accountId: string
  /** Hints on that account. */
  hints?: ReadHints
}

export type StatementHead = Omit<Statement, 'rows' | 'format'> & { format: BatchFormat }

/** A file that was read, with its rows some at a time: wherever they are held, here are never all of them. */
export interface StatementReading {
  head: StatementHead
  /** Number of its rows. */
  length: number
  /** Rows in the order of the file; of one account where `only` names it. */
  rows(only?: string): AsyncIterable<Judged[]>
  /** Takeable rows, day after day, and how many rows were looked at and refused; without those to leave out. */
  takeable(
    skip: number[],
    only?: string,
  ): Promise<{ rows: AsyncIterable<Takeable[]>; looked: number; refused: number }>
  /** Gives the memory back, once; to be called whatever happens. */
  close(): void
}

/** The readers of bank files are large, and loaded when there is a file to read. */
export const loadReaders = () => import('./formats/read.ts')

/** Reads a file here, with turns for others; refused where it can't be read. */
export async function readHere({
  bytes,
  fileName,
  columns,
  accountId,
  hints,
}: StatementFile): Promise<StatementReading> {
  const { readStatement } = await loadReaders()
  const { rows, ...head } = await readStatement(bytes, {
    fileName,
    columns,
    hints,
    breathe: yieldToEventLoop,
  })
  return readingOf(rows, head, accountId)
}

/** Rows that are all here already, from a file or from a bank's own service. */
export async function readingOf(
  rows: StatementRow[],
  head: StatementHead,
  accountId: string,
): Promise<StatementReading> {
  const file = { length: () => rows.length, at: (place: number) => rows[place] as (typeof rows)[number] }
  const { at, places, isRefused, isOf } = await inTurns(judge(file, accountId), SLICE)
  async function* slicesOf(all: Iterable<number>): AsyncGenerator<Judged[]> {
    let slice: Judged[] = []
    for (const place of all) {
      slice.push(at(place))
      if (slice.length < SLICE) continue
      yield slice
      slice = []
    }
    if (slice.length > 0) yield slice
  }
  async function* taken(skipped: Set<number>, only?: string): AsyncGenerator<Takeable[]> {
    const wanted = [...places()].filter((place) => !skipped.has(place) && isOf(place, only))
    for await (const slice of slicesOf(wanted)) yield slice.flatMap(({ take }) => take ?? [])
  }
  return {
    head,
    length: rows.length,
    rows: (only) => slicesOf([...rows.keys()].filter((place) => isOf(place, only))),
    takeable: async (skip, only) => {
      const skipped = new Set(skip)
      const looked = [...rows.keys()].filter((place) => !skipped.has(place) && isOf(place, only))
      const refused = looked.filter(isRefused).length
      return { rows: taken(skipped, only), looked: looked.length, refused }
    },
    close: () => {},
  }
}
