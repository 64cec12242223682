import { faRotate } from '@fortawesome/free-solid-svg-icons/faRotate'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { isDialogOpen } from '../ui/is-dialog-open.ts'

/** The pull that refreshes, in pixels of the indicator, which comes half as far as the finger goes. */
const ENOUGH = 64
const FARTHEST = 88

/**
 * Asks for everything on the page anew when a finger pulls it down from its top. An installed app has no button for
 * that, and some systems have no gesture of their own there.
 */
export function PullToRefresh() {
  const client = useQueryClient()
  const [pulled, setPulled] = useState(0)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let from: number | undefined
    let far = 0
    const pull = (to: number) => {
      far = to
      setPulled(to)
    }
    const onStart = ({ touches: [touch, second] }: TouchEvent) => {
      from = touch && !second && scrollY <= 0 && !isDialogOpen() ? touch.clientY : undefined
    }
    const onMove = ({ touches: [touch] }: TouchEvent) => {
      if (from === undefined || !touch) return
      pull(scrollY > 0 ? 0 : Math.max(0, Math.min((touch.clientY - from) / 2, FARTHEST)))
    }
    const onEnd = async () => {
      from = undefined
      const isEnough = far >= ENOUGH
      pull(0)
      if (!isEnough) return
      setBusy(true)
      // A query that fails says so where its answer would stand.
      await client.invalidateQueries().finally(() => setBusy(false))
    }
    const root = document.documentElement
    root.style.overscrollBehaviorY = 'contain'
    addEventListener('touchstart', onStart, { passive: true })
    addEventListener('touchmove', onMove, { passive: true })
    addEventListener('touchend', onEnd)
    addEventListener('touchcancel', onEnd)
    return () => {
      root.style.overscrollBehaviorY = ''
      removeEventListener('touchstart', onStart)
      removeEventListener('touchmove', onMove)
      removeEventListener('touchend', onEnd)
      removeEventListener('touchcancel', onEnd)
    }
  }, [client])

  const top = isBusy ? ENOUGH : pulled
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 -top-10 z-30 grid justify-items-center">
      {top > 0 ? (
        <span
          className={`grid size-10 place-items-center rounded-full border border-line bg-base-100 shadow-lift ${top < ENOUGH ? 'text-muted' : 'text-primary'}`}
          style={{ transform: `translateY(calc(${top}px + env(safe-area-inset-top))) rotate(${top * 4}deg)` }}
        >
          <Icon icon={faRotate} className={`size-4 ${isBusy ? 'animate-spin' : ''}`} />
          <span className="sr-only">{isBusy ? 'Refreshing' : ''}</span>
        </span>
      ) : null}
    </div>
  )
}
