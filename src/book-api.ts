import { Hono } from 'hono'
import { archiveRoutes } from './archive/routes.ts'
import type { BookEnv } from './book/context.ts'
import { openBook } from './book/open.ts'
import { accountRoutes } from './budget/accounts/routes.ts'
import { appRoutes } from './budget/apps/routes.ts'
import { ruleRoutes } from './budget/automation/routes.ts'
import { billRoutes } from './budget/bills/routes.ts'
import { bucketRoutes } from './budget/buckets/routes.ts'
import { calendarRoutes } from './budget/calendar/routes.ts'
import { categoryRoutes } from './budget/categories/routes.ts'
import { categoryGroupRoutes } from './budget/category-groups/routes.ts'
import { dashboardRoutes } from './budget/dashboard/routes.ts'
import { dividedRoutes } from './budget/divided/routes.ts'
import { reachedGoalRoutes } from './budget/goal-paid/routes.ts'
import { goalPlanRoutes } from './budget/goal-plan/routes.ts'
import { insightRoutes } from './budget/insights/routes.ts'
import { matchingRoutes } from './budget/matching/routes.ts'
import {
  budgetPeriodRoutes,
  budgetRoutes,
  categoryOrderRoutes,
  categoryPlanRoutes,
} from './budget/months/routes.ts'
import { givesPayees } from './budget/payees/filling.ts'
import { payeeRoutes } from './budget/payees/routes.ts'
import { reportRoutes } from './budget/reports/routes.ts'
import { sampleRoutes } from './budget/sample/routes.ts'
import { countsShares } from './budget/sharing/store.ts'
import { statementRoutes } from './budget/statements/routes.ts'
import { subscriptionRoutes } from './budget/subscriptions/routes.ts'
import { tagRoutes } from './budget/tags/routes.ts'
import { transactionRoutes } from './budget/transactions/routes.ts'
import { transferRoutes } from './budget/transfers/routes.ts'
import { bodies } from './http/body.ts'
import type { Home } from './http/context.ts'
import { routerPath } from './http/path.ts'
import { onError } from './http/refusals.ts'
import { refuseUnknown } from './http/unknown.ts'
import { profileRoutes } from './profile/routes.ts'
import { achievementRoutes } from './rewards/achievements/routes.ts'
import { entitled } from './rewards/entitled.ts'
import { rewarded } from './rewards/reward.ts'
import { pointRoutes } from './rewards/routes.ts'
import { shopRoutes } from './rewards/shop/routes.ts'

/** The routes of a person's money, relative to /api; every home serves them behind its own `openBook`. */
export const bookRoutes = new Hono<BookEnv>()
  .use(rewarded, entitled, (c, next) => {
    c.set('listeners', [...(c.get('listeners') ?? []), givesPayees, countsShares])
    return next()
  })
  .route('/accounts', accountRoutes)
  .route('/budget-categories', categoryRoutes)
  .route('/budget-categories', categoryPlanRoutes)
  .route('/budget', budgetRoutes)
  .route('/budget-period', budgetPeriodRoutes)
  .route('/savings-buckets', bucketRoutes)
  .route('/subscriptions', subscriptionRoutes)
  .route('/bills', billRoutes)
  .route('/transactions', transactionRoutes)
  .route('/transactions', dividedRoutes)
  .route('/reached-goals', reachedGoalRoutes)
  .route('/transactions', matchingRoutes)
  .route('/transfers', transferRoutes)
  .route('/payees', payeeRoutes)
  .route('/tags', tagRoutes)
  .route('/category-groups', categoryGroupRoutes)
  .route('/category-groups', categoryOrderRoutes)
  .route('/statements', statementRoutes)
  .route('/dashboard', dashboardRoutes)
  .route('/calendar', calendarRoutes)
  .route('/insights', insightRoutes)
  .route('/rules', ruleRoutes)
  .route('/goal-plan', goalPlanRoutes)
  .route('/reports', reportRoutes)
  .route('/sample-data', sampleRoutes)
  .route('/profile', profileRoutes)
  .route('/points', pointRoutes)
  .route('/achievements', achievementRoutes)
  .route('/shop', shopRoutes)
  .route('/import/apps', appRoutes)
  .route('/', archiveRoutes)

/** The whole API of one book, for a home without sign-in: the browser's, or a test's. */
export function createBookApi(home: Home, bookIdOf: () => string | undefined) {
  const app = new Hono<BookEnv>({ getPath: routerPath })
    .use((c, next) => {
      c.set('home', home)
      c.set('bookId', bookIdOf())
      return next()
    })
    .use('/api/*', bodies, openBook)
    .route('/api', bookRoutes)
    .onError(onError)
  app.notFound(refuseUnknown(app))
  return app
}
