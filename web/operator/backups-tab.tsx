import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ServerBackup, ServerBackups } from '../../src/operations/backups/wire.ts'
import { answer, api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatInstant } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { showToast } from '../ui/toast.ts'
import { LOG } from './log.ts'
import { Mark } from './mark.tsx'

/** The server makes copies while the page is open: nothing counts as fresh. */
const backupsQuery = queryOptions({
  staleTime: 0,
  queryKey: keys.serverBackups,
  queryFn: () => answer(api.admin.backups.$get()),
})

const makeBackup = () => answer(api.admin.backups.$post({ json: {} }))

const KINDS: Record<ServerBackup['kind'], string> = {
  nightly: 'Every night',
  manual: 'Made by hand',
  'before-upgrade': 'Before an upgrade',
  'before-restore': 'Put aside by a restore',
}
const MB = 1_000_000

const sizeWords = (bytes: number): string =>
  bytes < MB / 10 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / MB).toFixed(1)} MB`

/** The copies of the whole server: what there is, one more, and how to go back to one. */
export function BackupsTab() {
  const query = useQuery(backupsQuery)
  return (
    <div className="grid gap-4">
      <div className="card-surface">
        <Loaded query={query} what="the backups" isKept {...LOG}>
          {(data) => <Backups {...data} />}
        </Loaded>
      </div>
      {query.data ? <HowToRestore newest={query.data.backups[0]?.name} folder={query.data.folder} /> : null}
    </div>
  )
}

function Backups({ backups, failure, isRunning, nextAt }: ServerBackups) {
  const client = useQueryClient()
  const make = useMutation({
    meta: { failed: (error) => error.message },
    mutationFn: makeBackup,
    onSuccess: () => showToast({ tone: 'success', title: 'Backup made and checked' }),
    onSettled: () => client.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line p-4 md:px-5">
        <p role="status" className="text-sm text-muted">
          {isRunning
            ? 'A backup is being made.'
            : `The next one is made by itself: ${formatInstant(nextAt)}.`}
        </p>
        <Button small look="primary" busy={make.isPending} onClick={() => make.mutate()}>
          Back up now
        </Button>
      </div>
      {failure ? (
        <p role="alert" className="border-b border-line p-4 wrap-anywhere text-error md:px-5">
          The last backup could not be made ({formatInstant(failure.at)}): {failure.message} It is tried again
          every hour.
        </p>
      ) : null}
      {backups.length > 0 ? (
        <ul className="divide-y divide-line">
          {backups.map((backup) => (
            <li key={backup.name} className="grid gap-0.5 p-4 md:px-5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{formatInstant(backup.at)}</span>
                <span className="text-sm text-muted">{sizeWords(backup.bytes)}</span>
                {backup.checked ? (
                  <Mark icon={faCheck} tone="quiet">
                    Checked
                  </Mark>
                ) : null}
                <span className="text-sm text-muted">{KINDS[backup.kind]}</span>
              </div>
              <code className="text-sm wrap-anywhere text-muted">{backup.name}</code>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          picture="safe"
          heading="h2"
          title="No backups yet"
          text="The first one is made a minute after the start of the server."
        />
      )}
    </>
  )
}

function HowToRestore({ newest, folder }: { newest?: string; folder: string }) {
  const restore = `restore ${newest ?? 'NAME'}`
  const command = `npm run ops -- ${restore}`
  return (
    <section className="card-surface grid gap-3 p-4 md:p-5">
      <h2 className="font-semibold">How to restore one</h2>
      <p className="max-w-[75ch] text-muted">
        Stop the server, run this where it lives, and start it again. In a container it is{' '}
        <code className="wrap-anywhere">
          docker compose stop && docker compose run --rm bucketbook ops {restore}
        </code>
        . What is there now is kept beside the backups, and everybody must sign in again.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="rounded-field bg-secondary px-3 py-2 text-sm wrap-anywhere">{command}</code>
        <CopyButton small text={command} failed="Select the command and copy it by hand." />
      </div>
      <p className="max-w-[75ch] text-muted">
        The backups are in <code className="wrap-anywhere">{folder}</code>. Bring them to another machine now
        and then, and keep the file <code>bucketbook.key</code> of the data folder at another place once: it
        is in no backup, so that a stolen one opens nothing. Without it, nothing is lost but two-factor
        sign-in: authenticator apps must be set up anew, and recovery codes let people in until then.
      </p>
    </section>
  )
}
