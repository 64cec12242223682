import { lazy, Suspense, useRef, useState } from 'react'
import type { User } from '../../src/identity/wire.ts'
import { type AdPosition, dismiss, isDismissed } from '../billing/dismissed-ads.ts'

/** After all that the user has come for. */
const WAIT_MS = 2000

const Ad = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  return import('./ads.tsx').then(
    (module) => ({ default: module.Ad }),
    () => ({ default: () => null }),
  )
})

/** As large as the ad, so that nothing moves when it comes. */
const ROOM: Record<AdPosition, string> = {
  sidebar: 'min-h-44 px-4 pb-4',
  content: 'mt-4 min-h-17 lg:mt-6 print:hidden',
}

interface AdSlotProps {
  position: AdPosition
  user: User
  onNavigate?: () => void
}

/** Where a free user is shown an ad, until they dismiss it. */
export function AdSlot({ position, user, onNavigate }: AdSlotProps) {
  const [isGone, setGone] = useState(() => isDismissed(position))
  const place = useRef<HTMLDivElement>(null)
  if (user.subscriptionTier === 'premium') return null

  function close() {
    dismiss(position)
    // The focused button is about to go; the keyboard goes on from where it was.
    place.current?.focus()
    setGone(true)
  }

  return (
    <div ref={place} tabIndex={-1} className={`outline-none ${isGone ? '' : ROOM[position]}`}>
      {isGone ? null : (
        <Suspense>
          <Ad position={position} user={user} onDismiss={close} onNavigate={onNavigate} />
        </Suspense>
      )}
    </div>
  )
}
