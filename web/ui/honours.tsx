import { useId } from 'react'

const CROWN = 'leaderboard-crown'
const BADGE = 'exclusive-badges'
/** The items of the shop that stand beside a name. */
export const HONOURS = [CROWN, BADGE]

/** Points ever earned from which the badge is of another metal. */
const METALS = [
  { name: 'gold', from: 500, light: '#ffe9a3', deep: '#c98a1b', edge: '#8a5a0c', ribbon: '#8f2f45' },
  { name: 'silver', from: 100, light: '#f4f7fa', deep: '#98a6b5', edge: '#5c6b7a', ribbon: '#2f5d8f' },
  { name: 'bronze', from: 0, light: '#f3c79a', deep: '#a8652f', edge: '#6d3d18', ribbon: '#2f6f5b' },
] as const

const STAR = 'M16 6.6l1.8 3.75 4.1.55-3 2.85.75 4.1L16 15.9l-3.65 1.95.75-4.1-3-2.85 4.1-.55z'
/** Twelve petals around the disc. */
const PETALS = Array.from({ length: 12 }, (_, n) => (n * 360) / 12)

interface ArtProps {
  className?: string
  /** The drawing's name for screen readers; without one it is decoration, beside a text. */
  label?: string
}

const said = (label: string | undefined) =>
  label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const }

/** A rosette with a star: of bronze, silver or gold, by the points that its owner has ever earned. */
export function BadgeArt({ points, className = 'size-6', label }: ArtProps & { points: number }) {
  const id = useId()
  const metal = METALS.find(({ from }) => points >= from) ?? METALS[2]
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: `said` names it, or hides it
    <svg
      viewBox="0 0 32 32"
      className={`shrink-0 ${className}`}
      {...said(label && `${label}, ${metal.name}`)}
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={metal.light} />
          <stop offset="1" stopColor={metal.deep} />
        </linearGradient>
      </defs>
      <path fill={metal.ribbon} d="M11 18l-4.5 11.2 4.3-1 2.7 3.3 3.4-9.6z" />
      <path fill={metal.ribbon} d="M21 18l4.5 11.2-4.3-1-2.7 3.3-3.4-9.6z" />
      <path fill="#0003" d="M11 18l-1.3 3.3 6.3 1.3 6.3-1.3L21 18z" />
      {PETALS.map((angle) => (
        <ellipse
          key={angle}
          cx="16"
          cy="3.4"
          rx="3.1"
          ry="2.9"
          fill={metal.edge}
          transform={`rotate(${angle} 16 12.5)`}
        />
      ))}
      <circle cx="16" cy="12.5" r="9.7" fill={`url(#${id})`} stroke={metal.edge} strokeWidth=".8" />
      <circle
        cx="16"
        cy="12.5"
        r="7.7"
        fill="none"
        stroke={metal.edge}
        strokeOpacity=".45"
        strokeWidth=".7"
      />
      <path d={STAR} fill={metal.edge} transform="translate(0 .2)" />
      <path
        d="M9.5 9.5a7.5 7.5 0 0 1 5-4.3"
        fill="none"
        stroke="#fff"
        strokeOpacity=".75"
        strokeWidth="1.1"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function CrownArt({ className = 'size-6', label }: ArtProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: `said` names it, or hides it
    <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} {...said(label)}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe28a" />
          <stop offset="1" stopColor="#d9931e" />
        </linearGradient>
      </defs>
      <path
        d="M4 10.5l6.2 5.3L16 6l5.8 9.8L28 10.5 25.6 23H6.4z"
        fill={`url(#${id})`}
        stroke="#8a5a0c"
        strokeWidth="1"
        strokeLinejoin="round"
      />
      <rect x="6" y="23" width="20" height="4.2" rx="1.4" fill="#c07f14" stroke="#8a5a0c" strokeWidth="1" />
      <circle cx="4" cy="10" r="2" fill="#e4573d" stroke="#8a5a0c" strokeWidth=".7" />
      <circle cx="16" cy="5.6" r="2.2" fill="#3d8fe4" stroke="#8a5a0c" strokeWidth=".7" />
      <circle cx="28" cy="10" r="2" fill="#e4573d" stroke="#8a5a0c" strokeWidth=".7" />
      <circle cx="16" cy="25.1" r="1.3" fill="#8ff0c5" />
      <circle cx="10.5" cy="25.1" r="1" fill="#ffd9d0" />
      <circle cx="21.5" cy="25.1" r="1" fill="#ffd9d0" />
    </svg>
  )
}

interface HonoursProps {
  /** Items of the shop; others than these two are not shown. */
  items: readonly string[]
  /** Points ever earned. */
  points: number
  className?: string
}

/** The shop's crown and badge beside the name of whoever owns them. */
export function Honours({ items, points, className }: HonoursProps) {
  const look = className === undefined ? {} : { className }
  return (
    <>
      {items.includes(CROWN) ? <CrownArt {...look} label="Crown" /> : null}
      {items.includes(BADGE) ? <BadgeArt {...look} points={points} label="Exclusive badge" /> : null}
    </>
  )
}
