import { type ReactNode, useSyncExternalStore } from 'react'

/** A table of five columns needs this much beside the sidebar. */
const wide = matchMedia('(min-width: 75rem)')

function onChange(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

const useWide = (): boolean => useSyncExternalStore(onChange, () => wide.matches)

export interface Column<Row> {
  title: string
  /** Null where there is nothing to say. */
  cell: (row: Row) => ReactNode
  /** The column's width in the table. */
  width: string
  isNumber?: boolean
}

interface RecordsProps<Row> {
  label: string
  rows: readonly Row[]
  /** The first one names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  /** The controls of a row, and the width that they take. */
  action?: { width: string; cell: (row: Row) => ReactNode }
}

/** A table where there is room for one, else a card for each row. */
export function Records<Row extends { id: string }>(props: RecordsProps<Row>) {
  return useWide() ? <Table {...props} /> : <Cards {...props} />
}

function Table<Row extends { id: string }>({ label, rows, columns, action }: RecordsProps<Row>) {
  const [first, ...others] = columns
  return (
    <table aria-label={label} className="w-full table-fixed text-left text-sm">
      <thead>
        <tr className="border-b border-line">
          {columns.map(({ title, width, isNumber }) => (
            <th
              key={title}
              scope="col"
              className={`px-3 py-2.5 label-quiet first:pl-5 last:pr-5 ${width} ${isNumber ? 'text-right' : ''}`}
            >
              {title}
            </th>
          ))}
          {action ? (
            <th scope="col" className={action.width}>
              <span className="sr-only">Actions</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody className="divide-y divide-line align-top">
        {rows.map((row) => (
          <tr key={row.id} data-row={row.id} className="hover:bg-base-200/60">
            <th scope="row" className="px-3 py-3 pl-5 font-normal wrap-anywhere">
              {first.cell(row)}
            </th>
            {others.map(({ title, cell, isNumber }) => (
              <td
                key={title}
                className={`px-3 py-3 wrap-anywhere last:pr-5 ${isNumber ? 'figures text-right' : ''}`}
              >
                {cell(row) ?? <span className="text-muted">–</span>}
              </td>
            ))}
            {action ? <td className="py-1.5 pr-4 text-right">{action.cell(row)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards<Row extends { id: string }>({ label, rows, columns, action }: RecordsProps<Row>) {
  const [first, ...others] = columns
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} data-row={row.id} className="p-4 text-left text-sm">
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0 wrap-anywhere">{first.cell(row)}</div>
            {action ? <div className="-mt-2 -mr-2 shrink-0">{action.cell(row)}</div> : null}
          </div>
          <dl className="mt-2 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
            {others.map(({ title, cell }) => {
              const said = cell(row)
              return said === null ? null : (
                <div key={title} className="contents">
                  <dt className="label-quiet">{title}</dt>
                  <dd className="wrap-anywhere">{said}</dd>
                </div>
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}
