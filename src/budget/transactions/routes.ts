import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import { body, query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { wholeList } from '../../http/stream.ts'
import { refuse } from '../../values/refusal.ts'
import { Id, Success } from '../../values/wire.ts'
import { checkRoom } from '../ledger/room.ts'
import { countsShares } from '../sharing/store.ts'
import { addTransaction, existingTransaction } from './adding.ts'
import { changeMany, undoMany } from './bulk.ts'
import { pageInTurns, pagesFrom } from './list.ts'
import { restoreTransaction } from './removed.ts'
import { transactionToWire } from './shown.ts'
import { changeTransaction, getTransaction, removeTransaction } from './store.ts'
import { summaryOf } from './summary.ts'
import {
  BulkChange,
  BulkReceipt,
  MAX_PAGE,
  NewTransaction,
  Summary,
  SummaryQuery,
  Transaction,
  TransactionChange,
  TransactionQuery,
} from './wire.ts'

export const transactionRoutes = new Hono<BookEnv>()
  .get(
    '/',
    route('read', 'List transactions', { answers: { 200: z.array(Transaction) } }),
    query(TransactionQuery),
    async (c) => {
      const { home, viewer } = c.var
      const { limit, ...filter } = c.req.valid('query')
      const page = await pageInTurns(home.db, { viewer, filter, limit: limit ?? MAX_PAGE })
      if (limit && page.next) c.header('X-Next-Cursor', page.next)
      if (limit || !page.next) return c.json(page.items)
      return wholeList(
        c,
        (db) => getBook(db, viewer.bookId).version,
        (db) => pagesFrom(db, viewer, filter),
      )
    },
  )
  .get(
    '/summary',
    route('read', 'What the transactions of a filter sum to', { answers: { 200: Summary } }),
    query(SummaryQuery),
    async (c) => c.json(await summaryOf(c.get('home').db, c.get('viewer'), c.req.valid('query'))),
  )
  .post(
    '/bulk',
    route('write', 'Change many transactions together', {
      answers: { 200: BulkReceipt },
      details: { ids: z.array(Id).optional() },
    }),
    body(BulkChange),
    (c) => command(c, 200, (tx, viewer) => changeMany(tx, viewer, c.req.valid('json'))),
  )
  .post(
    '/bulk/:id/undo',
    route('write', 'Take a change of many transactions back', { answers: { 200: BulkReceipt } }),
    (c) => command(c, 200, (tx, viewer) => undoMany(tx, viewer, c.req.param('id'))),
  )
  .get('/:id', route('read', 'Get a transaction', { answers: { 200: Transaction } }), (c) =>
    c.json(
      transactionToWire(
        c.get('home').db,
        getTransaction(c.get('home').db, c.get('viewer'), c.req.param('id')),
      ),
    ),
  )
  .post(
    '/',
    route('write', 'Record a transaction', { answers: { 201: Transaction } }),
    body(NewTransaction),
    (c) => {
      const input = c.req.valid('json')
      const { home } = c.var
      return command(
        c,
        201,
        (tx, viewer) => {
          checkRoom(home, viewer.bookId, 1)
          return addTransaction(tx, viewer, input)
        },
        (tx, viewer) => {
          const known = existingTransaction(tx, viewer, input.id)
          // A token that only adds learns nothing of what is there.
          if (known && viewer.token?.addsOnly) refuse('conflict', 'This id is taken.')
          return known
        },
      )
    },
  )
  .put(
    '/:id',
    route('write', 'Change a transaction', { answers: { 200: Transaction } }),
    body(TransactionChange),
    (c) =>
      command(c, 200, (tx, viewer) => changeTransaction(tx, viewer, c.req.param('id'), c.req.valid('json'))),
  )
  .delete('/:id', route('write', 'Take a transaction back', { answers: { 200: Success } }), (c) =>
    command(c, 200, (tx, viewer) => {
      removeTransaction(tx, viewer, c.req.param('id'))
      return { success: true } as const
    }),
  )
  .post(
    '/:id/restore',
    route('write', 'Bring a removed transaction back', { answers: { 200: Transaction } }),
    (c) =>
      command(c, 200, (tx, viewer) => {
        const row = restoreTransaction(tx, viewer, c.req.param('id'))
        // Payer and shares are in the answer, and have to be counted before it.
        countsShares(tx, viewer)
        return transactionToWire(tx, row)
      }),
  )
