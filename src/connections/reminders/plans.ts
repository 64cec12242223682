import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQLWrapper, sql } from 'drizzle-orm'
import { contextBeside, transact } from '../../book/command.ts'
import type { CommandContext } from '../../book/context.ts'
import { asked } from '../../book/crossing/asking.ts'
import { findMember } from '../../book/members.ts'
import { findBook } from '../../book/open.ts'
import { reminderRules, reminders } from '../../book/programs/tables.ts'
import { atMost, type Db, prepared, type Tx } from '../../db/db.ts'
import type { ServerHome } from '../../identity/context.ts'
import { addDays, dayAt, instantAt } from '../../values/day.ts'
import { inLanes } from '../lanes.ts'
import { dismiss, handOver } from './handing.ts'
import { PERSON } from './person.ts'
import { type Planned, planReminders, stateOf, thingOf } from './planning.ts'
import { endRules, findRules, ofPerson, type ReminderRow, type RulesRow, type Whose } from './store.ts'

/** Time of the night at which the day's new reminders are written. */
const NIGHT = '00:05'
const DAY_MS = 86_400_000
/** Milliseconds back in which reminders that were sent are read: older ones are of due dates long past. */
const KNOWN_MS = 100 * DAY_MS
/** Reminders of a person in a book that are written ahead at a time; the others follow as these go out. */
const MOST_AHEAD = 1000
const REASONS_STAY = ['goal', 'price'] as const

const isSentOrHanded = ({ messageId, sentAt }: ReminderRow) => messageId !== null || sentAt !== null

/** A person whom a book reminds: their own book (`to`), and the zone of their clocks. */
interface Whom {
  to: string
  zone: string
}

/** Reminders that say what was reminded of, and what is waiting. */
const knownOf = (tx: Tx, row: RulesRow, now: number): ReminderRow[] =>
  tx
    .select()
    .from(reminders)
    .where(
      and(
        ofPerson(reminders, row),
        or(
          isNotNull(reminders.nextAt),
          gt(reminders.sendAt, now - KNOWN_MS),
          inArray(reminders.about, REASONS_STAY),
        ),
      ),
    )
    .all()

/** Brings a reminder that waits up to date: another time was chosen, or another name. */
function renew(tx: Tx, known: ReminderRow, { name, text, sendAt: planned }: Planned, now: number): void {
  // A reminder that is late already keeps the time that it should have been sent at.
  const sendAt = planned > now ? planned : Math.min(known.sendAt, now)
  if (name === known.name && text === known.text && sendAt === known.sendAt) return
  const moved = sendAt === known.sendAt ? {} : { sendAt, nextAt: sendAt }
  tx.update(reminders)
    .set({ name, text, ...moved })
    .where(eq(reminders.id, known.id))
    .run()
}

/**
 * Writes the reminders that the rules ask for. What was sent, or is on its way, stays; what is asked for no more, as it
 * was paid, is deleted. What should have been sent before it was known of is sent now, unless its day is over, or the
 * same has been said already.
 */
export function plan(tx: Tx, viewer: CommandContext, row: RulesRow, { to, zone }: Whom): void {
  const { bookId, now, newId } = viewer
  const { userId } = row
  const existing = knownOf(tx, row, now)
  const keyOf = (text: string, channelId: string) => `${channelId} ${text}`
  const byKey = new Map(existing.map((one) => [keyOf(one.subject, one.channelId), one]))
  const waiting = existing.filter(({ nextAt }) => nextAt !== null)
  const told = new Set(existing.filter(isSentOrHanded).map((one) => keyOf(thingOf(one), one.channelId)))
  let room = MOST_AHEAD - waiting.length
  const asked = new Set<string>()
  const firstDue = waiting
    .map(({ due }) => due ?? viewer.today)
    .sort()
    .at(0)
  for (const { channels, isLate, ...planned } of planReminders(tx, viewer, zone, row, firstDue))
    for (const channelId of channels) {
      const key = keyOf(planned.subject, channelId)
      if (asked.has(key)) continue
      asked.add(key)
      const known = byKey.get(key)
      if (known) {
        if (known.messageId === null && known.nextAt !== null)
          renew(tx, known, { ...planned, channels, isLate }, now)
        continue
      }
      const thing = keyOf(thingOf(planned), channelId)
      const isPast = planned.sendAt <= now
      if (isLate || room <= 0 || (isPast && told.has(thing))) continue
      if (isPast) told.add(thing)
      room -= 1
      const sendAt = Math.max(now, planned.sendAt)
      const times = { createdAt: now, sendAt, nextAt: sendAt }
      tx.insert(reminders)
        .values({ ...planned, ...times, id: newId(), bookId, userId, channelId })
        .run()
    }
  const isAsked = row.rules.map(({ about }) => about)
  const over = waiting.filter(
    ({ subject, channelId, messageId, about, error }) =>
      // A reminder that may have arrived is not taken back; one that failed is not tried again.
      (messageId === null || error !== null) &&
      !asked.has(keyOf(subject, channelId)) &&
      // A goal that was reached, and a price that rose, stay news until they are sent.
      !(REASONS_STAY.some((one) => one === about) && isAsked.includes(about)),
  )
  for (const one of over) dismiss(tx, viewer, to, one)
  tx.update(reminderRules)
    .set({ state: stateOf(tx, viewer), nextAt: instantAt(addDays(dayAt(now, zone), 1), NIGHT, zone) })
    .where(ofPerson(reminderRules, row))
    .run()
}

const later = (tx: Tx, whose: Whose, nextAt: number): void =>
  void tx.update(reminderRules).set({ nextAt }).where(ofPerson(reminderRules, whose)).run()

/** The own book of somebody whom this one reminds; undefined once they have left it. */
function homeOf(db: Db, { bookId, userId }: Whose): string | undefined {
  return findBook(db, bookId)?.kind === 'own' ? bookId : findMember(db, bookId, userId)?.homeBookId
}

/** Puts the rules of a deleted book off by a day, as it may come back; its reminders that are due, or handed over, go. */
function rest(tx: Tx, whose: Whose, now: number): void {
  later(tx, whose, now + DAY_MS)
  tx.delete(reminders)
    .where(
      and(
        ofPerson(reminders, whose),
        isNotNull(reminders.nextAt),
        or(lte(reminders.nextAt, now), isNotNull(reminders.messageId)),
      ),
    )
    .run()
}

/** Leaves out people in books whose turn is under way. Joined, so that SQLite keeps to the index of what is due. */
const without = (bookId: SQLWrapper, userId: SQLWrapper) =>
  sql`${bookId} || ' ' || ${userId} NOT IN (SELECT value FROM json_each(${sql.placeholder('without')}))`

const dueRules = prepared((db) =>
  db
    .select({ bookId: reminderRules.bookId, userId: reminderRules.userId })
    .from(reminderRules)
    .where(
      and(
        lte(reminderRules.nextAt, sql.placeholder('now')),
        without(reminderRules.bookId, reminderRules.userId),
      ),
    )
    .orderBy(asc(reminderRules.nextAt))
    .limit(atMost('most'))
    .prepare(),
)

const dueHere = prepared((db) =>
  db
    .selectDistinct({ bookId: reminders.bookId, userId: reminders.userId })
    .from(reminders)
    .where(
      and(
        isNotNull(reminders.nextAt),
        isNull(reminders.messageId),
        lte(reminders.nextAt, sql.placeholder('now')),
        without(reminders.bookId, reminders.userId),
      ),
    )
    .limit(atMost('most'))
    .prepare(),
)

const keyOf = ({ bookId, userId }: Whose) => `${bookId} ${userId}`

type Server = Pick<ServerHome, 'db' | 'transact' | 'now' | 'newId' | 'elsewhere'>
type Failed = ((error: unknown) => void) | undefined

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]

/** Asks for the person's facts where a plan is due; undefined where none is, or their own book does not answer. */
async function askPerson(server: Server, whose: Whose, to: string) {
  const { db, now } = server
  const row = findRules(db, whose)
  if (!row || row.nextAt > now()) return undefined
  return asked(server as ServerHome, PERSON, to, { userId: whose.userId, channels: [] }).catch(async () => {
    // Reminders that are planned already go out meanwhile.
    await transact(server, (tx) => later(tx, whose, now() + MINUTE_MS))
    return undefined
  })
}

/** Plans anew where that is due, and hands over what is: what was paid a moment ago is told no more. */
async function goOver(server: Server, whose: Whose, turn: () => Promise<void>, failed: Failed) {
  const { db, newId } = server
  const home = homeOf(db, whose)
  const person = home === undefined ? undefined : await askPerson(server, whose, home)
  await turn()
  await transact(server, (tx) => {
    const now = server.now()
    const to = homeOf(tx, whose)
    if (!findBook(tx, whose.bookId)) return rest(tx, whose, now)
    const facts = person?.(tx)
    const row = findRules(tx, whose)
    if (to === undefined || !row || facts?.mayBeTold === false) return endRules(tx, whose)
    // The rules fell due since, and the person was not asked: the next turn plans.
    if (!facts && row.nextAt <= now) return
    const context = contextBeside(tx, whose.bookId, { now, newId, elsewhere: server.elsewhere })
    try {
      if (facts) tx.transaction((inner) => plan(inner, context, row, { to, zone: facts.zone }))
    } catch (error) {
      // A book that can't be read holds up no other.
      if (!failed) throw error
      later(tx, whose, now + HOUR_MS)
      failed(error)
    }
    handOver(tx, context, whose, to)
  })
}

/** Plans and hands over in all books where that is due; `failed` is told of one in which it could not be done. */
export function handDue(server: Server, isOver: () => boolean, failed: Failed): Promise<void> {
  const lanes = {
    prepare: async () => {},
    due: (without: readonly string[], most: number) => {
      const asked = { now: server.now(), without: JSON.stringify(without), most }
      const all = [...dueRules(server.db).all(asked), ...dueHere(server.db).all(asked)]
      return [...new Set(all.map(keyOf))].slice(0, most)
    },
    send: (key: string, turn: () => Promise<void>) => {
      const [bookId = '', userId = ''] = key.split(' ')
      return goOver(server, { bookId, userId }, turn, failed)
    },
  }
  return inLanes(lanes, isOver, failed)
}
