import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { body, query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import { addPayment, askOwnBook, readEntries, readSettlement, removePayment } from './store.ts'
import { EntriesQuery, NewPayment, Settlement, SettlementEntry, SettlementPayment } from './wire.ts'

/** The settlement of a shared book: standings, their entries and payments; in an own book there is nobody. */
export const settlementRoutes = new Hono<BookEnv>()
  .get(
    '/',
    route('read', 'Where everybody stands, and what evens it out', { answers: { 200: Settlement } }),
    (c) => c.json(readSettlement(c.get('home').db, c.get('viewer'))),
  )
  .get(
    '/entries',
    route('read', 'What a member’s standing is made of, newest first', {
      answers: { 200: z.array(SettlementEntry) },
    }),
    query(EntriesQuery),
    (c) => {
      const { entries, next } = readEntries(c.get('home').db, c.get('viewer'), c.req.valid('query'))
      if (next !== undefined) c.header('X-Next-Cursor', String(next))
      return c.json(entries)
    },
  )
  .post(
    '/payments',
    route('write', 'One member has paid another', { answers: { 201: SettlementPayment } }),
    body(NewPayment),
    async (c) => {
      const payment = c.req.valid('json')
      await askOwnBook(c, payment)
      return command(c, 201, (tx, viewer) => addPayment(tx, viewer, payment))
    },
  )
  .delete(
    '/payments/:id',
    route('write', 'Take a payment between members back', { answers: { 200: Success } }),
    (c) =>
      command(c, 200, (tx, viewer) => {
        removePayment(tx, viewer, c.req.param('id'))
        return { success: true as const }
      }),
  )
