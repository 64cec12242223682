import { useId } from 'react'
import './buckets.css'

/** Puffs: their place in percent of the card, and how much later than the first they rise. */
const PUFFS = [
  { x: 12, y: 78, size: 17, delayMs: 0 },
  { x: 34, y: 88, size: 21, delayMs: 40 },
  { x: 58, y: 82, size: 19, delayMs: 10 },
  { x: 84, y: 86, size: 18, delayMs: 50 },
  { x: 22, y: 55, size: 18, delayMs: 70 },
  { x: 48, y: 58, size: 24, delayMs: 30 },
  { x: 76, y: 54, size: 20, delayMs: 80 },
  { x: 36, y: 32, size: 17, delayMs: 60 },
  { x: 64, y: 30, size: 19, delayMs: 80 },
]

/** Puffs of smoke over a card, for as long as its goal is being celebrated. None where motion is unwelcome. */
export function Smoke() {
  const id = useId()
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      className="smoke size-full overflow-visible text-muted motion-reduce:hidden"
    >
      <radialGradient id={id}>
        <stop offset="0" stopColor="currentColor" stopOpacity="0.75" />
        <stop offset="0.55" stopColor="currentColor" stopOpacity="0.3" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </radialGradient>
      {PUFFS.map(({ x, y, size, delayMs }) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={size}
          fill={`url(#${id})`}
          className="smoke-puff"
          style={{ animationDelay: `${delayMs}ms` }}
        />
      ))}
    </svg>
  )
}
