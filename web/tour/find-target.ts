const RETRIES = 15
const RETRY_MS = 100
/** After those: for a page that takes its time. */
const EXTRA_MS = [300, 500]
const DELAYS_MS = [...Array<number>(RETRIES).fill(RETRY_MS), ...EXTRA_MS]

const isShown = (element: Element) => element.getClientRects().length > 0

/** What the page shows under that name now. */
export const targetNow = (name: string): Element | undefined =>
  [...document.querySelectorAll(`[data-tour="${name}"]`)].find(isShown)

/**
 * Asks `look` until it finds something, at most 18 times in 2.3 s. Null when it found nothing; it stays
 * silent once `signal` is aborted.
 */
export function findTarget<Found>(look: () => Found | undefined, signal: AbortSignal): Promise<Found | null> {
  return new Promise((resolve) => {
    const attempt = (retry: number) => {
      if (signal.aborted) return
      const found = look()
      const delay = DELAYS_MS[retry]
      if (found !== undefined) resolve(found)
      else if (delay === undefined) resolve(null)
      else setTimeout(attempt, delay, retry + 1)
    }
    attempt(0)
  })
}
