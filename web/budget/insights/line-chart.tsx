import { type PointerEvent, useState } from 'react'
import { labelsOf, ticksAround } from '../analytics/scale.ts'

interface Point {
  /** Label on the axis below it; empty where there is none. */
  label: string
  value: number
}

interface LineChartProps {
  points: Point[]
  /** Description of the picture for screen readers; a table holds the figures. */
  label: string
  /** The index of a point to mark besides the one that is shown. */
  marked?: number
  fromZero?: boolean
  shown: number
  onShow: (index: number | null) => void
}

/** A line over time with the axis at its left, and a dot on the point whose figures are shown. */
export function LineChart({ points, label, marked, fromZero = false, shown, onShow }: LineChartProps) {
  const ticks = ticksAround(
    points.map(({ value }) => value),
    fromZero,
  )
  const labels = labelsOf(ticks)
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const last = Math.max(points.length - 1, 1)
  const xOf = (index: number) => (index / last) * 100
  const yOf = (value: number) => ((value - bottom) / (top - bottom)) * 100
  const path = points
    .map(({ value }, index) => `${index ? 'L' : 'M'}${xOf(index)},${100 - yOf(value)}`)
    .join('')

  function show(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onShow(Math.min(last, Math.max(0, Math.round(((event.clientX - left) / width) * last))))
  }

  return (
    <div
      role="img"
      aria-label={label}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-muted"
    >
      <div className="figures relative h-50 text-right">
        {/* The longest gives the column its width; they are laid over it. */}
        <span className="invisible">{labels.reduce((a, b) => (b.length > a.length ? b : a))}</span>
        {ticks.map((tick, index) => (
          <span
            key={tick}
            className="absolute right-0 translate-y-1/2 leading-none"
            style={{ bottom: `${yOf(tick)}%` }}
          >
            {labels[index]}
          </span>
        ))}
      </div>
      <div
        className="relative h-50 touch-pan-y"
        onPointerMove={show}
        onPointerDown={show}
        onPointerLeave={() => onShow(null)}
      >
        {ticks.map((tick) => (
          <span
            key={tick}
            className={`absolute inset-x-0 border-t ${tick === 0 ? 'border-edge' : 'border-line'}`}
            style={{ bottom: `${yOf(tick)}%` }}
          />
        ))}
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <path
            d={path}
            fill="none"
            stroke="var(--meter-ok)"
            strokeWidth="2.5"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {marked === undefined ? null : (
          <Dot x={xOf(marked)} y={yOf(points[marked]?.value ?? 0)} look="border-warning bg-base-100" />
        )}
        <Dot x={xOf(shown)} y={yOf(points[shown]?.value ?? 0)} look="border-base-100 bg-meter-ok" />
      </div>
      <div className="relative col-start-2 h-6">
        {points.map((point, index) =>
          point.label ? (
            <span
              key={xOf(index)}
              className={`absolute top-1.5 whitespace-nowrap ${index === 0 ? '' : index === last ? '-translate-x-full' : '-translate-x-1/2'}`}
              style={{ left: `${xOf(index)}%` }}
            >
              {point.label}
            </span>
          ) : null,
        )}
      </div>
    </div>
  )
}

const Dot = ({ x, y, look }: { x: number; y: number; look: string }) => (
  <span
    className={`pointer-events-none absolute size-3.5 -translate-x-1/2 translate-y-1/2 rounded-full border-[3px] ${look}`}
    style={{ left: `${x}%`, bottom: `${y}%` }}
  />
)

/** The point that somebody points at, else the one at home. */
export function useShown(home: number) {
  const [picked, setPicked] = useState<number | null>(null)
  return [picked ?? home, setPicked] as const
}
