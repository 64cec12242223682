interface Point {
  clientX: number
  clientY: number
}

const SWIPE_PX = 50
/** Steeper than this it was meant to scroll the page. */
const MAX_SLOPE = 0.6

/** Direction of a swipe; null where it went not far enough, or rather up or down. */
export function swipeOf(from: Point, to: Point): 'left' | 'right' | null {
  const across = to.clientX - from.clientX
  const down = to.clientY - from.clientY
  if (Math.abs(across) <= SWIPE_PX || Math.abs(down) > Math.abs(across) * MAX_SLOPE) return null
  return across > 0 ? 'right' : 'left'
}
