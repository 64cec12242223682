import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { balance } from './balance.ts'

const COLUMNS = [
  { from: 1600, count: 3 },
  { from: 896, count: 2 },
]

/**
 * Panels in as many columns as there is room for, none of which ends far above the others whatever the panels hold. They
 * stay in the page in their order, for the keyboard and for screen readers. What is marked `data-wide` takes all columns,
 * between those that stand before and after it.
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
  for (const { style } of panels) {
    style.minHeight = ''
    style.position = columns > 1 ? 'absolute' : ''
    style.width = columns > 1 ? `${width}px` : ''
  }
  container.style.height = ''
  if (columns === 1) return
  let top = 0
  let beside: HTMLElement[] = []
  const end = () => {
    if (beside.length > 0) top = stand(beside, { top, gap, width, columns: Math.min(columns, beside.length) })
    beside = []
  }
  for (const panel of panels) {
    if (panel.dataset.wide === undefined) {
      beside.push(panel)
      continue
    }
    end()
    move(panel, 0, top)
    top += panel.offsetHeight + gap
  }
  end()
  container.style.height = `${top - gap}px`
}

interface Room {
  top: number
  gap: number
  width: number
  columns: number
}

/** Stands panels beside each other and returns where what is below them begins. */
function stand(panels: HTMLElement[], { top, gap, width, columns }: Room): number {
  const columnWidth = (width - gap * (columns - 1)) / columns
  for (const { style } of panels) style.width = `${columnWidth}px`
  const ends = Array<number>(columns).fill(top)
  const last = new Map<number, HTMLElement>()
  const places = balance(
    panels.map(({ offsetHeight }) => offsetHeight),
    columns,
    gap,
  )
  for (const [index, panel] of panels.entries()) {
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
  return bottom
}

function move({ style }: HTMLElement, left: number, top: number) {
  style.left = `${left}px`
  style.top = `${top}px`
}
