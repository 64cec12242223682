import type { User } from '../../src/identity/wire.ts'
import { BrowserCard } from './browser-card.tsx'
import { CopiesCard } from './copies-card.tsx'
import { SyncCard } from './sync-card.tsx'

/** Where the user's entries are, and how they get to the server and back. */
export function StorageSection({ user }: { user: User }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <SyncCard user={user} />
      <BrowserCard />
      <CopiesCard user={user} />
    </div>
  )
}
