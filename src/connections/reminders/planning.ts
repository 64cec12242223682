import type { Viewer } from '../../book/context.ts'
import { type Book, getBook } from '../../book/open.ts'
import type { ReminderRule, ReminderState, reminders } from '../../book/programs/tables.ts'
import { listBuckets } from '../../budget/buckets/store.ts'
import { spentByCounter } from '../../budget/categories/spent.ts'
import { listCategories } from '../../budget/categories/store.ts'
import { readCalendar } from '../../budget/ledger/months/budget.ts'
import { monthState } from '../../budget/months/store.ts'
import { listDueDates, type RecurringRow } from '../../budget/recurring/due.ts'
import { KIND_NAMES, listRecurring } from '../../budget/recurring/store.ts'
import type { Db } from '../../db/db.ts'
import { addDays, type Day, instantAt, type Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'

/** Days for which reminders are written ahead. */
const AHEAD_DAYS = 62
/** Days back in which due dates are looked for that nothing was sent of; more where a reminder waits from before. */
const BEHIND_DAYS = 31
const [DAYS_BEFORE, AT] = [1, '09:00']

/** A reminder as it is to be, over each channel of its rule. */
export type Planned = Pick<
  typeof reminders.$inferSelect,
  'subject' | 'about' | 'name' | 'text' | 'due' | 'sendAt'
> & {
  channels: string[]
  /** True for what is only kept where it was planned before: its day is over. */
  isLate: boolean
}

/** A day in words that say which year it is: a message may be read long after. */
export const dayInWords = (day: Day): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

type MoneyText = (cents: Cents) => string

/** Cents as the pages of the book write them: 1250 is "$12.50", or "12,50 €". */
function moneyIn({ locale, currency }: Pick<Book, 'locale' | 'currency'>): MoneyText {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 2 })
  return (cents) => format.format(cents / 100)
}

const activeOf = (db: Db, viewer: Viewer) =>
  KIND_NAMES.flatMap((kind) =>
    listRecurring(kind, db, viewer)
      .filter(({ active }) => active)
      .map((row): { kind: (typeof KIND_NAMES)[number]; row: RecurringRow } => ({ kind, row })),
  )

/** The subject without the days before: reminders of one due date on several days share it. */
export const thingOf = ({ about, subject }: Pick<Planned, 'about' | 'subject'>): string =>
  about === 'due' ? subject.slice(0, subject.lastIndexOf(' ')) : subject

function due(
  db: Db,
  viewer: Viewer,
  zone: string,
  rule: ReminderRule,
  money: MoneyText,
  since: Day,
): Planned[] {
  const { today } = viewer
  const [from, to] = [since, addDays(today, AHEAD_DAYS)]
  const { daysBefore = DAYS_BEFORE, at = AT, channels } = rule
  return activeOf(db, viewer).flatMap(({ kind, row }) => {
    const first = row.dueDate > from ? row.dueDate : from
    return listDueDates(db, kind, row, first, to)
      .filter(({ payment }) => payment === undefined)
      .map(({ date }) => ({
        subject: `due ${kind} ${row.id} ${date} ${daysBefore}`,
        about: 'due' as const,
        name: row.name,
        due: date,
        channels,
        text: `${row.name} (${money(row.amountCents)}) is due on ${dayInWords(date)}.`,
        sendAt: instantAt(addDays(date, -daysBefore), at, zone),
        isLate: date < today,
      }))
  })
}

/** Cents that each category has left: in the present month, in a continuous budget of what it is allocated. */
function leftIn(db: Db, viewer: Viewer, month: Month): { id: string; name: string; cents: Cents }[] {
  if (getBook(db, viewer.bookId).budgetPeriod === 'month')
    return monthState(db, viewer, month).rows.map(({ availableCents, category: { row } }) => ({
      id: row.id,
      name: row.name,
      cents: availableCents,
    }))
  return listCategories(db, viewer)
    .filter(({ archivedAt }) => archivedAt === null)
    .map((row) => ({
      id: row.id,
      name: row.name,
      cents: row.allocatedCents - spentByCounter(db, viewer, row),
    }))
}

function overspent(db: Db, viewer: Viewer, { channels }: ReminderRule, money: MoneyText): Planned[] {
  const month = readCalendar(db, viewer.bookId).monthOf(viewer.today)
  const since = getBook(db, viewer.bookId).budgetPeriod === 'month' ? ' this month' : ''
  return leftIn(db, viewer, month)
    .filter(({ cents }) => cents < 0)
    .map(({ id, name, cents }) => ({
      subject: `overspent ${id} ${month}`,
      about: 'overspent' as const,
      name,
      due: null,
      channels,
      text: `${name} is overspent by ${money(-cents)}${since}.`,
      sendAt: viewer.now,
      isLate: false,
    }))
}

function goals(
  db: Db,
  viewer: Viewer,
  rule: ReminderRule,
  before: ReminderState,
  money: MoneyText,
): Planned[] {
  return listBuckets(db, viewer)
    .filter(({ id, savedCents, targetCents }) => savedCents >= targetCents && !before.goals.includes(id))
    .map(({ id, name, targetCents }) => ({
      subject: `goal ${id} ${targetCents}`,
      about: 'goal' as const,
      name,
      due: null,
      text: `You have saved the ${money(targetCents)} for ${name}.`,
      sendAt: viewer.now,
      isLate: false,
      channels: rule.channels,
    }))
}

function prices(
  db: Db,
  viewer: Viewer,
  rule: ReminderRule,
  before: ReminderState,
  money: MoneyText,
): Planned[] {
  return activeOf(db, viewer).flatMap(({ kind, row: { id, name, amountCents } }) => {
    const former = before.prices[id]
    if (former === undefined || amountCents <= former) return []
    const text = `${name} rose from ${money(former)} to ${money(amountCents)}.`
    return {
      subject: `price ${kind} ${id} ${amountCents}`,
      about: 'price' as const,
      name,
      text,
      due: null,
      sendAt: viewer.now,
      isLate: false,
      channels: rule.channels,
    }
  })
}

/** The Monday of the day, or the one after it. */
function mondayFrom(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, (8 - weekday) % 7)
}

function digest({ today }: Viewer, zone: string, { at = AT, channels }: ReminderRule): Planned[] {
  const first = mondayFrom(addDays(today, -BEHIND_DAYS))
  const weeks = Math.floor((BEHIND_DAYS + AHEAD_DAYS) / 7)
  return Array.from({ length: weeks }, (_, week) => addDays(first, 7 * week)).map((monday) => ({
    subject: `digest ${monday}`,
    about: 'digest' as const,
    name: 'Your week',
    text: '',
    due: monday,
    channels,
    sendAt: instantAt(monday, at, zone),
    isLate: monday < today,
  }))
}

/** The text of a digest, written when it is handed over: the unpaid due dates of the week, and the figures of the month. */
export function digestText(db: Db, viewer: Viewer, monday: Day): string {
  const money = moneyIn(getBook(db, viewer.bookId))
  const month = readCalendar(db, viewer.bookId).monthOf(viewer.today)
  const left = leftIn(db, viewer, month)
  const availableCents = left.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)
  const overspentCents = left.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0)
  const coming = activeOf(db, viewer)
    .flatMap(({ kind, row }) =>
      listDueDates(db, kind, row, monday, addDays(monday, 6))
        .filter(({ payment }) => payment === undefined)
        .map(({ date }) => ({ date, line: `${dayInWords(date)}: ${row.name}, ${money(row.amountCents)}` })),
    )
    .sort((one, other) => one.date.localeCompare(other.date))
  return [
    `The week from ${dayInWords(monday)}.`,
    coming.length === 0 ? 'Nothing is due.' : ['Due:', ...coming.map(({ line }) => line)].join('\n'),
    `Available in your categories: ${money(availableCents)}.`,
    ...(overspentCents > 0 ? [`Overspent: ${money(overspentCents)}.`] : []),
  ].join('\n\n')
}

/** Prices and goals as they are now: what changes from here on is news. */
export function stateOf(db: Db, viewer: Viewer): ReminderState {
  return {
    prices: Object.fromEntries(activeOf(db, viewer).map(({ row }) => [row.id, row.amountCents])),
    goals: listBuckets(db, viewer)
      .filter(({ savedCents, targetCents }) => savedCents >= targetCents)
      .map(({ id }) => id),
  }
}

/**
 * All reminders that the rules ask for in the viewer's book, the first ones first. `zone` is that of the person's clocks,
 * `waiting` the first due date that a reminder which was not sent is about.
 */
export function planReminders(
  db: Db,
  viewer: Viewer,
  zone: string,
  { rules, state: before }: { rules: readonly ReminderRule[]; state: ReminderState },
  waiting: Day | undefined,
): Planned[] {
  const money = moneyIn(getBook(db, viewer.bookId))
  const behind = addDays(viewer.today, -BEHIND_DAYS)
  const since = waiting !== undefined && waiting < behind ? waiting : behind
  return rules
    .filter(({ channels }) => channels.length > 0)
    .flatMap((rule) => {
      if (rule.about === 'due') return due(db, viewer, zone, rule, money, since)
      if (rule.about === 'overspent') return overspent(db, viewer, rule, money)
      if (rule.about === 'goal') return goals(db, viewer, rule, before, money)
      if (rule.about === 'price') return prices(db, viewer, rule, before, money)
      return digest(viewer, zone, rule)
    })
    .sort((one, other) => one.sendAt - other.sendAt)
}
