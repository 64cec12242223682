import { type Driver, driver } from 'driver.js'
import type { Rect } from './place.ts'

const MOVE_MS = 260
const RADIUS = 14

export interface Stage {
  /** Dims everything but this; null dims all of it. */
  show(rect: Rect | null): void
  /** Another step: the light moves over there instead of jumping. */
  turn(): void
  close(): void
}

/** An element of our own is what driver.js lights: it gives what it lights ARIA attributes and takes them away. */
function makeSpot(): HTMLElement {
  const spot = document.createElement('div')
  spot.className = 'tour-spot'
  spot.setAttribute('aria-hidden', 'true')
  document.body.append(spot)
  return spot
}

function put(spot: HTMLElement, rect: Rect | null) {
  const { left, top, width, height } = rect ?? {
    left: innerWidth / 2,
    top: innerHeight / 2,
    width: 0,
    height: 0,
  }
  Object.assign(spot.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
  spot.dataset.lit = String(rect !== null)
}

/** The dimmed page with a hole in it. */
export function openStage({ isStill }: { isStill: boolean }): Stage {
  const light: Driver = driver({
    animate: !isStill,
    duration: MOVE_MS,
    overlayColor: 'var(--tour-shade)',
    overlayOpacity: 1,
    stagePadding: 0,
    stageRadius: RADIUS,
    allowKeyboardControl: false,
    allowClose: false,
  })
  let spot = makeSpot()
  let isTurning = true
  return {
    show(rect) {
      if (!isTurning) {
        put(spot, rect)
        light.refresh()
        return
      }
      isTurning = false
      const former = spot
      spot = makeSpot()
      put(spot, rect)
      light.highlight({ element: spot })
      for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) spot.removeAttribute(name)
      former.dataset.lit = 'false'
      setTimeout(() => former.remove(), MOVE_MS * 2)
    },
    turn() {
      isTurning = true
    },
    close() {
      light.destroy()
      for (const each of document.querySelectorAll('.tour-spot')) each.remove()
    },
  }
}

/** The page stays where it is, without moving sideways by the width of its scrollbar. */
export function lockScrolling(): () => void {
  const { style, clientWidth } = document.documentElement
  const before = { overflow: style.overflow, paddingRight: style.paddingRight }
  style.paddingRight = `${innerWidth - clientWidth}px`
  style.overflow = 'hidden'
  return () => Object.assign(style, before)
}
