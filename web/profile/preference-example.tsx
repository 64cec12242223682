import type { ReactNode } from 'react'
import { formatAmountAs } from '../ui/format.ts'
import type { Preferences } from '../ui/preferences.ts'

const FIRST_DAYS = { sunday: 0, monday: 1, saturday: 6 }
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

/** How the book will look with the choices of the form, before they are saved. */
export function PreferenceExample({ choice }: { choice: Preferences }) {
  const { locale, timeZone, weekStart } = choice
  const now = new Date()
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const week = Array.from({ length: 7 }, (_, index) =>
    dayName.format(SUNDAY + (FIRST_DAYS[weekStart] + index) * DAY_MS),
  )
  return (
    <section aria-labelledby="example-title" className="rounded-box border border-line bg-base-200 p-5">
      <h2 id="example-title" className="font-semibold">
        Example
      </h2>
      <dl className="mt-3 grid gap-3 text-sm">
        <Line label="Money in">
          <span className="figures font-semibold text-success">+{formatAmountAs('2480', choice)}</span>
        </Line>
        <Line label="Money out">
          <span className="figures font-semibold">-{formatAmountAs('1234.56', choice)}</span>
        </Line>
        <Line label="Today">
          {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(now)}
        </Line>
        <Line label="Time now">
          <span className="figures">
            {new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(now)}
          </span>
        </Line>
        <Line label="Week">{week.join(' ')}</Line>
      </dl>
    </section>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  )
}
