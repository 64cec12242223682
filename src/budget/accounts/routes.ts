import { command } from '../../book/command.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import { resourceRoutes } from '../resource/routes.ts'
import {
  accountShown,
  addAccount,
  changeAccount,
  getAccount,
  listAccounts,
  removeAccount,
  restoreAccount,
} from './store.ts'
import { Account, AccountChange, NewAccount } from './wire.ts'

export const accountRoutes = resourceRoutes({
  words: { many: 'accounts', one: 'an account', restore: 'Bring a deleted account back, with its links' },
  Row: Account,
  New: NewAccount,
  Change: AccountChange,
  toWire: accountShown,
  list: listAccounts,
  get: getAccount,
  add: addAccount,
  change: changeAccount,
  restore: restoreAccount,
}).delete(
  '/:id',
  route('write', 'Delete an account; its transactions stay', { answers: { 200: Success } }),
  (c) =>
    command(c, 200, (tx, viewer) => {
      removeAccount(tx, viewer, c.req.param('id'))
      return { success: true } as const
    }),
)
