import { useQuery } from '@tanstack/react-query'
import { urlOf } from '../api/base.ts'
import { formatDayOf } from '../ui/format.ts'
import { exportsQuery } from './queries.ts'

/** Shared books that one is no longer in, to be taken along as they were. */
export function ExportsList() {
  const { data = [] } = useQuery(exportsQuery)
  if (data.length === 0) return null
  return (
    <section aria-label="Books that you were in" className="grid gap-1 border-t border-line pt-4">
      <h3 className="font-semibold">You were in</h3>
      <ul className="divide-y divide-line">
        {data.map(({ id, bookName, createdAt, expiresAt }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5">
            <p className="min-w-0 wrap-anywhere">
              {bookName}
              <span className="block text-sm text-muted">
                As it was on {formatDayOf(createdAt)}, until {formatDayOf(expiresAt)}
              </span>
            </p>
            <a
              href={urlOf(`api/exports/${id}`)}
              download
              aria-label={`Download ${bookName}`}
              className="btn btn-sm h-9 border-line bg-base-100 px-3 hover:border-edge hover:bg-base-200 max-md:h-11"
            >
              Download
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
