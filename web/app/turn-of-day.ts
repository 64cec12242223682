import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keys } from '../api/keys.ts'
import { answeredDay } from '../api/seen.ts'
import { dayNow, showDay, today } from '../ui/preferences.ts'

/** How often an open page looks at the calendar. Timers stop while a device sleeps, so none is set for midnight. */
const LOOK_MS = 5000
/** A clock that goes wrong is asked about again after so long, then rarer. */
const WAIT_MS = 60_000
const LONGEST_WAIT_MS = 3_600_000
/** Somebody may have come back to the page. */
const COMING_BACK = ['focus', 'pageshow'] as const

/**
 * What is paid, due or of this month hangs on the day. When the day that the page shows is over, all is read anew,
 * and only then is everything drawn for the new day, so that no figure of one day stands under the date of
 * another. Answers how to stop.
 */
function watchDay(client: QueryClient, draw: () => void): () => void {
  let isTurning = false
  let [askAt, waitMs] = [0, WAIT_MS]
  showDay(today())

  const look = async () => {
    if (isTurning || document.visibilityState !== 'visible') return
    const day = dayNow()
    const isOver = day !== today()
    const answered = answeredDay()
    // The server's clock, or its zone for the book, is another than this device's.
    const isOtherThere = answered !== undefined && answered !== today()
    if (!isOtherThere) [askAt, waitMs] = [0, WAIT_MS]
    if (!isOver && (!isOtherThere || Date.now() < askAt)) return
    if (isOtherThere) [askAt, waitMs] = [Date.now() + waitMs, Math.min(2 * waitMs, LONGEST_WAIT_MS)]
    isTurning = true
    client.removeQueries({ queryKey: keys.history, type: 'inactive' })
    await client.invalidateQueries()
    isTurning = false
    showDay(day)
    draw()
  }
  const timer = setInterval(look, LOOK_MS)
  for (const event of COMING_BACK) addEventListener(event, look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    for (const event of COMING_BACK) removeEventListener(event, look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Draws everything below anew when another day has begun. */
export function useTurnOfDay(): void {
  const client = useQueryClient()
  const [, setDay] = useState(today)
  useEffect(() => watchDay(client, () => setDay(today())), [client])
}
