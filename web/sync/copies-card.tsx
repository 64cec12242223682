import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Backup } from '../../src/archive/wire.ts'
import type { User } from '../../src/identity/wire.ts'
import { useConnection } from '../api/connection.ts'
import { closeOnto } from '../ui/close-onto.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { formatInstant } from '../ui/format.ts'
import { SectionCard } from '../ui/section-card.tsx'
import { Skeletons } from '../ui/skeleton.tsx'
import { CopyRow } from './copy-row.tsx'
import { backupsQuery, useRestore, useStanding } from './queries.ts'

const WHEN = {
  premium: 'A copy is taken every day on which something changed, and before every restore.',
  free: 'A copy is taken whenever you sync, and before every restore.',
}

/** The copies of the book that the server keeps: to download, to go back to. */
export function CopiesCard({ user }: { user: User }) {
  const { isReachable, mode } = useConnection()
  const { tier } = useStanding(user)
  const isAsked = isReachable && mode === 'online'
  const backups = useQuery({ ...backupsQuery, enabled: isAsked, refetchOnMount: 'always' })
  const [chosen, setChosen] = useState<Backup>()
  const list = useRef<HTMLUListElement>(null)
  return (
    <SectionCard title="Cloud copies" text={`${WHEN[tier]} The server keeps the newest 30.`}>
      {!isAsked ? (
        <p className="rounded-xl border border-line bg-base-200 p-4 text-pretty">
          This needs the server
          {mode === 'local' ? ': turn online storage on to see your copies.' : ', which can’t be reached.'}
        </p>
      ) : backups.isPending ? (
        <Skeletons label="Loading your copies" className="grid gap-3" rows={['h-12', 'h-12']} />
      ) : backups.isError ? (
        <ErrorState what="your copies" error={backups.error} onRetry={() => backups.refetch()} />
      ) : backups.data.length === 0 ? (
        <EmptyState
          picture="safe"
          heading="h3"
          title="No copy yet"
          text="The first one will stand here, with its date and size."
        />
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          className="-my-1 max-h-112 divide-y divide-line overflow-y-auto outline-none"
        >
          {backups.data.map((backup) => (
            <CopyRow key={backup.id} backup={backup} onRestore={() => setChosen(backup)} />
          ))}
        </ul>
      )}
      {chosen ? (
        <RestoreDialog backup={chosen} onClose={() => closeOnto(list, () => setChosen(undefined))} />
      ) : null}
    </SectionCard>
  )
}

function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const restore = useRestore()
  return (
    <ConfirmDialog
      title="Restore this copy?"
      description={`Your book becomes what it was on ${formatInstant(backup.createdAt)}. A copy of what is there now is taken first, so you can come back. Points and purchases stay as they are.`}
      action="Restore it"
      busy={restore.isPending}
      onConfirm={() => restore.mutate(backup.id, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
