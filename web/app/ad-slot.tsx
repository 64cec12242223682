import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { User } from '../../src/identity/wire.ts'
import { type AdPosition, dismiss, isDismissed } from '../billing/dismissed-ads.ts'
import { lazyNamed } from '../ui/lazy-named.ts'

/** After all that the user has come for. */
const WAIT_MS = 2000

const waited = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS))
const Ad = lazyNamed(
  () => waited().then(() => import('./ads.tsx')),
  'Ad',
  () => null,
)

/** As large as the ad, so that nothing moves when it comes. */
const ROOM: Record<AdPosition, string> = {
  sidebar: 'min-h-46.5 px-4 pb-4 md:max-lg:min-h-57',
  content: 'mt-4 min-h-17.25 max-sm:min-h-36.25 lg:mt-6 print:hidden',
}

interface AdSlotProps {
  position: AdPosition
  user: User
  onNavigate: () => void
}

/** Where a free user is shown an ad until they dismiss it: in the element of the frame that is named for it. */
export function AdSlot({ position, user, onNavigate }: AdSlotProps) {
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
