import type { CSSProperties } from 'react'
import './victory.css'

const COLORS = ['#f0a955', '#6ed6d8', '#e86f8b', '#ebc84e', '#8fb8ff', '#8fd18a']
const KINDS = ['confetti', 'fireworks', 'balloons'] as const

type Part = CSSProperties & Record<`--${string}`, string>

/** A number from 0 to `max` that looks like chance, also between the properties of one part, and is the same each time. */
function spread(n: number, max: number, salt = 0): number {
  const far = Math.abs(Math.sin(n * 12.9898 + salt * 78.233) * 43_758.5453)
  return (far % 1) * max
}
const colorOf = (n: number) => COLORS[n % COLORS.length] ?? ''

const confetti = (n: number): Part => ({
  left: `${spread(n, 100)}%`,
  background: colorOf(n),
  '--turn': `${360 + spread(n, 900, 7)}deg`,
  '--drift': `${spread(n, 16, 3) - 8}rem`,
  animationDelay: `${spread(n, 900, 11)}ms`,
  animationDuration: `${2200 + spread(n, 1600, 5)}ms`,
})

/** Eighteen sparks around the middle of one of five rockets. */
const SPARKS = 18
const spark = (n: number): Part => {
  const rocket = Math.floor(n / SPARKS)
  const angle = ((n % SPARKS) / SPARKS) * 2 * Math.PI
  const reach = 9 + spread(n, 4)
  return {
    left: `${14 + spread(rocket, 72, 2)}%`,
    top: `${14 + spread(rocket, 44, 5)}%`,
    background: colorOf(rocket),
    '--x': `${Math.cos(angle) * reach}rem`,
    '--y': `${Math.sin(angle) * reach}rem`,
    animationDelay: `${rocket * 420}ms`,
  }
}

const balloon = (n: number): Part => ({
  left: `${4 + spread(n, 88)}%`,
  background: `radial-gradient(circle at 32% 28%, #fff9, transparent 34%), ${colorOf(n)}`,
  '--drift': `${spread(n, 8, 4) - 4}rem`,
  animationDelay: `${spread(n, 1400, 9)}ms`,
  animationDuration: `${3800 + spread(n, 1800, 2)}ms`,
})

const PARTS = {
  confetti: { count: 90, style: confetti },
  fireworks: { count: 5 * SPARKS, style: spark },
  balloons: { count: 16, style: balloon },
}

/** One of three ways to celebrate over the whole screen, another one each time. None where motion is unwelcome. */
export function Victory({ turn }: { turn: number }) {
  const kind = KINDS[turn % KINDS.length] ?? 'confetti'
  const { count, style } = PARTS[kind]
  return (
    <div aria-hidden="true" data-victory={kind} className={`victory ${kind} motion-reduce:hidden`}>
      {Array.from({ length: count }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <span key={n} style={style(n)} />
      ))}
    </div>
  )
}
