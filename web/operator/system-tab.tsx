import { faRotateRight } from '@fortawesome/free-solid-svg-icons/faRotateRight'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { SlowRequest, System, SystemState } from '../../src/operations/system/wire.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatCount, formatInstant, plural } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Meter } from '../ui/meter.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { LOG } from './log.ts'
import { Needs } from './needs.tsx'
import { systemQuery } from './queries.ts'
import { type Column, Records } from './records.tsx'
import { formatBytes, formatPart, formatSpan } from './system-words.ts'

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

/** The last slow requests; the log has each of them too, by the same id. */
function SlowRequests({ requests }: { requests: SlowRequest[] }) {
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

/** The state of the server, and what its operator should see to. */
export function SystemTab() {
  const query = useQuery(systemQuery)
  const loaded = (system: SystemState) =>
    'needs' in system ? (
      <Needs needs={system.needs} isBusy={query.isFetching} onRefresh={() => query.refetch()} />
    ) : (
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <ServerCard system={system} isBusy={query.isFetching} onRefresh={() => query.refetch()} />
        <RequestsCard system={system} />
        <StorageCard storage={system.storage} />
        <BackupCard backup={system.backup} />
        <SlowRequests requests={system.requests.slowest} />
      </div>
    )
  const state = (
    <Loaded query={query} what="how the server is doing" isKept {...LOG}>
      {loaded}
    </Loaded>
  )
  return query.data ? state : <div className="card-surface">{state}</div>
}

interface ServerCardProps {
  system: System
  isBusy: boolean
  onRefresh: () => void
}

function ServerCard({ system, isBusy, onRefresh }: ServerCardProps) {
  const { version, release, node, sqlite, startedAt, memory, users, sessions } = system
  return (
    <SectionCard
      heading="h2"
      title="Server"
      action={
        <Button icon={faRotateRight} small className="max-md:h-11" disabled={isBusy} onClick={onRefresh}>
          Refresh
        </Button>
      }
    >
      <Facts
        facts={[
          ['Version', <bdi key="version">{version}</bdi>],
          ['Release', <bdi key="release">{release}</bdi>],
          ['Node', node],
          ['SQLite', sqlite],
          ['Up for', `${formatSpan(Date.now() - Date.parse(startedAt))}, since ${formatInstant(startedAt)}`],
          [
            'Memory',
            `${formatBytes(memory.rssBytes)}, of it ${formatBytes(memory.heapUsedBytes)} JavaScript`,
          ],
          ['Users', formatCount(users)],
          ['Signed-in browsers', formatCount(sessions)],
        ]}
      />
    </SectionCard>
  )
}

function RequestsCard({ system }: { system: System }) {
  const { total, failed, slow } = system.requests
  return (
    <SectionCard heading="h2" title="Requests" text="Since the server was started.">
      {failed > 0 ? (
        <Warning>
          {plural(failed, 'request')} failed on the server’s side. The log says why, each with its request id.
        </Warning>
      ) : null}
      <Facts
        facts={[
          ['Answered', formatCount(total)],
          ['Failed', formatCount(failed)],
          ['Over half a second', formatCount(slow)],
        ]}
      />
    </SectionCard>
  )
}

function StorageCard({ storage }: Pick<System, 'storage'>) {
  const { databaseBytes, walBytes, freeBytes, totalBytes, isLow, isFull, isReadOnly } = storage
  return (
    <SectionCard heading="h2" title="Storage">
      {isFull ? (
        <Warning isUrgent>There is no space left: people can only delete. Make room on the storage.</Warning>
      ) : isReadOnly ? (
        <Warning isUrgent>The storage became read-only: nothing can be changed. Look at the disk.</Warning>
      ) : isLow ? (
        <Warning>The storage is nearly full. Make room before nothing can be written any more.</Warning>
      ) : null}
      <div>
        <Meter
          label="Storage in use"
          part={totalBytes - freeBytes}
          whole={totalBytes}
          tone={isFull ? 'over' : isLow ? 'warn' : 'ok'}
        />
        <p className="figures mt-1.5 text-sm text-muted">
          {formatBytes(freeBytes)} free of {formatBytes(totalBytes)} ({formatPart(freeBytes, totalBytes)})
        </p>
      </div>
      <Facts
        facts={[
          ['Database', formatBytes(databaseBytes)],
          ['Write-ahead log', formatBytes(walBytes)],
        ]}
      />
    </SectionCard>
  )
}

function BackupCard({ backup }: Pick<System, 'backup'>) {
  const { last, error, isOverdue } = backup
  return (
    <SectionCard heading="h2" title="Backup">
      {error ? <Warning isUrgent>The last backup failed: {error}</Warning> : null}
      {isOverdue ? (
        <Warning isUrgent={!last}>
          {last
            ? 'The newest backup is more than two days old.'
            : 'There is no backup yet. If the storage fails, everybody’s data is lost.'}
        </Warning>
      ) : null}
      <Facts
        facts={
          last
            ? [
                ['Made', `${formatInstant(last.at)}, ${formatSpan(Date.now() - Date.parse(last.at))} ago`],
                ['File', <bdi key="file">{last.file}</bdi>],
                ['Size', formatBytes(last.bytes)],
              ]
            : [['Made', 'Never']]
        }
      />
    </SectionCard>
  )
}

function Warning({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }) {
  const look = isUrgent ? 'border-error/40 bg-error/8' : 'border-warning/40 bg-warning/8'
  return (
    <p
      className={`flex gap-2.5 rounded-field border px-3.5 py-2.5 text-sm text-pretty wrap-anywhere ${look}`}
    >
      <Icon
        icon={faTriangleExclamation}
        className={`mt-0.5 size-4 ${isUrgent ? 'text-error' : 'text-warning'}`}
      />
      <span>{children}</span>
    </p>
  )
}

function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="figures wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
