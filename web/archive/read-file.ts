import { ArchiveInput } from '../../src/archive/file/wire.ts'
import { formatInstant, plural } from '../ui/format.ts'

/** The refusal of a file that can't be read, in the server's words. */
export const BROKEN = 'Invalid data format'

/** Lists of an archive whose rows are counted, with the words for one row and for many. */
const COUNTED = [
  ['accounts', 'account'],
  ['budgetCategories', 'category', 'categories'],
  ['savingsBuckets', 'savings goal'],
  ['bills', 'bill'],
  ['subscriptions', 'subscription'],
  ['transactions', 'transaction'],
] as const satisfies [keyof ArchiveInput, ...string[]][]

/** A file that may be imported: the server looks at every row of it again. */
export interface Readable {
  file: File
  /** "From Mar 12, 2026, 3:04 PM". */
  from: string
  /** "3 accounts", "214 transactions"; empty lists are left out. */
  contents: string[]
  /** The number of rows in the longest list of the file. */
  rows: number
}

/** Reads the file in the browser, sending nothing. Undefined where it is no export, or no JSON at all. */
export async function readFile(file: File): Promise<Readable | undefined> {
  const archive = await parse(file)
  if (!archive || !ArchiveInput.pick({ version: true }).safeParse(archive).success) return undefined
  const contents: string[] = []
  for (const [list, one, many] of COUNTED) {
    const rows = archive[list]
    if (!Array.isArray(rows)) return undefined
    if (rows.length > 0) contents.push(plural(rows.length, one, many))
  }
  const lengths = Object.values(archive).map((list) => (Array.isArray(list) ? list.length : 0))
  return { file, from: fromWhen(archive.exportedAt), contents, rows: Math.max(...lengths) }
}

async function parse(file: File): Promise<Record<string, unknown> | undefined> {
  try {
    const content: unknown = JSON.parse(await file.text())
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function fromWhen(exportedAt: unknown): string {
  const isInstant = typeof exportedAt === 'string' && !Number.isNaN(Date.parse(exportedAt))
  return isInstant ? `From ${formatInstant(exportedAt)}` : 'Without a date'
}
