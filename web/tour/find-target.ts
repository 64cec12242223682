const RETRIES = 15
const RETRY_MS = 100
/** Two longer waits after those, for a page that takes its time. */
const EXTRA_MS = [300, 500]
/** The wait between all later looks: a target that comes so late is lit all the same. */
const LATE_MS = 500
const DELAYS_MS = [...Array<number>(RETRIES).fill(RETRY_MS), ...EXTRA_MS]

const isShown = (element: Element) => element.getClientRects().length > 0

/** The element that the page shows under the name now; undefined where there is none. */
export const targetNow = (name: string): Element | undefined =>
  [...document.querySelectorAll(`[data-tour="${name}"]`)].find(isShown)

/**
 * Asks `look` until it finds something: 18 times in 2.3 s, after which it says once that nothing is there, then twice a
 * second. It stays silent once `signal` is aborted.
 */
export function findTarget<Found>(
  look: () => Found | undefined,
  signal: AbortSignal,
  onMissing: () => void,
): Promise<Found> {
  return new Promise((resolve) => {
    const attempt = (retry: number) => {
      if (signal.aborted) return
      const found = look()
      if (found !== undefined) return resolve(found)
      if (retry === DELAYS_MS.length) onMissing()
      setTimeout(attempt, DELAYS_MS[retry] ?? LATE_MS, retry + 1)
    }
    attempt(0)
  })
}
