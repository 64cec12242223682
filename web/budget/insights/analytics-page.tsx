import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Analytics } from '../../../src/budget/insights/wire.ts'
import { addDays } from '../../../src/values/day.ts'
import { centsOf } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatAmount, plural } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Picture } from '../../ui/picture.tsx'
import { byPreferences, preferences } from '../../ui/preferences.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { MonthTable } from '../analytics/figure-tables.tsx'
import { MonthChart } from '../analytics/month-chart.tsx'
import { leftOf } from '../analytics/spending.ts'
import { CategoryMonths } from './category-months.tsx'
import { Comparison } from './comparison.tsx'
import { LargestExpenses, TopPayees } from './lists.tsx'
import { hasAnalytics, type Owner } from './owned.ts'
import { analyticsQuery } from './queries.ts'
import { SpanPicker, useSpan } from './span-picker.tsx'
import { Reading } from './widget-card.tsx'

const SUNDAY = '1970-01-04'
const FIRST = { sunday: 0, monday: 1, saturday: 6 }

const named = byPreferences(
  ({ locale }) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
)

/** The days of the week in the order that the owner prefers, each with its figures beside its bar. */
function WeekdayBars({ weekdays }: { weekdays: Analytics['weekdays'] }) {
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
                className="bar-fill h-2.5 rounded-full bg-meter-ok"
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

const SHOWN = [
  'Every category month by month',
  'Who you pay the most, and how often',
  'What each day of the week costs you',
  'This month against the last one and your average',
  'Your largest expenses, and what an average day costs',
]

/** The offer of analytics to those who opened the page without having them. */
function AnalyticsOffer({ isRewarded }: { isRewarded: boolean }) {
  return (
    <section aria-labelledby="offer" className="card-surface grid gap-4 p-6 lg:p-8">
      <Picture name="charts" className="w-40" />
      <div>
        <h2 id="offer" className="text-xl font-semibold tracking-tight">
          See where your money really goes
        </h2>
        <p className="mt-1 text-pretty text-muted">
          {isRewarded
            ? 'Advanced analytics come with “Analytics pro” of the rewards shop, and with premium.'
            : 'Advanced analytics come with premium.'}
        </p>
      </div>
      <ul className="grid list-disc gap-1 pl-5">
        {SHOWN.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Link href="/shop" className="btn btn-primary justify-self-start">
        Open the shop
      </Link>
    </section>
  )
}

/** The page of analytics pro; whoever has not got it reads what it is. */
export function AnalyticsPage({ user }: { user: Owner }) {
  return hasAnalytics(user) ? <Figures /> : <AnalyticsOffer isRewarded={user.rewardsEnabled} />
}

const isBlank = ({ income, expense }: Analytics) => centsOf(income) === 0 && centsOf(expense) === 0

function Figures() {
  const [span, setSpan] = useSpan()
  const figures = useQuery(analyticsQuery(span.from, span.to))
  return (
    <div className="@container grid grid-cols-1 gap-4 lg:gap-6">
      <SpanPicker span={span} onChange={setSpan} />
      <Loaded
        query={figures}
        what="your analytics"
        inCard
        rows={['h-24 rounded-box', 'h-96 rounded-box', 'h-96 rounded-box']}
        className="grid grid-cols-1 gap-4 lg:gap-6"
        empty={
          <EmptyState
            heading="h2"
            picture="charts"
            title="Nothing happened in these months"
            text="Record income and expenses, or choose other months, and this page shows where the money went."
          />
        }
        isEmpty={isBlank}
      >
        {(data) => <Sections figures={data} />}
      </Loaded>
    </div>
  )
}

function Sections({ figures }: { figures: Analytics }) {
  const { income, expense, averagePerDay, days, byMonth, to, firstDay, lastDay } = figures
  return (
    <>
      <dl className="card-surface grid grid-cols-2 gap-x-8 gap-y-3 p-5 lg:p-6 @[44rem]:grid-cols-4">
        <Reading label="Income">{formatAmount(income)}</Reading>
        <Reading label="Spent">{formatAmount(expense)}</Reading>
        <Reading label="Left">{formatAmount(leftOf({ income, expense }))}</Reading>
        <Reading label={`Spent a day, over ${plural(days, 'day')}`}>{formatAmount(averagePerDay)}</Reading>
      </dl>
      <div className="grid grid-cols-1 gap-4 lg:gap-6 @[52rem]:grid-cols-2">
        <SectionCard heading="h2" title="Income and expense">
          <div className="min-w-0">
            <MonthChart months={byMonth} />
            <div className="sr-only">
              <MonthTable months={byMonth} />
            </div>
          </div>
        </SectionCard>
        <SectionCard
          heading="h2"
          title="By weekday"
          text="What you spend on an average Monday, Tuesday and so on, and in total."
        >
          <WeekdayBars weekdays={figures.weekdays} />
        </SectionCard>
      </div>
      <SectionCard
        heading="h2"
        title="Categories by month"
        text="The stronger the colour, the closer to the category’s highest month."
      >
        <CategoryMonths categories={figures.categories} months={byMonth.map(({ month }) => month)} />
      </SectionCard>
      <Comparison month={to} categories={figures.comparison} />
      <div className="grid grid-cols-1 gap-4 lg:gap-6 @[52rem]:grid-cols-2">
        <SectionCard heading="h2" title="Top payees" text="Expenses with the same description, added up.">
          <TopPayees payees={figures.payees} days={{ from: firstDay, to: lastDay }} />
        </SectionCard>
        <SectionCard heading="h2" title="Largest expenses">
          <LargestExpenses expenses={figures.largest} />
        </SectionCard>
      </div>
      <p className="max-w-[70ch] px-1 text-sm text-pretty text-muted">
        Transfers into savings goals are no spending and are left out. Balance adjustments count as the income
        or expense that they are, except among payees.
      </p>
    </>
  )
}
