import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import {
  addAccount,
  changeAccount,
  getAccount,
  listAccounts,
  removeAccount,
  restoreAccount,
  toWire,
} from './store.ts'
import { Account, AccountChange, NewAccount } from './wire.ts'

export const accountRoutes = new Hono<BookEnv>()
  .get('/', route('owner', 'List accounts', { answers: { 200: z.array(Account) } }), (c) =>
    c.json(listAccounts(c.var.home.db, c.var.viewer).map(toWire)),
  )
  .get('/:id', route('owner', 'Get an account', { answers: { 200: Account } }), (c) =>
    c.json(toWire(getAccount(c.var.home.db, c.var.viewer, c.req.param('id')))),
  )
  .post('/', route('owner', 'Add an account', { answers: { 201: Account } }), body(NewAccount), (c) =>
    command(c, 201, (tx, viewer) => toWire(addAccount(tx, viewer, c.req.valid('json')))),
  )
  .put('/:id', route('owner', 'Change an account', { answers: { 200: Account } }), body(AccountChange), (c) =>
    command(c, 200, (tx, viewer) =>
      toWire(changeAccount(tx, viewer, c.req.param('id'), c.req.valid('json'))),
    ),
  )
  .delete(
    '/:id',
    route('owner', 'Delete an account; its transactions stay', { answers: { 200: Success } }),
    (c) =>
      command(c, 200, (tx, viewer) => {
        removeAccount(tx, viewer, c.req.param('id'))
        return { success: true } as const
      }),
  )
  .post(
    '/:id/restore',
    route('owner', 'Bring a deleted account back, with its links', { answers: { 200: Account } }),
    (c) => command(c, 200, (tx, viewer) => toWire(restoreAccount(tx, viewer, c.req.param('id')))),
  )
