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
    const sizes = new ResizeObserver(() => arrange(container))
    // Panels that come or go, and one that takes all columns now, or no longer.
    const changes = new MutationObserver(() => watch())
    const watch = () => {
      sizes.disconnect()
      changes.disconnect()
      changes.observe(container, { childList: true })
      for (const child of container.children) {
        sizes.observe(child)
        changes.observe(child, { attributeFilter: ['data-wide'] })
      }
      arrange(container)
    }
    watch()
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [])
  return (
    <div ref={ref} data-panels="" className={`panels ${className}`}>
      {/* A ruler as wide as the room: the container's own height follows from the panels and is nothing to watch. */}
      <div data-ruler="" aria-hidden="true" className="absolute inset-x-0 top-0 h-0" />
      {children}
    </div>
  )
}

/** Columns that there was room for the last time: mostly there is now, and then all panels are laid out just once. */
let columns = 1

/** Stands the panels where they belong. What is read here is read before anything is written that depends on it. */
function arrange(container: HTMLElement, isTried = false) {
  const [ruler, ...panels] = [...container.children].filter((child) => child instanceof HTMLElement)
  const rows: HTMLElement[][] = []
  for (const [index, panel] of panels.entries()) {
    const isAfterWide = panels[index - 1]?.dataset.wide !== undefined
    if (rows.length === 0 || isAfterWide || panel.dataset.wide !== undefined) rows.push([])
    rows.at(-1)?.push(panel)
  }
  for (const row of rows)
    for (const panel of row) {
      set(panel, '--columns', `${Math.min(columns, row.length)}`)
      set(panel, 'min-height', '')
    }
  container.toggleAttribute('data-single', columns === 1)
  const width = ruler?.clientWidth ?? 0
  const fitting = COLUMNS.find(({ from }) => width >= from)?.count ?? 1
  // Another number is tried once: where a scrollbar comes with the one and goes with the other, either is as good.
  if (fitting !== columns && !isTried) {
    columns = fitting
    return arrange(container, true)
  }
  if (columns === 1) return set(container, 'height', '')

  const gap = Number.parseFloat(getComputedStyle(container).rowGap) || 0
  const measured = rows.map((row) => row.map((panel) => ({ panel, height: panel.offsetHeight })))
  let top = 0
  for (const row of measured) {
    const places = balance(
      row.map(({ height }) => height),
      Math.min(columns, row.length),
      gap,
    )
    const ends: number[] = []
    const last: typeof row = []
    for (const [index, one] of row.entries()) {
      const column = places[index] ?? 0
      const begin = ends[column] ?? top
      set(one.panel, '--column', `${column}`)
      set(one.panel, 'top', `${begin}px`)
      ends[column] = begin + one.height + gap
      last[column] = one
    }
    const bottom = Math.max(...ends)
    // No hole below the last of a column.
    for (const [column, { panel, height }] of last.entries()) {
      const rest = bottom - (ends[column] ?? bottom)
      if (rest > 0) set(panel, 'min-height', `${height + rest}px`)
    }
    top = bottom
  }
  set(container, 'height', `${top - gap}px`)
}

function set({ style }: HTMLElement, property: string, value: string) {
  if (style.getPropertyValue(property) !== value) style.setProperty(property, value)
}
