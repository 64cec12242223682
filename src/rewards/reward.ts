import type { MiddlewareHandler } from 'hono'
import { getBook } from '../book/open.ts'
import { hasSample } from '../budget/sample/store.ts'
import type { Transaction } from '../budget/transactions/wire.ts'
import type { Db, Tx } from '../db/db.ts'
import type { BookEnv, Viewer } from '../http/context.ts'
import { monthOf } from '../values/day.ts'
import { earnActivity } from './achievements/earn.ts'
import { grantAchievement, grantProven } from './achievements/store.ts'
import type { AchievementId } from './achievements/wire.ts'
import { takeNews } from './points/news.ts'
import { ownedItems } from './shop/owned.ts'

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

/** What a day that has gone by may prove, without any change of a row. */
const MONTHS: AchievementId[] = [...FINISHED_MONTHS, 'emergency_fund']

/** What a change of each kind of row may have proven. A book that comes as a file proves nothing by itself. */
const AFTER: Record<string, AchievementId[]> = {
  transactions: [...MONEY, ...SAVINGS],
  statements: MONEY,
  bills: MONEY,
  subscriptions: MONEY,
  accounts: ['first_account', 'debt_payment', 'positive_net_worth'],
  'budget-categories': ['first_budget', 'expense_categorized', 'monthly_budget_met', 'budget_streak_3'],
  rules: ['expense_categorized'],
  'savings-buckets': [...SAVINGS, ...MONEY],
  profile: ['profile_completed'],
  'sample-data': ['first_account', 'first_budget', ...MONEY, ...SAVINGS],
}

export interface Done {
  method: string
  /** The segments of the path below /api. */
  path: string[]
  answer: unknown
}

/** How many transactions the command recorded. */
export function recordedBy({ method, path: [resource, id, action], answer }: Done): number {
  // What a deleted bucket returned.
  if (method === 'DELETE' && resource === 'savings-buckets')
    return (answer as { transaction?: Transaction | null }).transaction ? 1 : 0
  if (method !== 'POST') return 0
  if (resource === 'statements') return (answer as { imported: number }).imported
  if (resource === 'transactions') return id === undefined ? 1 : 0
  // A transfer of nothing has none.
  const isRecording = action === 'pay' || action === 'transfers'
  return isRecording && (answer as { transaction: Transaction | null }).transaction ? 1 : 0
}

/**
 * What a recorded transaction can have proven, which is asked at each of them: finished months and averages
 * once a day, and where it is dated into one of them.
 */
function afterEntry(viewer: Viewer, entry: Transaction, isFirstToday: boolean): AchievementId[] {
  const isPast = monthOf(entry.date) < monthOf(viewer.today)
  return [
    'first_transaction',
    ...(entry.categoryId ? (['expense_categorized'] as const) : []),
    ...(entry.type === 'expense' ? [] : (['debt_payment', 'positive_net_worth'] as const)),
    ...(entry.bucketId ? SAVINGS : []),
    ...(isPast || isFirstToday ? MONTHS : []),
  ]
}

/** What a command earns its user: decided here, inside its transaction, wherever it came from. */
function reward(tx: Tx, viewer: Viewer, done: Done): Map<string, number> {
  const earned = new Map<string, number>()
  if (!getBook(tx, viewer.bookId).rewardsEnabled) return earned
  const [resource = ''] = done.path
  const recorded = recordedBy(done)
  const activity = recorded > 0 ? earnActivity(tx, viewer, recorded) : undefined
  if (activity) earned.set('activity', activity.points)
  const isReview = resource === 'subscriptions' && ['PUT', 'DELETE'].includes(done.method)
  if (isReview && !hasSample(tx, viewer.bookId))
    earned.set('subscription_review', grantAchievement(tx, viewer, 'subscription_review'))
  const ids =
    resource === 'transactions' && activity
      ? afterEntry(viewer, done.answer as Transaction, activity.isFirstToday)
      : (AFTER[resource] ?? [])
  for (const [id, points] of grantProven(tx, viewer, ids)) earned.set(id, points)
  return earned
}

/** The header that tells what an answer earned: "activity=1,first_account=2". */
const EARNED = 'bucketbook-earned'

/** Whether the book's rules are at work: it has bought them. */
const automates =
  ({ bookId, receivedAt }: Pick<Viewer, 'bookId' | 'receivedAt'>) =>
  (db: Db): boolean =>
    ownedItems(db, bookId, receivedAt).has('smart-automation')

/** Hangs the rewards on the commands of the routes behind it. */
export const rewarded: MiddlewareHandler<BookEnv> = async (c, next) => {
  const { method, path } = c.req
  if (method === 'GET') return next()
  const segments = path.split('/').slice(2)
  const { onDone: before } = c.var.viewer
  // What a sync replays is answered to nobody who could be told.
  const isHeard = c.var.home.receivedAt === undefined
  let earned = new Map<string, number>()
  let news: [string, number][] = []
  c.set('viewer', {
    ...c.var.viewer,
    automates: automates(c.var.viewer),
    onDone: (tx, viewer, answer) => {
      earned = reward(tx, viewer, { method, path: segments, answer })
      before?.(tx, viewer, answer)
      news = isHeard && getBook(tx, viewer.bookId).rewardsEnabled ? takeNews(tx, viewer.bookId) : []
    },
  })
  await next()
  const told = [...[...earned].filter(([, points]) => points > 0), ...news]
  if (c.res.ok && told.length > 0) c.header(EARNED, told.map(([id, points]) => `${id}=${points}`).join(','))
}
