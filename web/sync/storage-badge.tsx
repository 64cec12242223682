import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faCloud } from '@fortawesome/free-solid-svg-icons/faCloud'
import { faHardDrive } from '@fortawesome/free-solid-svg-icons/faHardDrive'
import { faRotate } from '@fortawesome/free-solid-svg-icons/faRotate'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { Suspense, useState } from 'react'
import type { User } from '../../src/identity/wire.ts'
import { useConnection } from '../api/connection.ts'
import { formatInstant } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { type BadgeText, badgeText } from './badge.ts'
import { useStanding } from './standing.ts'
import { onlyHere, stateWords, unsentOf } from './state-words.ts'

const StoragePanel = lazyNamed(() => import('./storage-panel.tsx'), 'StoragePanel')

const LOOKS: Record<BadgeText, { icon: IconDefinition; tone: string }> = {
  'Auto Sync': { icon: faRotate, tone: 'text-success' },
  'Cloud Storage': { icon: faCloud, tone: 'text-info' },
  'Local Storage': { icon: faHardDrive, tone: 'text-muted' },
  Offline: { icon: faTriangleExclamation, tone: 'text-warning' },
}

/** The badge on every page that says where the user's entries go; a click opens its panel. */
export function StorageBadge({ user }: { user: User }) {
  const connection = useConnection()
  const standing = useStanding(user)
  const [isOpen, setOpen] = useState(false)
  const text = badgeText(connection, standing)
  const { icon, tone } = LOOKS[text]
  const unsent = unsentOf(connection)
  const isCloud = text === 'Auto Sync' || text === 'Cloud Storage'
  const isUpgradable = standing.tier === 'free' && connection.isReachable && connection.mode === 'online'

  return (
    <>
      <Tooltip
        text={
          <span className="grid gap-1">
            <span>Storage: {isCloud ? 'Cloud' : 'Local Only'}</span>
            <span>Tier: {standing.tier.toUpperCase()}</span>
            {isUpgradable ? (
              <>
                <span>{stateWords(connection, standing)}</span>
                <span>Upgrade to Premium for cloud storage &amp; auto-sync</span>
              </>
            ) : null}
            {unsent > 0 && !isUpgradable ? <span>{onlyHere(unsent)}</span> : null}
            {connection.local?.syncedAt ? (
              <span>Last sync: {formatInstant(connection.local.syncedAt)}</span>
            ) : null}
          </span>
        }
      >
        {(described) => (
          <button
            type="button"
            aria-haspopup="dialog"
            className="flex h-9 cursor-pointer items-center gap-2 rounded-full border border-line bg-base-100 px-3 text-[0.8125rem] font-semibold whitespace-nowrap transition-colors duration-150 hover:border-edge max-md:h-11 @max-[60rem]/header:px-3"
            onClick={() => setOpen(true)}
            {...described}
          >
            <Icon icon={icon} className={`size-3.5 ${tone} ${connection.isSyncing ? 'animate-pulse' : ''}`} />
            <span className="@max-[60rem]/header:sr-only">{text}</span>
            {unsent > 0 ? (
              <span className="figures rounded-full bg-warning px-1.5 text-xs leading-4.5 font-bold text-warning-content">
                {unsent}
                <span className="sr-only"> unsent</span>
              </span>
            ) : null}
          </button>
        )}
      </Tooltip>
      {isOpen ? (
        <Suspense>
          <StoragePanel user={user} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
