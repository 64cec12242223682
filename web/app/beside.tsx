import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { Notices } from '../sync/notices.tsx'
import { loadPictures } from '../ui/picture.tsx'
import { AdSlot } from './ad-slot.tsx'
import { NewerVersion } from './newer-version.tsx'
import { Keyboard } from './palette/keyboard.tsx'
import { TourHost } from './tour-host.tsx'

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
