import type { ReactNode } from 'react'
import { Skeletons } from './skeleton.tsx'

/** Classes that show a column from the width on at which a list has room for it. */
const FROM = {
  any: '',
  narrow: 'hidden @[36rem]:table-cell',
  middle: 'hidden @[48rem]:table-cell',
  wide: 'hidden @[64rem]:table-cell',
}

export interface Column<Row> {
  title: string
  from?: keyof typeof FROM
  /** True for a column of figures, which stand under each other. */
  isFigure?: boolean
  cell: (row: Row) => ReactNode
}

interface ListTableProps<Row> {
  /** The table's caption, for screen readers. */
  label: string
  rows: readonly Row[]
  /** Columns of the table; the first is the row's name and gets what is left of the width. */
  columns: readonly Column<Row>[]
  /** Controls at the end of the line. */
  actions: (row: Row) => ReactNode
}

/** Rows that would each be a card, as lines under one head. Columns come with the room there is for them. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, rows, columns, actions } = props
  const side = ({ isFigure }: Column<Row>) => (isFigure ? 'text-right' : 'text-left')
  return (
    <div className="@container card-surface">
      <table className="w-full">
        <caption className="sr-only">{label}</caption>
        <thead className="@max-[36rem]:sr-only">
          <tr className="border-b border-line text-[0.8125rem] text-muted">
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={`px-3 py-2.5 font-medium whitespace-nowrap first:pl-4 lg:first:pl-6 ${FROM[column.from ?? 'any']} ${side(column)}`}
              >
                {column.title}
              </th>
            ))}
            <th scope="col" className="pr-2 lg:pr-4">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id} id={row.id} className="group h-16 @[36rem]:h-14 hover:bg-base-200">
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.title}
                    scope={index === 0 ? 'row' : undefined}
                    className={`px-3 font-normal first:w-full first:max-w-0 first:pl-4 @[48rem]:first:w-2/5 lg:first:pl-6 ${FROM[column.from ?? 'any']} ${side(column)}`}
                  >
                    {column.cell(row)}
                  </Cell>
                )
              })}
              <td className="pr-2 lg:pr-4">
                <div className="flex items-center justify-end gap-1">{actions(row)}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function ListLoading({ label }: { label?: string }) {
  return (
    <Skeletons
      label={label}
      className="card-surface grid gap-3 px-4 py-3 lg:px-6"
      rows={Array(4).fill('h-11')}
    />
  )
}

interface LineNameProps {
  name: string
  tile: ReactNode
  isActive: boolean
  /** Content below the name, where its columns have no room. */
  children: ReactNode
}

/** The first cell of a line. That of an inactive thing is grey, and says so. */
export function LineName({ name, tile, isActive, children }: LineNameProps) {
  return (
    <div className="flex items-center gap-3">
      {isActive ? tile : <span className="shrink-0 opacity-60 grayscale">{tile}</span>}
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className={`truncate font-medium ${isActive ? '' : 'text-muted'}`} title={name}>
            {name}
          </span>
          {isActive ? null : (
            <span className="rounded-full border border-edge px-2 text-xs font-semibold text-muted">
              Inactive
            </span>
          )}
        </p>
        {children}
      </div>
    </div>
  )
}
