import { Hono } from 'hono'
import { command } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { body, check } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import type { Month } from '../../values/day.ts'
import { refuse } from '../../values/refusal.ts'
import { Success } from '../../values/wire.ts'
import { moveAssigned, typeAssigned, undoEntry } from './assigning.ts'
import { give, proposedToWire, proposeFill, proposeFund } from './filling.ts'
import { orderCategories } from './order.ts'
import { changePeriod, countPeriod, readPeriod } from './period.ts'
import { changePlan, getPlan } from './plans.ts'
import { proposeRests, restsToWire, takeRests } from './resting.ts'
import { readMonth } from './store.ts'
import {
  Assignment,
  BudgetEntry,
  BudgetMonth,
  BudgetMonthText,
  BudgetPeriod,
  BudgetPeriodChange,
  BudgetRow,
  CategoryOrder,
  CategoryPlan,
  CategoryPlanChange,
  Fill,
  Filled,
  Fund,
  NewMove,
  RestsQuery,
  RestsTaken,
} from './wire.ts'

function monthIn(text: string): Month {
  const parsed = BudgetMonthText.safeParse(text)
  check({ success: parsed.success, ...(parsed.success ? {} : { error: { issues: parsed.error.issues } }) })
  return text
}

export const budgetRoutes = new Hono<BookEnv>()
  .get(
    '/years/:year',
    route('read', 'The months of a year, a line for each category', { files: ['text/csv'] }),
    async (c) => {
      const year = c.req.param('year')
      if (!/^(19[7-9]\d|20\d\d|21\d\d|2200)$/.test(year))
        refuse('invalid', 'Years lie between 1970 and 2200.')
      // The writer of CSV is loaded when there is something to write.
      const { yearCsv } = await import('./years.ts')
      c.header('Content-Disposition', `attachment; filename="bucketbook-budget-${year}.csv"`)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      return c.body(yearCsv(c.get('home').db, c.get('viewer'), year))
    },
  )
  .get('/:month', route('read', 'A month of the budget', { answers: { 200: BudgetMonth } }), (c) =>
    c.json(readMonth(c.get('home').db, c.get('viewer'), monthIn(c.req.param('month')))),
  )
  .put(
    '/:month/:categoryId',
    route('write', 'Assign an amount to a category', { answers: { 200: BudgetRow } }),
    body(Assignment),
    (c) =>
      command(c, 200, (tx, viewer) => {
        const { month, categoryId } = c.req.param()
        return typeAssigned(tx, viewer, monthIn(month), categoryId, c.req.valid('json'))
      }),
  )
  .post(
    '/:month/moves',
    route('write', 'Move money between two categories, or from and to what is to assign', {
      answers: { 201: BudgetEntry },
    }),
    body(NewMove),
    (c) =>
      command(c, 201, (tx, viewer) =>
        moveAssigned(tx, viewer, monthIn(c.req.param('month')), c.req.valid('json')),
      ),
  )
  .delete(
    '/:month/moves/:id',
    route('write', 'Take an entry of the history back, of whatever kind', { answers: { 200: Success } }),
    (c) =>
      command(c, 200, (tx, viewer) => {
        undoEntry(tx, viewer, monthIn(c.req.param('month')), c.req.param('id'))
        return { success: true } as const
      }),
  )
  .post(
    '/:month/fill',
    route('write', 'Assign as last month, as planned, or the average of three', { answers: { 200: Filled } }),
    body(Fill),
    (c) => {
      const month = monthIn(c.req.param('month'))
      const input = c.req.valid('json')
      const { home, viewer } = c.var
      if (input.dryRun) return c.json(proposedToWire(proposeFill(home.db, viewer, month, input)))
      return command(c, 200, (tx, viewer) => give(tx, viewer, proposeFill(tx, viewer, month, input)))
    },
  )
  .post(
    '/:month/fund',
    route('write', 'Assign what categories want, in the order of their plans', { answers: { 200: Filled } }),
    body(Fund),
    (c) => {
      const month = monthIn(c.req.param('month'))
      const input = c.req.valid('json')
      const { home, viewer } = c.var
      if (input.dryRun) return c.json(proposedToWire(proposeFund(home.db, viewer, month, input)))
      return command(c, 200, (tx, viewer) => give(tx, viewer, proposeFund(tx, viewer, month, input)))
    },
  )
  .post(
    '/:month/rests',
    route('write', 'Put what is left of a finished month into goals', { answers: { 200: RestsTaken } }),
    body(RestsQuery),
    (c) => {
      const month = monthIn(c.req.param('month'))
      const { only, dryRun } = c.req.valid('json')
      const { home, viewer } = c.var
      if (dryRun) return c.json(restsToWire(proposeRests(home.db, viewer, month, only)))
      return command(c, 200, (tx, viewer) => takeRests(tx, viewer, month, only))
    },
  )

export const budgetPeriodRoutes = new Hono<BookEnv>()
  .get('/', route('read', 'How the budget’s months lie', { answers: { 200: BudgetPeriod } }), (c) =>
    c.json(readPeriod(c.get('home').db, c.get('viewer'))),
  )
  .put(
    '/',
    route('write', 'Choose months or counters, and the first day of a month', {
      answers: { 200: BudgetPeriod },
    }),
    body(BudgetPeriodChange),
    async (c) => {
      const input = c.req.valid('json')
      const counted = await countPeriod(c.var.home.db, c.var.viewer, input)
      return command(c, 200, (tx, viewer) => changePeriod(tx, viewer, input, counted))
    },
  )

export const categoryPlanRoutes = new Hono<BookEnv>()
  .get('/:id/plan', route('read', 'What a category aims at', { answers: { 200: CategoryPlan } }), (c) =>
    c.json(getPlan(c.get('home').db, c.get('viewer'), c.req.param('id'))),
  )
  .put(
    '/:id/plan',
    route('write', 'Change what a category aims at, and what becomes of its rest', {
      answers: { 200: CategoryPlan },
    }),
    body(CategoryPlanChange),
    (c) => command(c, 200, (tx, viewer) => changePlan(tx, viewer, c.req.param('id'), c.req.valid('json'))),
  )

/** The order of groups and, within these, of categories. */
export const categoryOrderRoutes = new Hono<BookEnv>().put(
  '/',
  route('write', 'Put category groups and their categories in order', { answers: { 200: Success } }),
  body(CategoryOrder),
  (c) =>
    command(c, 200, (tx, viewer) => {
      orderCategories(tx, viewer, c.req.valid('json'))
      return { success: true } as const
    }),
)
