import type { CalendarEntry } from '../../../../src/budget/calendar/wire.ts'
import type { Day } from '../../../../src/values/day.ts'
import { formatWeekDay } from '../../../ui/format.ts'
import { EntryList } from './entry-list.tsx'

/** The month where there is no room for a grid: the days on which something is due. */
export function MonthList({ days, today }: { days: Map<Day, CalendarEntry[]>; today: Day }) {
  return [...days].map(([day, entries]) => (
    <section key={day} className="border-t border-line px-4 pt-3 pb-1 first:border-t-0">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        {formatWeekDay(day)}
        {day === today ? (
          <span className="rounded-full bg-primary px-2 py-0.5 text-xs text-primary-content">Today</span>
        ) : null}
      </h3>
      <EntryList entries={entries} />
    </section>
  ))
}
