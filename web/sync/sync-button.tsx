import { faRotate } from '@fortawesome/free-solid-svg-icons/faRotate'
import { useQuery } from '@tanstack/react-query'
import type { User } from '../../src/identity/wire.ts'
import { useConnection } from '../api/connection.ts'
import { Button } from '../ui/button.tsx'
import { formatDay } from '../ui/format.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { creditsQuery, useManualSync } from './queries.ts'
import { useStanding } from './standing.ts'

/** 'Sync now': a credit of a free user's, nothing of a premium one's. */
export function SyncButton({ user, look = 'plain' }: { user: User; look?: 'primary' | 'plain' }) {
  const { mode, isReachable, isSyncing } = useConnection()
  const { tier } = useStanding(user)
  const { run, busy } = useManualSync()
  const isAsked = mode === 'online' && isReachable
  const credits = useQuery({ ...creditsQuery, enabled: isAsked && tier === 'free' }).data
  const isOut = isAsked && tier === 'free' && credits?.remaining === 0
  const why =
    mode === 'local'
      ? 'Turn online storage on to sync.'
      : !isReachable
        ? 'The server can’t be reached. You can sync once it is back.'
        : isOut
          ? `No sync credits are left until ${formatDay(credits.resetDate)}. What you enter is sent without one.`
          : undefined
  const label = tier === 'free' ? 'Sync now · 1 credit' : 'Sync now'
  if (!why) {
    return (
      <Button icon={faRotate} look={look} busy={busy || isSyncing} onClick={run}>
        {label}
      </Button>
    )
  }
  return (
    <Tooltip text={why}>
      {(described) => (
        <Button icon={faRotate} aria-disabled className="cursor-not-allowed opacity-60" {...described}>
          {label}
        </Button>
      )}
    </Tooltip>
  )
}
