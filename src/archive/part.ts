import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { CommandContext, Viewer } from '../book/context.ts'
import type { Db, Tx } from '../db/db.ts'
import { insertAll } from '../db/insert.ts'
import type { ArchiveInput } from './file/wire.ts'
import type { Archive } from './wire.ts'

/** The lists of an archive, by their names there. */
export type PartName = {
  [Name in keyof ArchiveInput & keyof Archive]: ArchiveInput[Name] extends object[] ? Name : never
}[keyof ArchiveInput & keyof Archive]

export type RowInput<Name extends PartName> = ArchiveInput[Name][number]
type RowOutput<Name extends PartName> = Archive[Name][number]

type Id = string | null | undefined
/** Returns the id that a row of the file gets in the book: its own, or a new one where another book has that. */
export type IdOf = <Given extends Id>(part: PartName, id: Given) => Given | string

export interface Restoring {
  viewer: CommandContext
  archive: ArchiveInput
  idOf: IdOf
}

export type BookTable = SQLiteTable & { bookId: SQLiteColumn }
export type NamedTable = BookTable & { id: SQLiteColumn }

/** The rev at which each field of a row has changed last; nothing for a row whose fields never have. */
export const fieldRevsOf = ({
  fieldRevs = '{}',
}: {
  fieldRevs?: string
}): { fieldRevs?: Record<string, number> } => (fieldRevs === '{}' ? {} : { fieldRevs: JSON.parse(fieldRevs) })

/** One table of a book in an archive: how its rows are written there, checked, and read back. */
export interface Part<Name extends PartName = PartName> {
  name: Name
  table: BookTable
  /** Tables in which an id of a row must be free; none where rows have no id of their own. */
  named: NamedTable[]
  /** The fields that lead to a row of another part; it must be in the file. */
  links: Partial<Record<keyof RowInput<Name> & string, PartName>>
  /** Returns the key that no two rows of a file share. */
  keyOf(row: RowInput<Name>): string
  /** All rows; a part that may have very many of them streams them by itself. */
  list?(db: Db, viewer: Viewer): RowOutput<Name>[]
  /** Writes the rows of the file into the emptied book. */
  restore(tx: Tx, restoring: Restoring): void
}

/** A part whose rows are one row of its table each; `toRow` gets id and links as they are in the book. */
export function partOf<Name extends PartName, Table extends BookTable>({
  name,
  table,
  links = {},
  keyOf = (row) => (row as { id: string }).id,
  toRow,
  ...part
}: Pick<Part<Name>, 'name' | 'list'> & {
  table: Table
  named?: NamedTable[]
  links?: Part<Name>['links']
  keyOf?: Part<Name>['keyOf']
  toRow(row: RowInput<Name>, restoring: Restoring): Omit<Table['$inferSelect'], 'bookId'>
}): Part<Name> {
  const named = part.named ?? ('id' in table ? [table as unknown as NamedTable] : [])
  return {
    name,
    table,
    named,
    links,
    keyOf,
    ...(part.list ? { list: part.list } : {}),
    restore(tx, restoring) {
      const { viewer, archive } = restoring
      const { bookId } = viewer
      const rows = (archive[name] as RowInput<Name>[]).map((row) => ({
        ...toRow(renamed(row, { name, links, hasId: named.length > 0 }, restoring.idOf), restoring),
        bookId,
      }))
      insertAll(tx, table, rows as Table['$inferSelect'][])
    },
  }
}

/** The row with its id and links as they are called in the book; a link that the file leaves out is null. */
export function renamed<Name extends PartName>(
  row: RowInput<Name>,
  { name, links, hasId }: Pick<Part<Name>, 'name' | 'links'> & { hasId: boolean },
  idOf: IdOf,
): RowInput<Name> {
  const copy: Record<string, unknown> = { ...row }
  if (hasId) copy.id = idOf(name, copy.id as string)
  for (const [field, part] of Object.entries(links) as [string, PartName][])
    copy[field] = idOf(part, (copy[field] as Id) ?? null)
  return copy as RowInput<Name>
}
