import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { useQuestion } from '../api/meanwhile.ts'
import { useNewerRelease } from '../api/release.ts'
import { type AdPosition, dismiss, isDismissed } from '../billing/dismissed-ads.ts'
import { atRest } from '../ui/at-rest.ts'
import { Button } from '../ui/button.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { loadPictures } from '../ui/picture.tsx'
import { Status } from '../ui/status.tsx'
import { Keyboard } from './palette/keyboard.tsx'
import { TourHost } from './tour-host.tsx'

/** Milliseconds before an ad is fetched: after all that the user has come for. */
const WAIT_MS = 2000

const waited = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS))
/** Notices on unsent changes, which are kept whatever is shown: fetched once the page is at rest. */
const Notices = lazyNamed(
  () => atRest().then(() => import('../sync/notices.tsx')),
  'Notices',
  () => null,
)
const MeanwhileDialog = lazyNamed(() => import('../sync/meanwhile-dialog.tsx'), 'MeanwhileDialog')
const Ad = lazyNamed(
  () => waited().then(() => import('./ads.tsx')),
  'Ad',
  () => null,
)

/** Room as large as the ad, so that nothing moves when it comes. */
const ROOM: Record<AdPosition, string> = {
  sidebar: 'min-h-46.5 px-4 pb-4 md:max-lg:min-h-57',
  content: 'mt-4 min-h-17.25 max-sm:min-h-36.25 lg:mt-6 print:hidden',
}

interface AdSlotProps {
  position: AdPosition
  user: User
  onNavigate: () => void
}

/** A free user's ad until they dismiss it, in the element of the frame that is named for its position. */
function AdSlot({ position, user, onNavigate }: AdSlotProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [isGone, setGone] = useState(() => isDismissed(position))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => setFrame(document.getElementById(`${position}-ad`)), [position])
  if (!frame) return null

  function close() {
    dismiss(position)
    // The focused button is about to go; the keyboard goes on from where it was.
    place.current?.focus()
    setGone(true)
  }

  return createPortal(
    <div
      ref={place}
      tabIndex={-1}
      data-room={isGone ? undefined : ''}
      className={`outline-none ${isGone ? '' : ROOM[position]}`}
    >
      {isGone ? null : (
        <Suspense>
          <Ad position={position} user={user} onDismiss={close} onNavigate={onNavigate} />
        </Suspense>
      )}
    </div>,
    frame,
  )
}

/** Tells that the server has another release than this page, which may not fit it any more. */
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

/** Parts around the open page on every screen, which doesn't wait for them. */
export function Beside({ user, onNavigate }: { user: User; onNavigate: () => void }) {
  const [path] = useLocation()
  // Pictures are fetched before they are needed: when the server is away, the one that says so has come.
  useEffect(() => void atRest().then(loadPictures), [])
  const question = useQuestion()
  return (
    <>
      <Keyboard user={user} />
      <NewerVersion />
      <Suspense>
        <Notices user={user} />
      </Suspense>
      <TourHost user={user} />
      {question ? (
        <Suspense>
          <MeanwhileDialog question={question} />
        </Suspense>
      ) : null}
      {user.subscriptionTier === 'free' ? (
        <>
          <AdSlot position="sidebar" user={user} onNavigate={onNavigate} />
          {/* No ad on the operator's page: whoever looks after the server is at work there. */}
          {path === '/operator' ? null : <AdSlot position="content" user={user} onNavigate={onNavigate} />}
        </>
      ) : null}
    </>
  )
}
