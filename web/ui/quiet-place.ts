export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const CONTROL = 'a[href], button, input, select, textarea, summary, label, [role=button], [role=switch]'
const STEP = 8

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top))

/**
 * A place in the room where something may lie for a while without covering what can be pressed: at the lower right if it
 * can be, else to the left of that, else further up; where there is none, the place where it covers least.
 */
export function quietPlace({ width, height }: Pick<Box, 'width' | 'height'>, room: Box, taken: Box[]): Box {
  const [right, bottom] = [room.left + room.width - width, room.top + room.height - height]
  const across = [right, (room.left + right) / 2, room.left]
  let best: Box | undefined
  let least = Number.POSITIVE_INFINITY
  for (let top = bottom; top >= room.top; top -= STEP) {
    for (const left of across) {
      const box = { left, top, width, height }
      const covered = taken.reduce((sum, each) => sum + overlap(box, each), 0)
      if (covered < least) [best, least] = [box, covered]
      if (covered === 0) return box
    }
  }
  return best ?? { left: right, top: bottom, width, height }
}

/** True where the box covers nothing of what is taken. */
export const isQuiet = (box: Box, taken: Box[]): boolean => taken.every((each) => overlap(box, each) === 0)

/** Boxes of what can be pressed on the screen now, but for what is in the element; of a modal dialog only what is in it. */
export function controlsBeside(element: Element, modal: Element | undefined): Box[] {
  return [...(modal ?? document).querySelectorAll(CONTROL)]
    .filter((control) => !element.contains(control) && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width * height > 0 && bottom > 0 && top < innerHeight)
}
