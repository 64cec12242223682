import type { Db, Tx } from '../../db/db.ts'
import type { Home } from '../../http/context.ts'
import { dayAt } from '../../values/day.ts'
import { uuidSeries } from '../../values/id.ts'
import { type Refusal, type RefusalCode, refuse } from '../../values/refusal.ts'
import { beginActing, endActing } from '../activity.ts'
import { commandContext, finishCommand } from '../command.ts'
import type { CommandContext, Listener, Member, Viewer } from '../context.ts'
import { refuseTold } from '../moving.ts'
import { findBook, getBook } from '../open.ts'
import { keepLong } from '../slices.ts'
import { crossingsSent } from './tables.ts'
import { into } from './under-way.ts'

/** A change that concerns two books: the other one applies its event, and the first confirms it or takes it back. */
export interface Crossing<Event extends object, Answer> {
  kind: string
  /** The zone of a book that does not open: one that this begins, or brings back. */
  timeZone?(db: Db, bookId: string, event: Event): string
  /** The member who acts in the other book; undefined in an own one. */
  member?(db: Db, bookId: string, event: Event): Member | undefined
  /** Listeners to the events of the command there. */
  listeners?: readonly Listener[]
  /** Done at the other book, once. A refusal there is this command's. */
  apply(tx: Tx, there: CommandContext, event: Event): Answer
  /** False where nothing that anybody sees has changed there. */
  isSeen?(answer: Answer): boolean
  /** Done at the first book once the other one has; `answer` is null where something newer had come there before. */
  confirm?(tx: Tx, here: CommandContext, event: Event, answer: Answer | null): void
  /** True of a change of a person, not of their book: done also while the book is on its way to another server. */
  isOfPerson?: boolean
  /** True where the event makes the book to which it goes, unless that is there. */
  begins?: boolean
  /** True where `confirm` and `takeBack` change nothing that the first book's version tells of. */
  isUnseenHere?: boolean
  /** The command's answer, with what was done there. */
  complete?(answer: never, there: Answer): unknown
  /** True where there is nothing to answer without what was done there. */
  isWaitedFor?: boolean
  /** Takes back what the first book had done where the other one refused. Without it that stands by itself. */
  takeBack?(tx: Tx, here: CommandContext, event: Event, why: Refusal): void
}

// biome-ignore lint/suspicious/noExplicitAny: a list of them has events and answers of every kind.
export type AnyCrossing = Crossing<any, any>

/** A question of one book to another before a command of its own; the other one changes nothing. */
export interface Question<Asked extends object, Fact> {
  kind: string
  /** Refuses what the other book would refuse. */
  answer(db: Db, bookId: string, asked: Asked, now: number): Fact
}

/** Everything that books tell and ask each other, by kind. */
export interface Crossings {
  events: ReadonlyMap<string, AnyCrossing>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  questions: ReadonlyMap<string, Question<any, unknown>>
  /** Tells other books what has become different since they were told, whatever has changed it. */
  catchUp(home: Home): void
}

/** The other book's answer, or its refusal. */
export type Reply =
  /** `isLate`: something newer of the same subject had come before, and nothing was done. */
  | { answer: unknown; isLate?: boolean }
  | { refusal: { code: RefusalCode; message: string; details: Record<string, unknown> } }

/** A message to another book. */
export type Message =
  | { step: 'ask'; to: string; kind: string; asked: object }
  /** `broughtAt`: the moment of this try. A message that is under way for longer than a day is not done any more. */
  | { step: 'apply'; sent: Sent; broughtAt: number }
  /** Events that have ended long ago and will not be brought again, by their ids. */
  | { step: 'forget'; to: string; ids: string[] }

/** True of a message that makes the book to which it is brought. */
export const isBeginning = ({ events }: Crossings, message: Message): boolean =>
  message.step === 'apply' && events.get(message.sent.kind)?.begins === true

/** The book to which an event goes, and the thing of which it brings a state; without `subject` it stands for itself. */
interface Route {
  to: string
  subject?: string
  /** Rises with every event of the subject; an older one that comes later changes nothing. */
  rev?: number
}

/** An event as it is brought to the other book. */
export interface Sent<Event extends object = object> extends Required<Route> {
  id: string
  from: string
  kind: string
  at: number
  receivedAt: number
  series: string
  event: Event
}

/** True where the book lies in a database of its own. */
export const isFar = ({ elsewhere }: Pick<Viewer, 'elsewhere'>, bookId: string): boolean =>
  elsewhere?.has(bookId) ?? false

/** Ids of what the other book makes: the same ones, however often it is told. */
export const seriesThere = (to: string, series: string, kind: string, at: number): (() => string) =>
  uuidSeries(`${to} from ${series} ${kind}`, at)

type Given<Event extends object> = Pick<Sent<Event>, 'to' | 'at' | 'receivedAt' | 'event'>
type Means = Pick<CommandContext, 'newId' | 'token' | 'elsewhere'>

/** Does at the other book what an event asks for, as a command of its own there. */
export const applyThere = <Event extends object, Answer>(
  tx: Tx,
  crossing: Crossing<Event, Answer>,
  sent: Given<Event>,
  means: Means,
): Answer => into(sent.to, () => applied(tx, crossing, sent, means))

function applied<Event extends object, Answer>(
  tx: Tx,
  crossing: Crossing<Event, Answer>,
  sent: Given<Event>,
  { newId, token, elsewhere }: Means,
): Answer {
  const { to: bookId, event, at: now, receivedAt } = sent
  const member = crossing.member?.(tx, bookId, event)
  // The other book has days of its own.
  const timeZone = crossing.timeZone?.(tx, bookId, event) ?? getBook(tx, bookId).timeZone
  const today = dayAt(now, timeZone)
  const there = commandContext(
    { bookId, member, timeZone, today, now, receivedAt, token, elsewhere },
    { newId, idempotencyKey: undefined, listeners: crossing.listeners },
  )
  beginActing(tx, there)
  const answer = crossing.apply(tx, there, event)
  if (crossing.isSeen?.(answer) ?? true) finishCommand(tx, there, 200, null)
  else endActing(tx, there)
  return answer
}

/** The context of what a place tells others of itself, which need not have a book that opens. */
export const contextOfPlace = (
  place: string,
  { now, newId, elsewhere }: Pick<CommandContext, 'now' | 'newId' | 'elsewhere'>,
): CommandContext =>
  commandContext(
    { bookId: place, timeZone: 'UTC', today: dayAt(now, 'UTC'), now, receivedAt: now, elsewhere },
    { newId, idempotencyKey: undefined },
  )

const utf8 = new TextEncoder()

/**
 * The part of a command that another book has, as a command of its own there: its ids follow from the first one's key, its
 * version is raised and its listeners hear of it. What concerns two books goes through here and nowhere else. Where both
 * lie in one file it is one transaction, and the other book's answer is there at once. Else the event waits beside what
 * the first book has done, is brought once that is stored, and undefined is answered.
 */
export function crossing<Event extends object, Answer>(
  tx: Tx,
  context: CommandContext,
  which: Crossing<Event, Answer>,
  { to, subject = '', rev = 1 }: Route,
  event: Event,
): Answer | undefined {
  const { bookId, now: at, receivedAt, idempotencyKey, newId, token, elsewhere } = context
  if (!isFar(context, to)) {
    if (!which.isOfPerson) refuseTold(which, findBook(tx, to), receivedAt)
    const ids = idempotencyKey ? seriesThere(to, idempotencyKey.key, which.kind, at) : newId
    const answer = applyThere(tx, which, { to, at, receivedAt, event }, { newId: ids, token, elsewhere })
    which.confirm?.(tx, context, event, answer)
    return answer
  }
  const whole = utf8.encode(JSON.stringify(event))
  if (whole.length > (elsewhere?.mostBytes ?? Number.POSITIVE_INFINITY))
    refuse('too_large', 'This is more than one book can hand to another here at a time.')
  const series = idempotencyKey?.key ?? newId()
  const id = uuidSeries(`${bookId} ${series} tells ${to} ${which.kind} ${subject} ${rev}`, at)()
  const isInRow = keepLong(tx, { bookId, id }, whole) === whole
  tx.insert(crossingsSent)
    .values({
      id,
      bookId,
      toBook: to,
      kind: which.kind,
      stateRev: rev,
      at,
      receivedAt,
      series,
      subject: subject || id,
      event: isInRow ? event : {},
      key: idempotencyKey?.key ?? null,
      state: 'open',
      nextAt: at,
    })
    .onConflictDoNothing()
    .run()
  context.sent?.push(id)
  return undefined
}
