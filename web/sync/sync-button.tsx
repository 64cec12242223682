import { faRotate } from '@fortawesome/free-solid-svg-icons/faRotate'
import type { User } from '../../src/identity/wire.ts'
import { useConnection } from '../api/connection.ts'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useManualSync, useStanding } from './queries.ts'

interface SyncButtonProps {
  user: User
  small?: boolean
  look?: 'primary' | 'plain'
}

/** 'Sync now': a credit of a free user's, nothing of a premium one's. */
export function SyncButton({ user, small = false, look = 'plain' }: SyncButtonProps) {
  const { mode, isReachable, isSyncing } = useConnection()
  const { tier } = useStanding(user)
  const { run, busy } = useManualSync()
  const why =
    mode === 'local'
      ? 'Switch local mode off to sync.'
      : isReachable
        ? undefined
        : 'The server can’t be reached. You can sync once it is back.'
  const label = tier === 'free' ? 'Sync now · 1 credit' : 'Sync now'
  if (!why) {
    return (
      <Button icon={faRotate} look={look} small={small} busy={busy || isSyncing} onClick={run}>
        {label}
      </Button>
    )
  }
  return (
    <Tooltip text={why}>
      {(described) => (
        <Button
          icon={faRotate}
          small={small}
          aria-disabled
          className="cursor-not-allowed opacity-60"
          {...described}
        >
          {label}
        </Button>
      )}
    </Tooltip>
  )
}
