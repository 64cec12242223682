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

/** More columns than this have no room on a phone: there each figure is a line of its own, named by its column. */
const MOST_BESIDE = 4
const STACKED = {
  block: '@max-[36rem]:block',
  head: '@max-[36rem]:hidden',
  row: '@max-[36rem]:block @max-[36rem]:py-2',
  name: '@max-[36rem]:block @max-[36rem]:py-1',
  figure: '@max-[36rem]:flex @max-[36rem]:justify-between @max-[36rem]:py-0.5 @max-[36rem]:pl-0',
  label: 'text-muted @[36rem]:hidden',
}

/** A table that is still too wide for its page moves sideways by itself; on paper all of it is there. */
export function ReportTable({ caption, columns, rows }: ReportTableProps) {
  const stacked: Partial<typeof STACKED> = columns.length > MOST_BESIDE ? STACKED : {}
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keys
    <section className="scroller overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className={`w-full text-[0.8125rem] sm:text-sm ${stacked.block ?? ''}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={stacked.head}>
          <tr className="border-b border-edge">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`py-2 font-medium whitespace-nowrap text-muted ${index > 0 ? 'pl-2.5 lg:pl-4 text-right' : 'text-left'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={`divide-y divide-line ${stacked.block ?? ''}`}>
          {rows.map(({ id, cells: [name, ...figures] }) => (
            <tr key={id} className={stacked.row}>
              <th scope="row" className={`min-w-24 py-2 text-left font-medium ${stacked.name ?? ''}`}>
                {name}
              </th>
              {figures.map((figure, index) => (
                <td
                  key={columns[index + 1]}
                  className={`figures py-2 pl-2.5 lg:pl-4 text-right align-top whitespace-nowrap ${stacked.figure ?? ''}`}
                >
                  {stacked.label ? <span className={stacked.label}>{columns[index + 1]}</span> : null}
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
