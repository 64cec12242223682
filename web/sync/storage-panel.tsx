import { Link } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { useConnection } from '../api/connection.ts'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { badgeText } from './badge.ts'
import { useStanding } from './standing.ts'
import { stateWords } from './state-words.ts'
import { SyncButton } from './sync-button.tsx'
import { SyncFacts } from './sync-facts.tsx'

/** The dialog behind the badge: how the sync stands, and Sync now. */
export function StoragePanel({ user, onClose }: { user: User; onClose: () => void }) {
  const connection = useConnection()
  const standing = useStanding(user)
  return (
    <Dialog
      title={badgeText(connection, standing)}
      description={stateWords(connection, standing)}
      onClose={onClose}
    >
      <div className="grid gap-4 rounded-xl border border-line bg-base-200 p-4">
        <SyncFacts user={user} />
      </div>
      <DialogActions>
        <Link href="/profile#storage" className="btn border-line bg-base-100" onClick={onClose}>
          Storage & sync settings
        </Link>
        <SyncButton user={user} look="primary" />
      </DialogActions>
    </Dialog>
  )
}
