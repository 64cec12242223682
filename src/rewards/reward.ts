import type { MiddlewareHandler } from 'hono'
import type { BookEnv, CommandContext, Viewer } from '../book/context.ts'
import { type Crossing, crossing, isFar } from '../book/crossing/crossing.ts'
import type { BookEvent, Recorded, Subject } from '../book/events.ts'
import { getBook } from '../book/open.ts'
import { hasSample } from '../budget/sample/store.ts'
import type { Tx } from '../db/db.ts'
import { dayAt, monthOf } from '../values/day.ts'
import { earnActivity } from './achievements/earn.ts'
import { grantAchievement, grantProven } from './achievements/store.ts'
import type { AchievementId } from './achievements/wire.ts'
import { automates } from './entitled.ts'
import { hasNews, takeNews } from './points/news.ts'

const FINISHED_MONTHS: AchievementId[] = ['monthly_budget_met', 'budget_streak_3', 'spending_reduced']
const MONEY: AchievementId[] = [
  'first_transaction',
  'expense_categorized',
  'debt_payment',
  'positive_net_worth',
  ...FINISHED_MONTHS,
]
const SAVINGS: AchievementId[] = [
  'first_savings_goal',
  'savings_milestone_25',
  'savings_milestone_50',
  'savings_milestone_75',
  'savings_milestone_100',
  'multiple_goals_completed',
  'emergency_fund',
]

/** Achievements that a past day may prove, without any change of a row. */
const MONTHS: AchievementId[] = [...FINISHED_MONTHS, 'emergency_fund']

/** Achievements that a change of each kind of row may prove. An imported book proves nothing by itself. */
const AFTER: Partial<Record<Subject, AchievementId[]>> = {
  transaction: [...MONEY, ...SAVINGS],
  transfer: MONEY,
  statement: MONEY,
  bill: MONEY,
  subscription: MONEY,
  account: ['first_account', 'debt_payment', 'positive_net_worth'],
  category: ['first_budget', 'expense_categorized', 'monthly_budget_met', 'budget_streak_3'],
  budget: ['monthly_budget_met', 'budget_streak_3'],
  rule: ['expense_categorized'],
  goal: [...SAVINGS, ...MONEY],
  profile: ['profile_completed'],
  sample: ['first_account', 'first_budget', ...MONEY, ...SAVINGS],
}

const subjectOf = ({ kind }: BookEvent): Subject => kind.split('.', 1)[0] as Subject

/** Number of transactions that the events recorded. */
export const recordedIn = (events: readonly BookEvent[]): number =>
  events.reduce(
    (sum, event) =>
      sum +
      (event.kind === 'transaction.recorded' ? 1 : event.kind === 'statement.imported' ? event.rows : 0),
    0,
  )

/**
 * Achievements that a recorded transaction may prove, checked at each of them: finished months and averages
 * once a day, and where it is dated into one of them.
 */
function afterEntry(viewer: Viewer, entry: Recorded, isFirstToday: boolean): AchievementId[] {
  const isPast = monthOf(entry.date) < monthOf(viewer.today)
  return [
    'first_transaction',
    ...(entry.categoryId || entry.partCount ? (['expense_categorized'] as const) : []),
    ...(entry.type === 'expense' ? [] : (['debt_payment', 'positive_net_worth'] as const)),
    ...(entry.bucketId ? SAVINGS : []),
    ...(isPast || isFirstToday ? MONTHS : []),
  ]
}

/** False for a change of a budget month that goes on: it proves nothing yet. */
const proves = (event: BookEvent): boolean => event.kind !== 'budget.changed' || event.isFinished

/** Achievements that the events may prove, each once. */
function provable(viewer: CommandContext, isFirstToday: boolean | undefined): AchievementId[] {
  const ids = viewer.events.flatMap((event) =>
    event.kind === 'transaction.recorded' && isFirstToday !== undefined
      ? afterEntry(viewer, event.transaction, isFirstToday)
      : proves(event)
        ? (AFTER[subjectOf(event)] ?? [])
        : [],
  )
  return [...new Set(ids)]
}

const REVIEWS: BookEvent['kind'][] = ['subscription.changed', 'subscription.removed']

/** Grants the user what a command earned: decided here, inside its transaction, wherever the command came from. */
function reward(tx: Tx, context: CommandContext): Map<string, number> {
  const earned = new Map<string, number>()
  const { bookId, events } = context
  if (!getBook(tx, bookId).rewardsEnabled) return earned
  const recorded = recordedIn(events)
  const activity = recorded > 0 ? earnActivity(tx, context, recorded) : undefined
  if (activity) earned.set('activity', activity.points)
  if (events.some(({ kind }) => REVIEWS.includes(kind)) && !hasSample(tx, bookId))
    earned.set('subscription_review', grantAchievement(tx, context, 'subscription_review'))
  for (const [id, points] of grantProven(tx, context, provable(context, activity?.isFirstToday)))
    earned.set(id, points)
  return earned
}

/** The header that tells what an answer earned: "activity=1,first_account=2". */
const EARNED = 'bucketbook-earned'

/** Rewards a command in a shared book for who gave it, in their own book and on the day of that moment. */
export const EARNED_THERE: Crossing<{ events: BookEvent[] }, [string, number][]> = {
  kind: 'earned',
  isSeen: (earned) => earned.some(([, points]) => points > 0),
  apply: (tx, own, { events }) => [
    ...reward(tx, { ...own, events: [...events], today: dayAt(own.receivedAt, own.timeZone) }),
  ],
}

/** Takes the news of points that somebody's own book has for them, wherever they are. */
const NEWS: Crossing<object, [string, number][]> = {
  kind: 'news',
  isSeen: () => false,
  apply: (tx, own) => takeNews(tx, own.bookId),
}

/** Takes the news of who gave the command; those of a book in another database wait for a command there. */
function newsOf(tx: Tx, context: CommandContext): [string, number][] {
  const bookId = context.member?.homeBookId ?? context.bookId
  if (isFar(context, bookId) || !hasNews(tx, bookId) || !getBook(tx, bookId).rewardsEnabled) return []
  return context.member ? (crossing(tx, context, NEWS, { to: bookId }, {}) ?? []) : takeNews(tx, bookId)
}

/** Rewards who gave the command, in their own book: what was earned in a shared one is not of that. */
function rewardPerson(tx: Tx, context: CommandContext): Map<string, number> {
  const { token, member, events } = context
  // A program earns nothing.
  if (token) return new Map()
  if (!member) return reward(tx, context)
  return new Map(crossing(tx, context, EARNED_THERE, { to: member.homeBookId }, { events }))
}

/** Rewards what the commands of the routes behind it did, and tells it in their answers. */
export const rewarded: MiddlewareHandler<BookEnv> = async (c, next) => {
  if (c.req.method === 'GET') return next()
  const home = c.get('home')
  const viewer = c.get('viewer')
  // Answers of replayed calls are shown to nobody, so the news wait.
  const isHeard = home.receivedAt === undefined
  let earned = new Map<string, number>()
  let news: [string, number][] = []
  c.set('automates', automates(viewer))
  c.set('listeners', [
    (tx, context) => {
      earned = rewardPerson(tx, context)
    },
    ...(c.get('listeners') ?? []),
    (tx, context) => {
      news = isHeard ? newsOf(tx, context) : []
    },
  ])
  await next()
  const earnings = [...[...earned].filter(([, points]) => points > 0), ...news]
  if (c.res.ok && earnings.length > 0)
    c.header(EARNED, earnings.map(([id, points]) => `${id}=${points}`).join(','))
}
