import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Report } from '../../../src/budget/reports/wire.ts'
import { type Day, firstDayOf, lastDayOf, type Month } from '../../../src/values/day.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatShare, plural } from '../../ui/format.ts'
import { today } from '../../ui/preferences.ts'
import { NO_CATEGORY } from '../history/filter.ts'
import { FlowChart } from './flow-chart.tsx'
import { writtenDay, writtenMonth, writtenRange } from './ranges.ts'
import './report.css'
import { inLine } from '../../ui/in-line.ts'
import { TYPE_LABELS } from '../accounts/account-looks.ts'
import { Part, ReportTable } from './report-table.tsx'

interface ReportSheetProps {
  report: Report
  title: string
  name: string
  /** The part of a yearly report beyond the figures. */
  children?: ReactNode
}

const KINDS = { bill: 'Bill', subscription: 'Subscription' }

/** The paper: everything that is printed, and nothing else. */
export function ReportSheet({ report, title, name, children }: ReportSheetProps) {
  return (
    <article
      aria-label={title}
      className="report @container card-surface grid grid-cols-1 gap-8 p-5 sm:p-8 lg:p-10"
    >
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b border-line pb-5">
        <div className="min-w-0">
          <h2 className="text-2xl font-semibold tracking-tight text-balance">{title}</h2>
          <p className="mt-1 text-muted">{writtenRange(report)}</p>
        </div>
        <p className="text-sm text-muted sm:text-right">
          <bdi className="block font-semibold wrap-anywhere text-base-content">{name}</bdi>
          Bucketbook, {writtenDay(today())}
        </p>
      </header>
      {report.transactions === 0 ? (
        <p className="py-6 text-center text-muted">There are no transactions in this range.</p>
      ) : (
        <Figures report={report}>{children}</Figures>
      )}
    </article>
  )
}

function Figures({ report, children }: { report: Report; children: ReactNode }) {
  const { byMonth, byCategory, byAccount, largest, paid, savings } = report
  const days = { from: report.from, to: report.to }
  const hasGoals = savings.in !== '0.00' || savings.out !== '0.00'
  return (
    <>
      <dl
        className={`grid grid-cols-2 gap-x-6 gap-y-5 @[40rem]:flex @[40rem]:flex-wrap @[40rem]:*:grow ${hasGoals ? '@[40rem]:*:basis-[20%]' : '@[40rem]:*:basis-[14%]'}`}
      >
        <Figure label="Income" value={report.income} href={rowsOf({ ...days, type: 'income' })} />
        <Figure label="Expenses" value={report.expenses} href={rowsOf(days)} />
        <Figure label="Left" value={report.net} href={rowsOf(days)} isStrong />
        {hasGoals ? <Figure label="Moved to goals" value={savings.net} /> : null}
        <Figure label="Balance before" value={report.opening} />
        <Figure label="Balance after" value={report.closing} />
        {hasGoals ? <Figure label="Into goals" value={savings.in} /> : null}
        {hasGoals ? <Figure label="Out of goals" value={savings.out} /> : null}
      </dl>
      {children}
      {byMonth.length > 1 ? (
        <Part title="Income and expenses">
          <FlowChart months={byMonth} />
        </Part>
      ) : null}
      <Part title="By month">
        <ReportTable
          caption="Income and expenses by month"
          columns={['Month', 'Income', 'Expenses', 'Left']}
          rows={byMonth.map(({ month, income, expenses, net }) => ({
            id: month,
            cells: [
              <Link key="month" href={rowsOf(within(month, days))} className={LINK}>
                {writtenMonth(month)}
              </Link>,
              ...[income, expenses, net].map(amount),
            ],
          }))}
        />
      </Part>
      {byCategory.length > 0 ? (
        <Part title="Spending by category">
          <ReportTable
            caption="Spending by category"
            columns={['Category', 'Transactions', 'Amount', 'Share']}
            rows={byCategory.map(({ categoryId, name, transactions, share, ...line }) => ({
              id: categoryId ?? '',
              cells: [
                <Bar
                  key="bar"
                  name={name}
                  share={share}
                  href={rowsOf({ ...days, category: categoryId ?? NO_CATEGORY })}
                />,
                transactions,
                amount(line.amount),
                formatShare(share),
              ],
            }))}
          />
        </Part>
      ) : null}
      <Part
        title="By account"
        note="“Moved” is what came from other accounts and savings goals less what went there. An account that was added within the range starts with the balance it was added with."
      >
        <ReportTable
          caption="Balances by account"
          columns={['Account', 'Before', 'Income', 'Expenses', 'Moved', 'After']}
          rows={byAccount.map(({ accountId, name, type, opening, income, expenses, moved, closing }) => ({
            id: accountId ?? '',
            cells: [
              <Named key="name" name={name} detail={type ? TYPE_LABELS[type] : undefined} />,
              ...[opening, income, expenses, moved, closing].map(amount),
            ],
          }))}
        />
      </Part>
      {largest.length > 0 ? (
        <Part title="Largest expenses">
          <ReportTable
            caption="Largest expenses"
            columns={['What', 'Date', 'Amount']}
            rows={largest.map(({ id, date, description, category, account, ...line }) => ({
              // Parts of one purchase have its id.
              id: `${id} ${category} ${date} ${line.amount}`,
              cells: [
                <Named key="name" name={description} detail={inLine([category, account], ', ')} />,
                writtenDay(date),
                amount(line.amount),
              ],
            }))}
          />
        </Part>
      ) : null}
      {paid.length > 0 ? (
        <Part title="Bills and subscriptions paid">
          <ReportTable
            caption="Bills and subscriptions paid"
            columns={['Name', 'Payments', 'Amount']}
            rows={paid.map(({ id, kind, name, payments, ...line }) => ({
              id,
              cells: [<Named key="name" name={name} detail={KINDS[kind]} />, payments, amount(line.amount)],
            }))}
          />
        </Part>
      ) : null}
      <p className="border-t border-line pt-4 text-sm text-pretty text-muted">
        {plural(report.transactions, 'transaction')}. What only moved into or out of a savings goal is neither
        income nor an expense.
      </p>
    </>
  )
}

const amount = (value: string | null): ReactNode => (value === null ? '–' : <Amount value={value} />)

const LINK = 'underline-offset-4 hover:underline'

/** Address of the rows that a figure sums. */
const rowsOf = (filter: Record<string, string>): string => `/transactions?${new URLSearchParams(filter)}`

/** The days of the month that are days of the report. */
const within = (month: Month, { from, to }: { from: Day; to: Day }) => ({
  from: from > firstDayOf(month) ? from : firstDayOf(month),
  to: to < lastDayOf(month) ? to : lastDayOf(month),
})

interface FigureProps {
  label: string
  value: string
  href?: string
  isStrong?: boolean
}

function Figure({ label, value, href, isStrong }: FigureProps) {
  const shown = <Amount value={value} className="tracking-tight" />
  return (
    <div>
      <dt className="label-quiet">{label}</dt>
      <dd className={`text-lg @[40rem]:text-xl ${isStrong ? 'font-bold' : 'font-semibold'}`}>
        {href ? (
          <Link href={href} className={LINK}>
            {shown}
          </Link>
        ) : (
          shown
        )}
      </dd>
    </div>
  )
}

function Named({ name, detail }: { name: string; detail: string | undefined }) {
  return (
    <>
      <bdi className="block font-medium wrap-anywhere">{name}</bdi>
      {detail ? (
        <span className="block text-[0.8125rem] text-muted [unicode-bidi:plaintext] wrap-anywhere">
          {detail}
        </span>
      ) : null}
    </>
  )
}

function Bar({ name, share, href }: { name: string; share: number; href: string }) {
  return (
    <>
      <Link href={href} className={`block wrap-anywhere ${LINK}`}>
        <bdi>{name}</bdi>
      </Link>
      <span
        aria-hidden="true"
        className="bar-fill mt-1 block h-1.5 min-w-0.5 rounded-full bg-meter-ok"
        style={{ width: `${share}%` }}
      />
    </>
  )
}
