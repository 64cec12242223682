import { Hono } from 'hono'
import { z } from 'zod'
import type { BookEnv } from '../../book/context.ts'
import { query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { readAnalytics } from './analytics.ts'
import { readCashFlow } from './cash-flow.ts'
import { readMoneyFlow } from './money-flow.ts'
import { readPace } from './pace.ts'
import { readAccountSparklines, readCategorySparklines } from './sparklines.ts'
import { readNetWorth, readSavingsRate } from './store.ts'
import {
  AccountSparklines,
  Analytics,
  AnalyticsQuery,
  CashFlow,
  CashFlowQuery,
  CategorySparklines,
  MoneyFlow,
  MoneyFlowQuery,
  MonthsQuery,
  NetWorth,
  Pace,
  PaceQuery,
  SavingsRate,
} from './wire.ts'

export const insightRoutes = new Hono<BookEnv>()
  .get(
    '/net-worth',
    route('read', 'Net worth at the end of each month', {
      answers: { 200: z.array(NetWorth) },
    }),
    query(MonthsQuery),
    (c) => c.json(readNetWorth(c.get('home').db, c.get('viewer'), c.req.valid('query').months)),
  )
  .get(
    '/money-flow',
    route('read', 'Where the money of some months came from and went to', { answers: { 200: MoneyFlow } }),
    query(MoneyFlowQuery),
    (c) => c.json(readMoneyFlow(c.get('home').db, c.get('viewer'), c.req.valid('query'))),
  )
  .get(
    '/pace',
    route('read', 'Spending of a month by its days, beside the month before and the plan', {
      answers: { 200: Pace },
    }),
    query(PaceQuery),
    (c) => c.json(readPace(c.get('home').db, c.get('viewer'), c.req.valid('query'))),
  )
  .get(
    '/sparklines/accounts',
    route('read', 'What each account held, week by week', { answers: { 200: AccountSparklines } }),
    (c) => c.json(readAccountSparklines(c.get('home').db, c.get('viewer'))),
  )
  .get(
    '/sparklines/categories',
    route('read', 'What was spent of each category, month by month', {
      answers: { 200: CategorySparklines },
    }),
    (c) => c.json(readCategorySparklines(c.get('home').db, c.get('viewer'))),
  )
  .get(
    '/savings-rate',
    route('read', 'What of each month’s income was not spent', {
      answers: { 200: z.array(SavingsRate) },
      errors: [403],
      needs: ['widget-pack'],
    }),
    query(MonthsQuery),
    (c) => c.json(readSavingsRate(c.get('home').db, c.get('viewer'), c.req.valid('query').months)),
  )
  .get(
    '/cash-flow',
    route('read', 'The balance of the coming days, and what it is derived from', {
      answers: { 200: CashFlow },
      errors: [403],
      needs: ['widget-pack'],
    }),
    query(CashFlowQuery),
    (c) => c.json(readCashFlow(c.get('home').db, c.get('viewer'), c.req.valid('query').days)),
  )
  .get(
    '/analytics',
    route('read', 'Where the money went: months, categories, payees, weekdays', {
      answers: { 200: Analytics },
      errors: [403],
      needs: ['analytics-pro'],
    }),
    query(AnalyticsQuery),
    (c) => c.json(readAnalytics(c.get('home').db, c.get('viewer'), c.req.valid('query'))),
  )
