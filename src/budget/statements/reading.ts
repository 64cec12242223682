import { inTurns, yieldToEventLoop } from '../../http/async.ts'
import type { CsvColumnChoice, ReadHints, Statement } from './formats/read.ts'
import { type Judged, judge, type Takeable } from './rules.ts'

const SLICE = 1000

/** A bank's file as it was sent. */
export interface StatementFile {
  bytes: Uint8Array<ArrayBuffer>
  fileName: string
  columns?: CsvColumnChoice | undefined
  /** Into which it goes: the rows are named after it. */
  accountId: string
  /** What is known of that account. */
  hints?: ReadHints
}

/** A file that was read, with its rows some at a time: wherever they are held, here are never all of them. */
export interface StatementReading {
  head: Omit<Statement, 'rows'>
  /** In the order of the file. */
  rows(): AsyncIterable<Judged[]>
  /** Takeable rows, day after day, and how many rows were looked at and refused; without those to leave out. */
  takeable(skip: number[]): Promise<{ rows: AsyncIterable<Takeable[]>; looked: number; refused: number }>
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
  const file = { length: () => rows.length, at: (place: number) => rows[place] as (typeof rows)[number] }
  const { at, places, isRefused } = await inTurns(judge(file, accountId), SLICE)
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
  async function* taken(skipped: Set<number>): AsyncGenerator<Takeable[]> {
    const wanted = [...places()].filter((place) => !skipped.has(place))
    for await (const slice of slicesOf(wanted)) yield slice.flatMap(({ take }) => take ?? [])
  }
  return {
    head,
    rows: () => slicesOf(rows.keys()),
    takeable: async (skip) => {
      const skipped = new Set(skip)
      const looked = [...rows.keys()].filter((place) => !skipped.has(place))
      const refused = looked.filter(isRefused).length
      return { rows: taken(skipped), looked: looked.length, refused }
    },
    close: () => {},
  }
}
