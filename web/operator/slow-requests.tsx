import { useId } from 'react'
import type { SlowRequest } from '../../src/operations/system/wire.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatCount, formatInstant } from '../ui/format.ts'
import { type Column, Records } from './records.tsx'

type Row = SlowRequest & { id: string }

const COLUMNS: [Column<Row>, ...Column<Row>[]] = [
  {
    title: 'Request',
    width: '',
    cell: ({ method, route }) => (
      <>
        <span className="font-semibold">{method}</span> <bdi>{route}</bdi>
      </>
    ),
  },
  { title: 'Took', width: 'w-[12%]', isNumber: true, cell: ({ ms }) => `${formatCount(ms)} ms` },
  {
    title: 'Of it commits',
    width: 'w-[14%]',
    isNumber: true,
    cell: ({ commitMs }) => (commitMs > 0 ? `${formatCount(commitMs)} ms` : null),
  },
  { title: 'Status', width: 'w-[10%]', isNumber: true, cell: ({ status }) => status },
  { title: 'Request id', width: 'w-[20%]', cell: ({ requestId }) => <bdi>{requestId}</bdi> },
  { title: 'When', width: 'w-[18%]', cell: ({ at }) => formatInstant(at) },
]

/** The last ones; the log has each of them too, by the same id. */
export function SlowRequests({ requests }: { requests: SlowRequest[] }) {
  const id = useId()
  const rows = requests.map((one) => ({ ...one, id: one.requestId }))
  return (
    <section aria-labelledby={id} className="card-surface xl:col-span-2">
      <header className="border-b border-line p-5 lg:px-6">
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          Slow requests
        </h2>
        <p className="mt-0.5 text-pretty text-muted">
          The last twenty that took more than half a second. The log has them all, by the same ids.
        </p>
      </header>
      {rows.length > 0 ? (
        <Records label="Slow requests" rows={rows} columns={COLUMNS} />
      ) : (
        <EmptyState
          picture="all-paid"
          heading="h3"
          title="None since the start"
          text="Every answer was ready within half a second."
        />
      )}
    </section>
  )
}
