import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { body, query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import {
  addPayee,
  changePayee,
  getPayee,
  listPayees,
  mergePayee,
  payeeToWire,
  unmergePayee,
} from './store.ts'
import { NewPayee, Payee, PayeeChange, PayeeMerge, PayeeQuery } from './wire.ts'

export const payeeRoutes = new Hono<BookEnv>()
  .get(
    '/',
    route('read', 'List payees, or complete a name', { answers: { 200: z.array(Payee) } }),
    query(PayeeQuery),
    (c) => c.json(listPayees(c.get('home').db, c.get('viewer'), c.req.valid('query'))),
  )
  .get('/:id', route('read', 'Get a payee', { answers: { 200: Payee } }), (c) => {
    const { home, viewer } = c.var
    return c.json(payeeToWire(home.db, getPayee(home.db, viewer, c.req.param('id'))))
  })
  .post('/', route('write', 'Add a payee', { answers: { 201: Payee } }), body(NewPayee), (c) =>
    command(c, 201, (tx, viewer) => payeeToWire(tx, addPayee(tx, viewer, c.req.valid('json')))),
  )
  .put('/:id', route('write', 'Change a payee', { answers: { 200: Payee } }), body(PayeeChange), (c) =>
    command(c, 200, (tx, viewer) =>
      payeeToWire(tx, changePayee(tx, viewer, c.req.param('id'), c.req.valid('json'))),
    ),
  )
  .post(
    '/:id/merge',
    route('write', 'Let another payee stand for this one', { answers: { 200: Payee } }),
    body(PayeeMerge),
    (c) =>
      command(c, 200, (tx, viewer) =>
        payeeToWire(tx, mergePayee(tx, viewer, c.req.param('id'), c.req.valid('json').into)),
      ),
  )
  .post('/:id/unmerge', route('write', 'Take a merged payee out again', { answers: { 200: Payee } }), (c) =>
    command(c, 200, (tx, viewer) => payeeToWire(tx, unmergePayee(tx, viewer, c.req.param('id')))),
  )
