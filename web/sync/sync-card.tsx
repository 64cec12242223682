import { lazy, Suspense, useState } from 'react'
import type { User } from '../../src/identity/wire.ts'
import { useConnection } from '../api/connection.ts'
import { Button } from '../ui/button.tsx'
import { plural } from '../ui/format.ts'
import { SectionCard } from '../ui/section-card.tsx'
import { Switch } from '../ui/switch.tsx'
import { useAutoSync, useStanding } from './queries.ts'
import { stateWords } from './state-words.ts'
import { SyncButton } from './sync-button.tsx'
import { SyncFacts } from './sync-facts.tsx'

const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

export function SyncCard({ user }: { user: User }) {
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
          <p className="text-sm font-medium">{plural(refused, 'change')} could not be synced.</p>
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
