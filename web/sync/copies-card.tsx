import { faDownload } from '@fortawesome/free-solid-svg-icons/faDownload'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import type { Backup } from '../../src/archive/wire.ts'
import type { User } from '../../src/identity/wire.ts'
import { urlOf } from '../api/base.ts'
import { useConnection } from '../api/connection.ts'
import { sharedBook } from '../api/current-book.ts'
import { download, fetchFile } from '../api/export.ts'
import { useRowsAtOnce } from '../api/rows-at-once.ts'
import { Button } from '../ui/button.tsx'
import { closeOnto } from '../ui/close-onto.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatCount, formatInstant } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { saveFile } from '../ui/save-file.ts'
import { SectionCard } from '../ui/section-card.tsx'
import { backupsQuery, useRestore } from './queries.ts'
import { useStanding } from './standing.ts'

const REASONS: Record<Backup['reason'], string> = {
  daily: 'Daily',
  sync: 'After a sync',
  manual: 'By hand',
  before_restore: 'Before a restore',
}

/** "950 bytes", "12 kB", "4.2 MB". */
function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000
    ? `${formatCount(Math.round(bytes / 1000))} kB`
    : `${formatCount(Math.round(bytes / 100_000) / 10)} MB`
}

function CopyRow({ backup, onRestore }: { backup: Backup; onRestore: () => void }) {
  const when = formatInstant(backup.createdAt)
  const url = urlOf(`api/backups/${backup.id}`)
  const saving = useMutation({
    // A link can't name a shared book.
    mutationFn: async () => (sharedBook() ? saveFile(await fetchFile(url)) : download(url)),
    meta: { failed: (error) => error.message },
  })
  function save(event: MouseEvent) {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="figures font-semibold">{when}</p>
        <p className="figures text-sm text-muted">
          {REASONS[backup.reason]} · {sizeOf(backup.bytes)}
        </p>
      </div>
      <div className="flex gap-2">
        <a
          href={url}
          download
          onClick={save}
          aria-label={`Download the copy of ${when}`}
          className="btn btn-sm h-9 border-line bg-base-100 px-3 hover:border-edge hover:bg-base-200 max-md:h-11"
        >
          <Icon icon={faDownload} className="size-3.5" />
          Download
        </a>
        <Button small className="max-md:h-11" aria-label={`Restore the copy of ${when}`} onClick={onRestore}>
          Restore…
        </Button>
      </div>
    </li>
  )
}

const WHEN = {
  premium: 'A copy is taken every day on which something changed, and before every restore.',
  free: 'A copy is taken whenever you sync, and before every restore.',
}

/** No row of an export is shorter, in bytes. */
const LEAST_ROW = 100

const upTo = (most: number): string => `up to ${formatCount(most)} rows of a kind`

/** The copies of the book that the server keeps: to download, to go back to. */
export function CopiesCard({ user }: { user: User }) {
  const { isReachable, mode } = useConnection()
  const { tier } = useStanding(user)
  const isAsked = isReachable && mode === 'online'
  const backups = useQuery({ ...backupsQuery, enabled: isAsked, refetchOnMount: 'always' })
  const most = useRowsAtOnce()
  const [chosen, setChosen] = useState<Backup>()
  const list = useRef<HTMLUListElement>(null)
  return (
    <SectionCard
      title="Cloud copies"
      text={`${WHEN[tier]} The server keeps the newest 30.${most ? ` It brings back ${upTo(most)}; a larger copy can be downloaded.` : ''}`}
    >
      {!isAsked ? (
        <p className="rounded-xl border border-line bg-base-200 p-4 text-pretty">
          This needs the server
          {mode === 'local' ? ': turn online storage on to see your copies.' : ', which can’t be reached.'}
        </p>
      ) : (
        <Loaded
          query={backups}
          what="your copies"
          className="grid gap-3"
          rows={['h-12', 'h-12']}
          empty={
            <EmptyState
              picture="safe"
              heading="h3"
              title="No copy yet"
              text="Your first copy appears here, with its date and size."
            />
          }
        >
          <ul
            ref={list}
            tabIndex={-1}
            className="-my-1 max-h-112 divide-y divide-line overflow-y-auto outline-none"
          >
            {backups.data?.map((backup) => (
              <CopyRow key={backup.id} backup={backup} onRestore={() => setChosen(backup)} />
            ))}
          </ul>
        </Loaded>
      )}
      {chosen ? (
        <RestoreDialog backup={chosen} onClose={() => closeOnto(list, () => setChosen(undefined))} />
      ) : null}
    </SectionCard>
  )
}

function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const restore = useRestore()
  const most = useRowsAtOnce()
  const mayBeTooLong = most !== undefined && backup.bytes > most * LEAST_ROW
  return (
    <ConfirmDialog
      title="Restore this copy?"
      description={`Your book becomes what it was on ${formatInstant(backup.createdAt)}. A copy of what is there now is taken first, so you can come back. Points and purchases stay as they are.${mayBeTooLong ? ` This copy is large, and the server brings back ${upTo(most)}: if it has more, your book stays as it is, and the copy can be downloaded.` : ''}`}
      action="Restore it"
      busy={restore.isPending}
      onConfirm={() => restore.mutate(backup.id, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
