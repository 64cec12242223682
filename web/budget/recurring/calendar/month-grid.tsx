import type { CalendarEntry } from '../../../../src/budget/calendar/wire.ts'
import { type Day, type Month, monthOf } from '../../../../src/values/day.ts'
import { formatAmount, formatMonth } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { isolated } from '../../../ui/in-line.ts'
import { byPreferences, preferences } from '../../../ui/preferences.ts'
import { weeksOf } from './month.ts'
import { STATES } from './state-mark.tsx'

const SHOWN = 3

const weekdayNames = byPreferences(({ locale }) =>
  (['short', 'long'] as const).map(
    (weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  ),
)

interface MonthGridProps {
  month: Month
  today: Day
  days: Map<Day, CalendarEntry[]>
  onDay: (day: Day) => void
}

/** Stands before its entries are there, so that nothing jumps when they come. */
export function MonthGrid({ month, today, days, onDay }: MonthGridProps) {
  const weeks = weeksOf(month, preferences().weekStart)
  const [short, long] = weekdayNames()
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">What is due in {formatMonth(month)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="border-b border-line pb-2 text-xs font-semibold text-muted">
              <abbr title={weekdayOf(long, day)} className="no-underline">
                {weekdayOf(short, day)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]} className="border-b border-line last:border-b-0">
            {week.map((day) => (
              <td key={day} className="h-30 border-r border-line p-1.5 align-top last:border-r-0">
                {monthOf(day) === month ? (
                  <GridDay day={day} isToday={day === today} entries={days.get(day) ?? []} onDay={onDay} />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const weekdayOf = (format: Intl.DateTimeFormat | undefined, day: Day) =>
  format?.format(new Date(`${day}T00:00:00Z`))

interface GridDayProps {
  day: Day
  isToday: boolean
  entries: CalendarEntry[]
  onDay: (day: Day) => void
}

function GridDay({ day, isToday, entries, onDay }: GridDayProps) {
  const hidden = entries.length - SHOWN
  return (
    <>
      <p className="figures mb-1 flex items-center gap-1.5 text-xs font-semibold">
        <span
          className={`grid size-6 place-items-center rounded-full ${isToday ? 'bg-primary text-primary-content' : 'text-muted'}`}
        >
          {Number(day.slice(8))}
        </span>
        {isToday ? <span className="text-primary">Today</span> : null}
      </p>
      <ul className="grid gap-1">
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={`${entry.id}-${entry.transactionId}`}>
            <GridEntry entry={entry} onOpen={() => onDay(day)} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <button
          type="button"
          className="mt-1 w-full cursor-pointer rounded-md px-1.5 py-1 text-left text-xs font-semibold text-primary hover:bg-secondary"
          onClick={() => onDay(day)}
        >
          {hidden} more
        </button>
      ) : null}
    </>
  )
}

function GridEntry({ entry, onOpen }: { entry: CalendarEntry; onOpen: () => void }) {
  const { icon, label, tone, surface } = STATES[entry.state]
  return (
    <button
      type="button"
      title={`${label}: ${isolated(entry.name)}, ${formatAmount(entry.amount)}`}
      className={`grid w-full cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-1.5 rounded-md border px-1.5 py-0.5 text-left text-xs leading-snug hover:border-edge ${surface}`}
      onClick={onOpen}
    >
      <Icon icon={icon} className={`size-3 ${tone}`} />
      <span className="truncate font-semibold">
        <span className="sr-only">{label}: </span>
        {entry.name}
      </span>
      <span className="figures col-start-2 truncate text-muted">{formatAmount(entry.amount)}</span>
    </button>
  )
}
