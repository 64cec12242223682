const AIR = 20

const heightOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0

/** Scrolls what the step is about to where it can be seen, with room for the box below it. */
export function bringIntoView(target: Element, boxHeight: number): void {
  const { top, bottom, height } = target.getBoundingClientRect()
  if (target.closest('main')) {
    const header = heightOf('header')
    const isSeen = top >= header && bottom + boxHeight + 2 * AIR <= innerHeight
    if (!isSeen) scrollBy({ top: top - header - AIR, behavior: 'instant' })
    return
  }
  const sidebar = target.closest('#sidebar')
  if (sidebar && height > innerHeight / 2) sidebar.scrollTop = 0
  else
    target.scrollIntoView({ block: sidebar && innerWidth < 768 ? 'start' : 'nearest', behavior: 'instant' })
}
