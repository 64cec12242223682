import { gather, turn } from '../../http/turn.ts'
import type { CsvColumnChoice, Statement } from './formats/read.ts'
import { byDay, type Judged, judge, type Takeable } from './rules.ts'

const SLICE = 1000

/** A bank's file as it was sent. */
export interface StatementFile {
  bytes: Uint8Array<ArrayBuffer>
  fileName: string
  columns?: CsvColumnChoice | undefined
  /** Into which it goes: the rows are named after it. */
  accountId: string
}

/** A file that was read, with its rows some at a time: wherever they are held, here are never all of them. */
export interface StatementReading {
  head: Omit<Statement, 'rows'>
  /** In the order of the file. */
  rows(): AsyncIterable<Judged[]>
  /** What is taken of it, day after day, and how many rows were looked at and refused; without those to leave out. */
  takeable(skip: number[]): Promise<{ rows: AsyncIterable<Takeable[]>; looked: number; refused: number }>
  /** Gives the memory back, once; to be called whatever happens. */
  close(): void
}

/** The readers of bank files are large, and loaded when there is a file to read. */
export const loadReaders = () => import('./formats/read.ts')

async function* slicesOf<Item>(items: Item[]): AsyncGenerator<Item[]> {
  for (let start = 0; start < items.length; start += SLICE) yield items.slice(start, start + SLICE)
}

export const isRefused = (one: Judged): boolean => 'status' in one && one.status === 'refused'

/** Reads a file here, with turns for others; refused where it can't be read. */
export async function readHere({
  bytes,
  fileName,
  columns,
  accountId,
}: StatementFile): Promise<StatementReading> {
  const { readStatement } = await loadReaders()
  const { rows, ...head } = await readStatement(bytes, { fileName, columns, breathe: turn })
  const judged = await gather(judge(rows, accountId), SLICE)
  return {
    head,
    rows: () => slicesOf(judged),
    takeable: async (skip) => {
      const skipped = new Set(skip)
      const looked = judged.filter(({ row }) => !skipped.has(row.index))
      const takes = byDay(looked.flatMap(({ take }) => take ?? []))
      const refused = looked.filter(isRefused).length
      return { rows: slicesOf(takes), looked: looked.length, refused }
    },
    close: () => {},
  }
}
