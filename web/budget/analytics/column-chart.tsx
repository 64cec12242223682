import type { ReactNode } from 'react'

/** Told apart by their filling as well as by their colour and place: income left and full, expense right and striped. */
const FILLS = {
  income: { background: 'var(--meter-ok)' },
  expense: {
    background:
      'repeating-linear-gradient(135deg, var(--color-warning) 0 2px, transparent 2px 5px) var(--color-base-100)',
    border: '1.5px solid var(--color-warning)',
  },
}
export type Fill = keyof typeof FILLS

/** A column as high as its part of the axis, from 0 to 1. */
export function Column({ part, fill }: { part: number; fill: Fill }) {
  if (part === 0) return <span className="w-2/5 max-w-4" />
  const style = { height: `${part * 100}%`, ...FILLS[fill] }
  return <span className="min-h-0.5 w-2/5 max-w-4 rounded-t-[3px]" style={style} />
}

/** The filling of a column, for the legend. */
export const Swatch = ({ fill }: { fill: Fill }) => (
  <span aria-hidden="true" className="size-3 rounded-[3px]" style={FILLS[fill]} />
)

interface AxisProps {
  ticks: number[]
  format: (tick: number) => string
  /** The tick whose label takes the most room. */
  widest: number
  /** Height of a tick as a part of the axis, from 0 to 1. */
  partOf: (tick: number) => number
  height: 'h-44' | 'h-50' | 'h-52'
  minWidth?: 'min-w-8'
  isZeroStrong?: boolean
  /** Columns, laid over the lines. */
  children: ReactNode
}

/** Two cells of a grid: the labels of the axis, and the lines of its ticks with the columns. */
export function Axis({ ticks, format, widest, partOf, height, minWidth, isZeroStrong, children }: AxisProps) {
  const marks = ticks.map((tick) => ({ tick, style: { bottom: `${partOf(tick) * 100}%` } }))
  return (
    <>
      <div className={`figures relative text-right ${height} ${minWidth ?? ''}`}>
        {/* Takes the width of the longest; the others are laid over it. */}
        <span className="invisible">{format(widest)}</span>
        {marks.map(({ tick, style }) => (
          <span key={tick} className="absolute right-0 translate-y-1/2 leading-none" style={style}>
            {format(tick)}
          </span>
        ))}
      </div>
      <div className={`relative ${height}`}>
        {marks.map(({ tick, style }) => (
          <span
            key={tick}
            className={`absolute inset-x-0 border-t ${isZeroStrong && tick === 0 ? 'border-edge' : 'border-line'}`}
            style={style}
          />
        ))}
        {children}
      </div>
    </>
  )
}
