import { atRest } from './at-rest.ts'

/** Milliseconds in which a row comes, goes or changes its place. */
const duration = 160

/**
 * The `ref` of a list whose rows are seen to come, go and change their places, unless their reader wants no motion. What
 * moves them is fetched once the page is at rest; where it doesn't come, rows come and go at once.
 */
export function movingRows(list: HTMLElement | null) {
  if (!list) return
  const moves = atRest()
    .then(() => import('@formkit/auto-animate'))
    .then(({ default: autoAnimate }) => autoAnimate(list, { duration }))
    .catch(() => undefined)
  return () => void moves.then((controller) => controller?.destroy?.())
}
