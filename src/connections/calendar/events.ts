import ical, {
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { Viewer } from '../../book/context.ts'
import type { Question } from '../../book/crossing/crossing.ts'
import { findMember } from '../../book/members.ts'
import { refuseMoving } from '../../book/moving.ts'
import { type Book, findBook, getBook } from '../../book/open.ts'
import { readCalendar } from '../../budget/calendar/store.ts'
import type { CalendarEntry } from '../../budget/calendar/wire.ts'
import type { Db } from '../../db/db.ts'
import { addMonths, type Day, dayAt, monthOf } from '../../values/day.ts'
import { refuse } from '../../values/refusal.ts'
import type { FeedRow } from './store.ts'

export const NOTHING = 'There is no calendar here.'

/** Months that are shown before and after the present one. */
const MONTHS = 12

const STATES: Record<CalendarEntry['state'], string> = {
  paid: 'Paid',
  due: 'Due',
  overdue: 'Overdue',
  upcoming: 'Due',
}

/** Entries from a year ago to a year ahead. */
function entriesOf(db: Db, viewer: Viewer): CalendarEntry[] {
  const month = monthOf(viewer.today)
  const [first, last] = [sameDayIn(viewer.today, -MONTHS), sameDayIn(viewer.today, MONTHS)]
  return Array.from({ length: 2 * MONTHS + 1 }, (_, index) => addMonths(month, index - MONTHS))
    .flatMap((each) => readCalendar(db, viewer, each))
    .filter(({ date }) => date >= first && date <= last)
}

/** Compared as text, so a day that the other month lacks bounds as well. */
const sameDayIn = (day: Day, months: number): string =>
  `${addMonths(monthOf(day), months)}${day.slice('2026-03'.length)}`

/**
 * Names by which calendars know the events again: that of a due date stays when it is paid. A second payment on one day
 * has its own.
 */
function uidsOf(entries: CalendarEntry[]): string[] {
  const taken = new Set<string>()
  return entries.map(({ kind, id, date, transactionId }) => {
    const due = `${kind}-${id}-${date}@bucketbook`
    const uid = taken.has(due) ? `payment-${transactionId}@bucketbook` : due
    taken.add(uid)
    return uid
  })
}

/** Seconds from the alarm to the beginning of the day; negative where it comes on the day itself. */
function secondsBefore({ alarmDaysBefore, alarmAt }: FeedRow): number {
  const [hours = 0, minutes = 0] = alarmAt.split(':').map(Number)
  return alarmDaysBefore * 86_400 - hours * 3600 - minutes * 60
}

/** The library writes whole days as they are in UTC. */
const midnightOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** The library escapes all texts but the calendar's own name. */
const escaped = (name: string): string => name.replace(/[\\;,]/g, '\\$&')

/** Due dates and payments of the viewer's book as an iCalendar file, a year back and a year ahead. */
function calendarFile(db: Db, viewer: Viewer, feed: FeedRow): string {
  const { currency } = getBook(db, viewer.bookId)
  const entries = entriesOf(db, viewer)
  const uids = uidsOf(entries)
  const calendar = ical({
    name: escaped(feed.name),
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
    prodId: { company: 'Bucketbook', product: 'Bucketbook', language: 'EN' },
    // Said to calendars, and not to the library: that would turn whole days into instants of the server's zone.
    x: [{ key: 'X-WR-TIMEZONE', value: viewer.timeZone }],
  })
  entries.forEach(({ name, date, amount, state, kind }, index) => {
    const isPaid = state === 'paid'
    const details = feed.amounts ? `${STATES[state]}: ${amount} ${currency}` : STATES[state]
    const event = calendar.createEvent({
      id: uids[index],
      start: midnightOf(date),
      allDay: true,
      summary: isPaid ? `✓ ${name}` : name,
      description: details,
      status: isPaid ? ICalEventStatus.CONFIRMED : null,
      // Nobody is busy all day because a bill is due.
      transparency: ICalEventTransparency.TRANSPARENT,
      categories: [{ name: kind === 'bill' ? 'Bill' : 'Subscription' }],
      // The same for everybody who asks on that day: the file changes with the book only.
      stamp: midnightOf(viewer.today),
    })
    if (!isPaid)
      event
        .createAlarm({
          type: ICalAlarmType.display,
          trigger: secondsBefore(feed),
          description: feed.amounts ? `${name}: ${amount} ${currency}` : name,
        })
        // An alarm on the day itself would else be counted from the end of the event.
        .relatesTo(ICalAlarmRelatesTo.start)
  })
  // The library leaves out the end of the last line, which the format wants.
  return `${calendar.toString()}\r\n`
}

interface Fetched {
  feed: FeedRow
  /** The own book of the feed's user, and their zone. */
  own: Pick<Book, 'id' | 'timeZone'>
  release: string
  /** The tag of what the calendar has. */
  known: string | undefined
}

/** A feed's file, asked of the book itself; null for a calendar that has it. Refused where the feed's user is not in the book. */
export const DUE_FILE: Question<Fetched, { tag: string; file: string | null }> = {
  kind: 'calendar',
  answer(db, bookId, { feed, own, release, known }, now) {
    const { timeZone } = own
    const book = findBook(db, bookId)
    const isTheirs = bookId === own.id || findMember(db, bookId, feed.userId) !== undefined
    if (!book || !isTheirs) refuse('not_found', NOTHING)
    refuseMoving(book.moving, now, true)
    const today = dayAt(now, timeZone)
    const quoted = `"${release}.${feed.id}.${book.version}.${today}"`
    const viewer = { bookId, timeZone, today, now, receivedAt: now }
    return {
      tag: `W/${quoted}`,
      file: known === '*' || known?.includes(quoted) ? null : calendarFile(db, viewer, feed),
    }
  },
}
