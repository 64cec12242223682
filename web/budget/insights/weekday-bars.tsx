import type { Analytics } from '../../../src/budget/insights/wire.ts'
import { addDays } from '../../../src/values/day.ts'
import { Amount } from '../../ui/amount.tsx'
import { byPreferences, preferences } from '../../ui/preferences.ts'

const SUNDAY = '1970-01-04'
const FIRST = { sunday: 0, monday: 1, saturday: 6 }

const named = byPreferences(
  ({ locale }) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
)

/** The days of the week in the order that the owner prefers, each with its figures beside its bar. */
export function WeekdayBars({ weekdays }: { weekdays: Analytics['weekdays'] }) {
  const first = FIRST[preferences().weekStart]
  const largest = Math.max(...weekdays.map(({ average }) => Number(average)))
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Spending by weekday</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="pb-2 text-left font-medium">
            Day
          </th>
          <td className="w-2/5 max-sm:hidden" />
          <th scope="col" className="pb-2 text-right font-medium">
            Average
          </th>
          <th scope="col" className="pb-2 text-right font-medium">
            Together
          </th>
        </tr>
      </thead>
      <tbody>
        {[...weekdays.slice(first), ...weekdays.slice(0, first)].map(({ weekday, amount, average }) => (
          <tr key={weekday} className="border-t border-line">
            <th scope="row" className="py-2.5 text-left font-medium">
              {named().format(new Date(`${addDays(SUNDAY, weekday)}T00:00:00Z`))}
            </th>
            <td className="px-3 max-sm:hidden">
              <div
                className="h-2.5 rounded-full bg-meter-ok"
                style={{ width: `${largest > 0 ? (Number(average) / largest) * 100 : 0}%` }}
              />
            </td>
            <td className="pl-3 text-right">
              <Amount value={average} className="font-semibold" />
            </td>
            <td className="pl-3 text-right">
              <Amount value={amount} className="text-muted" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
