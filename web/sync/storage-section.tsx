import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { User } from '../../src/identity/wire.ts'
import { isKept, keepStored } from '../api/choose-mode.ts'
import { useConnection } from '../api/connection.ts'
import { fetchExport } from '../api/export.ts'
import { Button } from '../ui/button.tsx'
import { plural } from '../ui/format.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { saveFile } from '../ui/save-file.ts'
import { SectionCard } from '../ui/section-card.tsx'
import { Switch } from '../ui/switch.tsx'
import { showToast } from '../ui/toast.ts'
import { CopiesCard } from './copies-card.tsx'
import { useAutoSync } from './queries.ts'
import { useStanding } from './standing.ts'
import { ofBook, stateWords } from './state-words.ts'
import { SyncButton } from './sync-button.tsx'
import { SyncFacts } from './sync-facts.tsx'

const ReportDialog = lazyNamed(() => import('./report-dialog.tsx'), 'ReportDialog')

function SyncCard({ user }: { user: User }) {
  const connection = useConnection()
  const standing = useStanding(user)
  const autoSync = useAutoSync()
  const [isReporting, setReporting] = useState(false)
  const refused = connection.local?.refused ?? 0
  return (
    <SectionCard title="Sync" text={stateWords(connection, standing)} action={<SyncButton user={user} />}>
      <SyncFacts user={user} />
      {standing.tier === 'premium' ? (
        <div className="border-t border-line pt-4">
          <Switch
            label="Auto-sync"
            hint="What you do without the server is sent as soon as it is back. Otherwise it waits for Sync now."
            isOn={autoSync.isPending ? autoSync.variables : standing.autoSync}
            onChange={(isOn) => autoSync.mutate(isOn)}
          />
        </div>
      ) : null}
      {refused > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="text-sm font-medium">
            {plural(refused, 'change')}
            {ofBook()} could not be synced.
          </p>
          <Button small className="max-md:h-11" onClick={() => setReporting(true)}>
            Open the report
          </Button>
        </div>
      ) : null}
      {isReporting ? (
        <Suspense>
          <ReportDialog onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </SectionCard>
  )
}

const MAY_CLEAR =
  'This browser may clear it when it is short of room, or after weeks without a visit. Before a long time in local mode, save a copy.'
const PLAIN_HTTP =
  'Over plain http no browser promises to keep what a page stores. Before a long time in local mode, save a copy.'
const REFUSED = 'The browser decides by how often you visit: bookmarking or installing Bucketbook helps.'

/** The card of the book's copy in this browser, which says if it may vanish, and saves it or has it kept. */
function BrowserCard() {
  const kept = useQuery({ queryKey: ['kept'], queryFn: isKept })
  const keeping = useMutation({
    mutationFn: keepStored,
    onSuccess: async (isPromised) => {
      await kept.refetch()
      if (!isPromised) showToast({ tone: 'error', title: 'The browser made no promise.', text: REFUSED })
    },
  })
  const saving = useMutation({
    mutationFn: fetchExport,
    onSuccess: saveFile,
    meta: { failed: (error) => error.message },
  })
  const text =
    kept.data === 'kept'
      ? 'A copy of your book is kept here, so that you can go on without the server. This browser keeps it until you sign out.'
      : `A copy of your book is kept here, so that you can go on without the server. ${kept.data === 'unknown' ? PLAIN_HTTP : MAY_CLEAR}`
  return (
    <SectionCard
      title="This browser"
      text={text}
      action={
        <Button busy={saving.isPending} onClick={() => saving.mutate()}>
          Save a copy
        </Button>
      }
    >
      {kept.data === 'not kept' ? (
        <div>
          <Button small className="max-md:h-11" busy={keeping.isPending} onClick={() => keeping.mutate()}>
            Ask the browser to keep it
          </Button>
        </div>
      ) : null}
    </SectionCard>
  )
}

/** The settings' section on where the user's entries are, and how they get to the server and back. */
export function StorageSection({ user }: { user: User }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <SyncCard user={user} />
      <BrowserCard />
      <CopiesCard user={user} />
    </div>
  )
}
