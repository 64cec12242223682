import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { CalendarEntry } from '../../../src/budget/calendar/wire.ts'
import { addDays, type Day } from '../../../src/values/day.ts'
import { formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { formatAmount, formatDay, formatFewDigits, formatWeekDay } from '../../ui/format.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { byPreferences, today } from '../../ui/preferences.ts'
import { BILLS } from '../recurring/bill-kind.ts'
import { byDay, sumsOf } from '../recurring/calendar/month.ts'
import { StateMark } from '../recurring/calendar/state-mark.tsx'
import { itemsQuery } from '../recurring/commands.ts'
import { ItemTile } from '../recurring/item-tile.tsx'
import { SUBSCRIPTIONS } from '../recurring/subscription-kind.ts'
import { DAYS_SHOWN } from './agenda.ts'
import { useAgenda } from './queries.ts'

const KINDS = { bill: BILLS, subscription: SUBSCRIPTIONS }

/** Bills and subscriptions of the next two weeks on their days; the one that is pressed says what is due, and pays it. */
export function DueStrip() {
  const first = today()
  const agenda = useAgenda(first)
  const entries = agenda.data ?? []
  return (
    <section aria-labelledby="due-strip" className="@container card-surface">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-5 pt-5 pb-2 lg:px-6">
        <h2 id="due-strip" className="text-lg font-semibold tracking-tight">
          Next two weeks
        </h2>
        <p className="figures min-h-5 text-sm text-muted">
          {entries.length > 0 ? (
            <>
              <b className="font-semibold text-base-content">
                {formatAmount(formatMoney(sumsOf(entries).open))}
              </b>{' '}
              to pay
            </>
          ) : null}
        </p>
      </header>
      <div className="min-h-48 px-5 pb-4 lg:px-6 @[44rem]:min-h-35">
        <Loaded query={agenda} what="what is due" isKept rows={['h-40 @[44rem]:h-31']} isEmpty={() => false}>
          {(loaded) => <Days entries={loaded} first={first} />}
        </Loaded>
      </div>
    </section>
  )
}

const weekday = byPreferences(
  ({ locale }) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
)

function Days({ entries, first }: { entries: CalendarEntry[]; first: Day }) {
  // Overdue entries stand on today.
  const days = byDay(entries.map((entry) => ({ ...entry, date: entry.date < first ? first : entry.date })))
  const [pressed, press] = useState<Day>()
  const shown = pressed && days.has(pressed) ? pressed : days.keys().next().value
  return (
    <>
      <ol className="grid grid-cols-7 gap-1 text-center @[44rem]:grid-cols-14">
        {Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index)).map((day) => (
          <li key={day}>
            <DayCell
              day={day}
              due={days.get(day)}
              isShown={day === shown}
              isToday={day === first}
              press={press}
            />
          </li>
        ))}
      </ol>
      {shown ? (
        <ul aria-label={formatWeekDay(shown)} className="mt-2 divide-y divide-line">
          {days.get(shown)?.map((entry) => (
            <DueRow key={entry.id + entry.state} entry={entry} />
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-pretty text-muted">
          Nothing to pay until {formatDay(addDays(first, DAYS_SHOWN - 1))}. Bills and subscriptions appear
          here on the day they are due.
        </p>
      )}
    </>
  )
}

interface DayCellProps {
  day: Day
  due: CalendarEntry[] | undefined
  isShown: boolean
  isToday: boolean
  press: (day: Day) => void
}

function DayCell({ day, due, isShown, isToday, press }: DayCellProps) {
  const name = weekday().format(new Date(`${day}T00:00:00Z`))
  const look = `block w-full rounded-lg border py-1 text-xs leading-tight ${isToday ? 'border-edge' : 'border-transparent'}`
  const date = (
    <>
      <span className="block text-[0.6875rem] text-muted">{name}</span>
      <span className={`figures block text-sm ${due ? 'font-bold' : 'text-muted'}`}>
        {Number(day.slice(8))}
      </span>
    </>
  )
  if (!due)
    return (
      <span className={look}>
        {date}
        <span className="block">&nbsp;</span>
      </span>
    )
  const sum = formatMoney(sumsOf(due).open)
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={`${formatWeekDay(day)}: ${formatAmount(sum)} to pay`}
      className={`${look} min-h-11 cursor-pointer bg-primary/10 hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary/20`}
      onClick={() => press(day)}
    >
      {date}
      <span className="figures block truncate font-semibold">{formatFewDigits(sum)}</span>
    </button>
  )
}

const PayDialog = lazyNamed(() => import('../recurring/pay-dialog.tsx'), 'PayDialog')

/** One of the day; what is not due before another payment of the same can't be paid yet. */
function DueRow({ entry }: { entry: CalendarEntry }) {
  const [isPaying, setPaying] = useState(false)
  const kind = KINDS[entry.kind]
  const item = useQuery(itemsQuery(kind)).data?.find(({ id }) => id === entry.id)
  return (
    <li className="flex items-center gap-3 py-2">
      <ItemTile icon={entry.icon} color={entry.color} className="size-9" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={entry.name}>
          {entry.name}
        </p>
        <StateMark state={entry.state} />
      </div>
      <Amount value={entry.amount} className="font-semibold" />
      {item && entry.state !== 'upcoming' ? (
        <Button
          small
          className="max-md:h-11"
          aria-label={`Pay ${entry.name}`}
          onClick={() => setPaying(true)}
        >
          Pay
        </Button>
      ) : null}
      <Suspense>
        {isPaying && item ? <PayDialog kind={kind} item={item} onClose={() => setPaying(false)} /> : null}
      </Suspense>
    </li>
  )
}
