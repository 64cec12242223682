import type { Side } from './step.ts'

export interface Rect {
  left: number
  top: number
  width: number
  height: number
}
interface Size {
  width: number
  height: number
}

/** CSS pixels between the box and its target. */
const GAP = 14
/** CSS pixels between the box and the edge of the window. */
const EDGE = 12
/** CSS pixels around a target that is highlighted. */
const PADDING = 6
/** The least height of a target above the box, in CSS pixels: less would show nothing. */
const LEAST_SHOWN = 96

/** The width of the box by that of the window, in CSS pixels. */
export const boxWidth = (viewWidth: number): number =>
  Math.min(viewWidth - 2 * EDGE, viewWidth < 768 ? 320 : viewWidth < 1024 ? 360 : 400)

const clamp = (value: number, max: number) => Math.round(Math.max(EDGE, Math.min(value, max)))

/** The part of the target that is in the window, with some air around it. */
export function spotOf(target: Rect, view: Size): Rect {
  const air = target.width < view.width ? PADDING : 0
  const left = Math.max(0, target.left - air)
  const top = Math.max(0, target.top - air)
  const right = Math.min(view.width, target.left + target.width + air)
  const bottom = Math.min(view.height, target.top + target.height + air)
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }

function hasRoom(side: Side, spot: Rect, box: Size, view: Size): boolean {
  const room = {
    top: spot.top,
    left: spot.left,
    bottom: view.height - spot.top - spot.height,
    right: view.width - spot.left - spot.width,
  }[side]
  return room >= (side === 'top' || side === 'bottom' ? box.height : box.width) + GAP + EDGE
}

function beside(side: Side, spot: Rect, box: Size, view: Size): { left: number; top: number } {
  const maxLeft = view.width - box.width - EDGE
  const maxTop = view.height - box.height - EDGE
  if (side === 'left' || side === 'right') {
    const left = side === 'left' ? spot.left - GAP - box.width : spot.left + spot.width + GAP
    return { left: Math.round(left), top: clamp(spot.top, maxTop) }
  }
  const top = side === 'top' ? spot.top - GAP - box.height : spot.top + spot.height + GAP
  return { left: clamp(spot.left + spot.width / 2 - box.width / 2, maxLeft), top: Math.round(top) }
}

const middle = (box: Size, view: Size) => ({
  left: clamp((view.width - box.width) / 2, view.width),
  top: clamp((view.height - box.height) / 2, view.height),
})

export interface Placing {
  left: number
  top: number
  /** The highlighted part of the window; null where nothing is highlighted. */
  spot: Rect | null
  isBeside: boolean
}

/**
 * The place of the box: on the wished side of its target or, without room there, on another. Where no side
 * has room it stands at the foot of the window, and only what stays in view above it is highlighted.
 */
export function placeBox(target: Rect | null, box: Size, view: Size, side: Side): Placing {
  const spot = target && spotOf(target, view)
  if (!spot || spot.width === 0 || spot.height === 0)
    return { ...middle(box, view), spot: null, isBeside: true }
  const sides: Side[] = [side, OPPOSITE[side], 'bottom', 'top', 'right', 'left']
  const free = sides.find((each) => hasRoom(each, spot, box, view))
  if (free) return { ...beside(free, spot, box, view), spot, isBeside: true }
  const top = Math.max(EDGE, view.height - box.height - EDGE)
  const left = clamp(spot.left + spot.width / 2 - box.width / 2, view.width - box.width - EDGE)
  const height = Math.min(spot.height, Math.max(LEAST_SHOWN, top - GAP - spot.top))
  return { left, top, spot: { ...spot, height }, isBeside: false }
}
