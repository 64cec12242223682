import type { Home } from '../../../http/context.ts'
import { LARGE_BYTES } from '../../../http/large.ts'
import { Refusal } from '../../../values/refusal.ts'
import type { CsvColumnChoice, ReadHints } from '../formats/read.ts'
import { filesOf, isPacked } from '../formats/unpacked.ts'
import { layoutFrom, type RememberedTable } from '../layouts/store.ts'
import { readHere, type StatementFile, type StatementReading } from '../reading.ts'

/** Stand-in for the account in keys of rows: which one it is shows only when all files are read. */
export const ANY_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/** A file as it was sent, and what was said of it. */
export interface SentFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  columns: CsvColumnChoice | undefined
}

/** A file that was read; its rows are counted from `offset` on, as if all files were one. */
export interface OpenFile {
  name: string
  /** The name by which it is told from another file of the same name: "name (2)". */
  called: string
  offset: number
  head: StatementReading['head']
  length: number
  /** The account with which the keys of its rows begin. */
  keyedFor: string
  /** The layout by which a table was read, to be remembered; null where the file is none. */
  layout: RememberedTable | null
  reading(): Promise<StatementReading>
}

/** A file that can't be read, and why. */
interface UnreadFile {
  name: string
  refusal: Refusal
}

export interface OpenDrop {
  files: OpenFile[]
  unread: UnreadFile[]
  close(): void
}

/** A large file, or one that becomes large, is read beside all else, where the home has a place for that. */
const read = ({ readStatementApart }: Home, file: StatementFile): Promise<StatementReading> =>
  readStatementApart && (file.bytes.length > LARGE_BYTES || isPacked(file.bytes))
    ? (readStatementApart(file) as Promise<StatementReading>)
    : readHere(file)

/**
 * Reads files of which many may be open at once, but one large one only: there is one place for those, so of several each
 * is read again when it is asked for.
 */
function readers(home: Home, files: SentFile[], accountId: string, hintsOf: (place: number) => ReadHints) {
  const isLarge = ({ bytes }: SentFile) => bytes.length > LARGE_BYTES || isPacked(bytes)
  const large = new Set(files.filter(isLarge))
  const isAlone = files.length === 1
  // The reader of a large file takes its memory over, in which all files lie: the others are copied first.
  const sent = files.map((file) =>
    large.has(file) || isAlone || large.size === 0 ? file : { ...file, bytes: file.bytes.slice() },
  )
  const open = new Map<number, StatementReading>()
  const close = (place: number): void => {
    open.get(place)?.close()
    open.delete(place)
  }
  const get = async (place: number): Promise<StatementReading> => {
    const known = open.get(place)
    if (known) return known
    const { name: fileName, columns, bytes } = sent[place] as SentFile
    const isApart = large.has(files[place] as SentFile)
    if (isApart) for (const [other] of open) if (large.has(files[other] as SentFile)) close(other)
    const own = large.size > 1 && isApart ? bytes.slice() : bytes
    const reading = await read(home, { bytes: own, fileName, columns, accountId, hints: hintsOf(place) })
    open.set(place, reading)
    return reading
  }
  return { get, close: () => [...open.keys()].forEach(close) }
}

/** The files that were sent: those of a ZIP are files of their own. */
export async function unpacked(sent: SentFile[]): Promise<SentFile[]> {
  const files: SentFile[] = []
  for (const file of sent)
    for await (const { name, bytes } of filesOf(file))
      files.push({ ...file, name: name.slice(0, 200), bytes })
  return files
}

/** Names by which files of a drop are told apart. */
function calledOf(files: SentFile[]): string[] {
  const seen = new Map<string, number>()
  return files.map(({ name }) => {
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** Reads all files to know what is in them. A single one that can't be read is refused, as is any where `isStrict`. */
export async function openDrop(
  home: Home,
  files: SentFile[],
  accountId: string,
  hintsFor: (called: string) => ReadHints,
  isStrict: boolean,
): Promise<OpenDrop> {
  const called = calledOf(files)
  const hints = called.map(hintsFor)
  const hintsOf = (place: number): ReadHints => hints[place] ?? {}
  const { get, close } = readers(home, files, accountId, hintsOf)
  const [open, unread]: [OpenFile[], UnreadFile[]] = [[], []]
  let offset = 0
  try {
    for (const [place, { name, columns }] of files.entries()) {
      try {
        const { head, length } = await get(place)
        const file = { name, called: called[place] ?? name, offset, head, length, keyedFor: accountId }
        const layout = layoutFrom(head, columns, hintsOf(place).layouts)
        open.push({ ...file, layout, reading: () => get(place) })
        offset += length
      } catch (error) {
        if (!(error instanceof Refusal) || files.length === 1) throw error
        if (error.code !== 'invalid_file' && error.code !== 'invalid') throw error
        const refusal = new Refusal(error.code, `${name}: ${error.message}`)
        if (isStrict) throw refusal
        unread.push({ name, refusal: error })
      }
    }
    return { files: open, unread, close }
  } catch (error) {
    close()
    throw error
  }
}
