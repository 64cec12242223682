import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { MoneyFlow } from '../../../../src/budget/insights/wire.ts'
import { formatMoney } from '../../../../src/values/money.ts'
import { tintOf } from '../../../ui/colors.ts'
import { formatAmount } from '../../../ui/format.ts'
import { categoriesQuery } from '../../ledger/queries.ts'
import { type Drawn, draw, graphOf, type Kind, NODE_WIDTH, type Place } from './graph.ts'

/** Colours that mean the same everywhere; a category has the one that its owner gave it. */
const COLOURS: Record<Kind, string> = {
  income: 'var(--meter-ok)',
  left: 'var(--meter-ok)',
  before: 'var(--tint-gray)',
  whole: 'var(--color-base-content)',
  group: 'var(--tint-gray)',
  category: 'var(--tint-blue)',
  goal: 'var(--color-warning)',
}

const addressOf = (rows: Record<string, string>) => `/transactions?${new URLSearchParams(rows)}`

/** The flow as bands, with groups alone where there is no room for their categories. */
export function SankeyPicture({ flow }: { flow: MoneyFlow }) {
  return (
    <>
      <Sankey flow={flow} withCategories className="@max-[44rem]:hidden" />
      <Sankey flow={flow} withCategories={false} className="@[44rem]:hidden" />
    </>
  )
}

function Sankey({
  flow,
  withCategories,
  className,
}: {
  flow: MoneyFlow
  withCategories: boolean
  className: string
}) {
  const categories = useQuery(categoriesQuery).data ?? []
  const drawn = draw(graphOf(flow, withCategories))
  const colourOf = ({ id, kind }: Place) => {
    const category = categories.find((each) => id.endsWith(each.id))
    return category ? tintOf(category.color) : COLOURS[kind]
  }
  return (
    <div className={`relative ${className}`} style={{ height: drawn.height }}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 100 ${drawn.height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        {drawn.bands.map(({ id, to, path }) => (
          <Band key={id} path={path} fill={colourOf(to)} rows={to.rows} />
        ))}
        {drawn.places.map((place) => (
          <rect
            key={place.id}
            x={place.x0}
            y={place.y0}
            width={place.x1 - place.x0}
            height={Math.max(place.y1 - place.y0, 1.5)}
            fill={colourOf(place)}
          />
        ))}
      </svg>
      <ul aria-label="Where the money came from and went to">
        {drawn.places.map((place) => (
          <Name key={place.id} place={place} drawn={drawn} />
        ))}
      </ul>
    </div>
  )
}

function Band({ path, fill, rows }: { path: string; fill: string; rows: Place['rows'] }) {
  const band = (
    <path d={path} fill={fill} className="opacity-22 transition-opacity duration-150 hover:opacity-45" />
  )
  if (!rows) return band
  return (
    <Link href={addressOf(rows)} tabIndex={-1}>
      {band}
    </Link>
  )
}

type PlaceDrawn = Drawn['places'][number]

/** Pixels that a name takes. */
const NAME_HEIGHT = 20
/** Width of a letter or digit in rem, a little more than they take. */
const LETTER_REM = 0.455

const middleOf = ({ y0, y1 }: PlaceDrawn) => (y0 + y1) / 2
const amountOf = ({ cents }: PlaceDrawn) => formatAmount(formatMoney(cents))
const lettersOf = (place: PlaceDrawn) => place.name.length + amountOf(place).length + 2

/**
 * CSS width that the name has between two columns. Names of the last two come towards each other: where two meet, the shorter
 * one is whole up to half of the room, and the longer one has what is left.
 */
function widthOf(place: PlaceDrawn, { columns, places }: Drawn): string {
  const room = `${100 / (columns - 1) - NODE_WIDTH}% - 1.5rem`
  const isMeeting = (column: number) => columns > 3 && column > columns - 3
  const others = places.filter(
    (other) =>
      isMeeting(place.column) &&
      isMeeting(other.column) &&
      other.column !== place.column &&
      Math.abs(middleOf(other) - middleOf(place)) < NAME_HEIGHT,
  )
  if (others.length === 0) return `calc(${room})`
  const letters = Math.max(...others.map(lettersOf))
  const half = `(${room}) / 2`
  return lettersOf(place) > letters ? `max(${half}, ${room} - ${letters * LETTER_REM}rem)` : `calc(${half})`
}

/** The name of a place beside it, towards the middle of the picture. */
function Name({ place, drawn }: { place: PlaceDrawn; drawn: Drawn }) {
  const { name, kind, rows, x0, x1, column } = place
  const { columns } = drawn
  const isLast = column === columns - 1
  const style = {
    top: middleOf(place),
    maxWidth: widthOf(place, drawn),
    ...(isLast ? { right: `calc(${100 - x0}% + 0.5rem)` } : { left: `calc(${x1}% + 0.5rem)` }),
  }
  const text = (
    <>
      <span className="min-w-0 truncate font-medium">{name}</span>
      <span className="figures shrink-0 text-muted">{amountOf(place)}</span>
    </>
  )
  // A thin band behind a name would strike it through.
  const halo =
    '[text-shadow:0_0_2px_var(--color-base-100),0_0_4px_var(--color-base-100),0_0_6px_var(--color-base-100)]'
  const look = `flex min-w-0 items-baseline gap-1.5 rounded-sm text-[0.8125rem] leading-5 ${halo}`
  if (kind === 'whole' && columns < 4) return null
  return (
    <li className="absolute -translate-y-1/2" style={style}>
      {rows ? (
        <Link href={addressOf(rows)} className={`${look} hover:underline`} title={name}>
          {text}
        </Link>
      ) : (
        <span className={look}>{text}</span>
      )}
    </li>
  )
}
