import type { ReactNode } from 'react'

export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 text-lg font-semibold tracking-tight">{title}</h3>
      {children}
      {note ? <p className="mt-2 max-w-[70ch] text-[0.8125rem] text-pretty text-muted">{note}</p> : null}
    </section>
  )
}

interface ReportTableProps {
  caption: string
  /** The first one names the row, the others are figures. */
  columns: string[]
  rows: { id: string; cells: ReactNode[] }[]
}

const SUBGRID = '@max-[36rem]:col-span-full @max-[36rem]:grid @max-[36rem]:grid-cols-subgrid'
/** Three figures have no room beside a name on a phone: there they stand below it. */
const BELOW = {
  table: '@max-[36rem]:grid @max-[36rem]:grid-cols-[repeat(3,minmax(min-content,1fr))]',
  block: SUBGRID,
  head: SUBGRID,
  row: `${SUBGRID} @max-[36rem]:py-1`,
  first: '@max-[36rem]:sr-only',
  name: '@max-[36rem]:col-span-full @max-[36rem]:pb-0',
  figure: '@max-[36rem]:pt-0.5',
  label: '',
}
/** More figures than three are a line each, named by their columns. */
const STACKED = {
  table: '@max-[36rem]:block',
  block: '@max-[36rem]:block',
  head: '@max-[36rem]:hidden',
  row: '@max-[36rem]:block @max-[36rem]:py-2',
  first: '',
  name: '@max-[36rem]:block @max-[36rem]:py-1',
  figure: '@max-[36rem]:flex @max-[36rem]:justify-between @max-[36rem]:py-0.5 @max-[36rem]:pl-0',
  label: 'text-muted @[36rem]:hidden',
}

/** A table that is still too wide for its page moves sideways by itself; on paper all of it is there. */
export function ReportTable({ caption, columns, rows }: ReportTableProps) {
  const narrow: Partial<typeof STACKED> = columns.length > 4 ? STACKED : columns.length > 3 ? BELOW : {}
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keys
    <section className="scroller overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className={`w-full text-[0.8125rem] sm:text-sm ${narrow.table ?? ''}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={narrow.head}>
          <tr className={`border-b border-edge ${narrow.block ?? ''}`}>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`py-2 font-medium whitespace-nowrap text-muted ${index > 0 ? `pl-2.5 lg:pl-4 text-right ${narrow.figure ?? ''}` : `text-left ${narrow.first ?? ''}`}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={`divide-y divide-line ${narrow.block ?? ''}`}>
          {rows.map(({ id, cells: [name, ...figures] }) => (
            <tr key={id} className={narrow.row}>
              <th scope="row" className={`min-w-24 py-2 text-left font-medium ${narrow.name ?? ''}`}>
                {name}
              </th>
              {figures.map((figure, index) => (
                <td
                  key={columns[index + 1]}
                  className={`figures py-2 pl-2.5 lg:pl-4 text-right align-top whitespace-nowrap ${narrow.figure ?? ''}`}
                >
                  {narrow.label ? <span className={narrow.label}>{columns[index + 1]}</span> : null}
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
