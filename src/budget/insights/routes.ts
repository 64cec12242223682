import { Hono } from 'hono'
import { z } from 'zod'
import type { BookEnv } from '../../book/context.ts'
import { query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { readAnalytics } from './analytics.ts'
import { readCashFlow } from './cash-flow.ts'
import { readMoneyFlow } from './money-flow.ts'
import { readNetWorth, readSavingsRate } from './store.ts'
import {
  Analytics,
  AnalyticsQuery,
  CashFlow,
  CashFlowQuery,
  MoneyFlow,
  MoneyFlowQuery,
  MonthsQuery,
  NetWorth,
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
