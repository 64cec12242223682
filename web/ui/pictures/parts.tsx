/** Parts that the pictures share, so that the same thing looks the same in all of them. */

/** The pictures’ one warm colour, for what is or holds money. */
export const GOLD = 'fill-accent'
/** A stroke upon gold, where the outline’s own colour may be too near. */
export const ON_GOLD = 'stroke-accent-content'
export const SHADE = 'fill-secondary'
const BARE = { fill: 'none' }

/** A line of writing, too far away to be read. */
export const Line = ({ d, gold }: { d: string; gold?: boolean }) => (
  <path d={d} {...BARE} strokeWidth="4" className={gold ? 'stroke-accent' : 'stroke-primary/30'} />
)

/** A stroke without a filling. */
export const Stroke = (props: { d: string; className?: string; strokeWidth?: number }) => (
  <path {...BARE} {...props} />
)

export const Coin = ({ x, y, r = 11 }: { x: number; y: number; r?: number }) => (
  <>
    <circle cx={x} cy={y} r={r} className={GOLD} />
    <path {...BARE} className={ON_GOLD} d={`M${x} ${y - r * 0.4}v${r * 0.8}`} />
  </>
)

interface BucketProps {
  /** The x of its middle. */
  x: number
  /** Half the width of its rim. */
  half: number
  /** The y of its rim; the bottom is on the ground. */
  top: number
  /** The part that is filled, from 0 to 1. */
  full: number
}

const GROUND = 132

/** The bucket of the name, filled with gold as far as it goes. */
export function Bucket({ x, half, top, full }: BucketProps) {
  const slant = half * 0.24
  const height = GROUND - top
  const level = GROUND - (height - 4) * full
  const reach = half - slant * ((level - top) / height)
  const wave = half * 0.16
  const foot = half - slant
  const bottom = `L${x + foot} ${GROUND - 5}q-.6 5-5.6 5H${x - foot + 5.6}q-5 0-5.6-5z`
  return (
    <>
      <path d={`M${x - half} ${top}H${x + half}${bottom}`} />
      {full > 0 ? (
        <path
          className={GOLD}
          stroke="none"
          d={`M${x - reach} ${level}q${reach / 2} ${-wave} ${reach} 0t${reach} 0${bottom}`}
        />
      ) : null}
      <path {...BARE} d={`M${x - half} ${top}H${x + half}${bottom}`} />
      <path {...BARE} strokeWidth="4.5" d={`M${x - half - 2} ${top}H${x + half + 2}`} />
    </>
  )
}

/** A sheet of paper whose lower edge was torn off a roll. */
export const Receipt = ({
  x,
  y,
  width = 58,
  height = 96,
}: Record<'x' | 'y', number> & Partial<Record<'width' | 'height', number>>) => {
  const step = width / 6
  return (
    <path
      d={`M${x} ${y + 6}q0-6 6-6h${width - 12}q6 0 6 6v${height - 6}${`l${-step} -7l${-step} 7`.repeat(3)}z`}
    />
  )
}

/** A sign that something is as it should be. */
export const Tick = ({ x, y, r = 17 }: { x: number; y: number; r?: number }) => (
  <>
    <circle cx={x} cy={y} r={r} className={GOLD} />
    <path
      {...BARE}
      className={ON_GOLD}
      strokeWidth="3.5"
      d={`M${x - r * 0.42} ${y + r * 0.04}l${r * 0.3} ${r * 0.32} ${r * 0.56}${-r * 0.64}`}
    />
  </>
)
