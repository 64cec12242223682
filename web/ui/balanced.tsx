import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { balance } from './balance.ts'

const COLUMNS = [
  { from: 1600, count: 3 },
  { from: 896, count: 2 },
]

/**
 * Panels in as many columns as there is room for, none of which ends far above the others whatever the panels hold. They
 * stay in the page in their order, for the keyboard and for screen readers. What is marked `data-wide` takes all columns.
 */
export function Balanced({ children, className = '' }: { children: ReactNode; className?: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const container = ref.current
    if (!container) return
    const observer = new ResizeObserver(() => arrange(container))
    const watch = () => {
      observer.disconnect()
      for (const child of container.children) observer.observe(child)
      arrange(container)
    }
    watch()
    const changes = new MutationObserver(watch)
    changes.observe(container, { childList: true })
    return () => {
      observer.disconnect()
      changes.disconnect()
    }
  }, [])
  // A panel that takes all columns now, or no longer.
  useLayoutEffect(() => {
    if (ref.current) arrange(ref.current)
  })
  return (
    <div
      ref={ref}
      data-panels=""
      className={`relative grid grid-cols-1 gap-4 lg:gap-6 [&>div]:grid [&>div]:grid-cols-1 ${className}`}
    >
      {/* As wide as the room: the container's own height follows from the panels and is nothing to watch. */}
      <div data-ruler="" aria-hidden="true" className="absolute inset-x-0 top-0 h-0" />
      {children}
    </div>
  )
}

function arrange(container: HTMLElement) {
  const width = container.clientWidth
  const columns = COLUMNS.find(({ from }) => width >= from)?.count ?? 1
  const panels = [...container.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.dataset.ruler === undefined,
  )
  const gap = Number.parseFloat(getComputedStyle(container).rowGap) || 0
  const columnWidth = (width - gap * (columns - 1)) / columns
  for (const { style, dataset } of panels) {
    style.minHeight = ''
    style.position = columns > 1 ? 'absolute' : ''
    style.width = columns > 1 ? `${dataset.wide === undefined ? columnWidth : width}px` : ''
  }
  container.style.height = ''
  if (columns === 1) return
  const wide = panels.filter(({ dataset }) => dataset.wide !== undefined)
  let top = 0
  for (const panel of wide) {
    move(panel, 0, top)
    top += panel.offsetHeight + gap
  }
  const rest = panels.filter((panel) => !wide.includes(panel))
  const ends = Array<number>(columns).fill(top)
  const last = new Map<number, HTMLElement>()
  const places = balance(
    rest.map(({ offsetHeight }) => offsetHeight),
    columns,
    gap,
  )
  for (const [index, panel] of rest.entries()) {
    const column = places[index] ?? 0
    const end = ends[column] ?? 0
    move(panel, column * (columnWidth + gap), end)
    ends[column] = end + panel.offsetHeight + gap
    last.set(column, panel)
  }
  const bottom = Math.max(...ends)
  // No hole below the last of a column.
  for (const [column, panel] of last)
    panel.style.minHeight = `${panel.offsetHeight + bottom - (ends[column] ?? bottom)}px`
  container.style.height = `${bottom - gap}px`
}

function move({ style }: HTMLElement, left: number, top: number) {
  style.left = `${left}px`
  style.top = `${top}px`
}
