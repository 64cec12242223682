import type { CalendarEntry } from '../../../src/budget/calendar/wire.ts'
import { addDays, type Day } from '../../../src/values/day.ts'
import { formatMoney } from '../../../src/values/money.ts'
import { formatAmount } from '../../ui/format.ts'
import { byPreferences, today } from '../../ui/preferences.ts'
import { byDay, sumsOf } from '../recurring/calendar/month.ts'
import { MonthList } from '../recurring/calendar/month-list.tsx'
import { DAYS_SHOWN } from './agenda.ts'
import { useAgenda } from './queries.ts'
import { WidgetCard } from './widget-card.tsx'

export function UpcomingCard({ className }: { className: string }) {
  const day = today()
  const agenda = useAgenda(day)
  return (
    <WidgetCard
      className={className}
      title="Upcoming Payments"
      what="what is due"
      answer={agenda}
      isEmpty={(entries) => entries.length === 0}
      empty={{
        picture: 'all-paid',
        title: 'Nothing to pay',
        text: 'No bill or subscription is overdue or falls due in the next two weeks.',
      }}
      picture={(entries) => <Agenda entries={entries} today={day} />}
      note={
        agenda.data?.length
          ? `${formatAmount(formatMoney(sumsOf(agenda.data).open))} to pay in the next two weeks, with what is overdue.`
          : 'Bills and subscriptions that are overdue or fall due in the next two weeks.'
      }
    />
  )
}

const weekday = byPreferences(
  ({ locale }) => new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }),
)

function Agenda({ entries, today: first }: { entries: CalendarEntry[]; today: Day }) {
  const days = byDay(entries)
  return (
    <div className="relative">
      <div className="absolute inset-0 grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)] gap-3 pb-4">
        {/* The list says the same in words. */}
        <ol aria-hidden="true" className="figures grid grid-cols-7 gap-1 text-center text-xs">
          {Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index)).map((date) => (
            <li
              key={date}
              className={`rounded-md py-1 ${days.has(date) ? 'bg-primary/12' : ''} ${date === first ? 'ring-1 ring-primary' : ''}`}
            >
              <span className="block text-[0.6875rem] text-muted">
                {weekday().format(new Date(`${date}T00:00:00Z`))}
              </span>
              <span className={`block ${days.has(date) ? 'font-bold' : 'text-muted'}`}>
                {Number(date.slice(8))}
              </span>
            </li>
          ))}
        </ol>
        <section
          aria-label="To pay"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
          tabIndex={0}
          className="-mx-4 overflow-y-auto"
        >
          <MonthList days={days} today={first} />
        </section>
      </div>
    </div>
  )
}
