import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { useNewerRelease } from '../api/release.ts'
import { Notices } from '../sync/notices.tsx'
import { Button } from '../ui/button.tsx'
import { loadPictures } from '../ui/picture.tsx'
import { Status } from '../ui/status.tsx'
import { AdSlot } from './ad-slot.tsx'
import { Keyboard } from './palette/keyboard.tsx'
import { TourHost } from './tour-host.tsx'

/** The server has another release than this page: what it does may not fit any more. */
function NewerVersion() {
  const isNewer = useNewerRelease()
  return (
    <Status className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box border border-line bg-base-100 py-3 pr-3 pl-4 lg:mb-6">
      {isNewer ? (
        <>
          <p className="text-sm text-pretty">
            <span className="font-semibold">Bucketbook was updated on the server.</span>{' '}
            <span className="text-muted">Reload to use the new version.</span>
          </p>
          <Button small className="max-md:h-11" onClick={() => location.reload()}>
            Reload
          </Button>
        </>
      ) : null}
    </Status>
  )
}

interface BesideProps {
  user: User
  onNavigate: () => void
}

/** What stands around the open page on every screen, and is not waited for. */
export function Beside({ user, onNavigate }: BesideProps) {
  const [path] = useLocation()
  // Fetched before it is needed: when the server is away, the picture that says so has come.
  useEffect(() => void loadPictures(), [])
  return (
    <>
      <Keyboard user={user} />
      <NewerVersion />
      <Notices user={user} />
      <TourHost user={user} />
      {user.subscriptionTier === 'free' ? (
        <>
          <AdSlot position="sidebar" user={user} onNavigate={onNavigate} />
          {/* Whoever looks after the server is at work there. */}
          {path === '/operator' ? null : <AdSlot position="content" user={user} onNavigate={onNavigate} />}
        </>
      ) : null}
    </>
  )
}
