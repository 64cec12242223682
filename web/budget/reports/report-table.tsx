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

/** On a phone a wide table moves sideways by itself; on paper all of it is there. */
export function ReportTable({ caption, columns, rows }: ReportTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keys
    <section className="scroller overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="w-full text-[0.8125rem] sm:text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
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
        <tbody className="divide-y divide-line">
          {rows.map(({ id, cells: [name, ...figures] }) => (
            <tr key={id}>
              <th scope="row" className="min-w-24 py-2 text-left font-medium">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td
                  key={columns[index + 1]}
                  className="figures py-2 pl-2.5 lg:pl-4 text-right align-top whitespace-nowrap"
                >
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
