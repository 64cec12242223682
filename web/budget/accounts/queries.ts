import type { z } from 'zod'
import type { Account, AccountChange, NewAccount } from '../../../src/budget/accounts/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { changeSeen } from '../../api/meanwhile.ts'
import { asMoney, changed, useCommand, without } from '../../api/use-command.ts'
import { useUndoable } from '../undo.ts'

const change = (id: string) => (json: z.input<typeof AccountChange>, key: string) =>
  answer(api.accounts[':id'].$put({ param: { id }, json }, keyed(key)))

type Saved = z.input<typeof NewAccount> & Pick<z.input<typeof AccountChange>, 'opening' | 'openedOn'>

/**
 * Adds an account; with one, as it was seen, it changes what is another in it. Of its balance only the opening is
 * changed.
 */
export const useSaveAccount = (account?: Account) =>
  useCommand(
    ({ balance, ...fields }: Saved, key) =>
      account
        ? changeSeen(account, fields, (json) => change(account.id)(json, key))
        : answer(api.accounts.$post({ json: { balance, ...fields } }, keyed(key))),
    account
      ? {
          done: 'Account updated successfully',
          failed: 'Failed to update account',
          shows: ({ name, type, icon, color, description, institution, accountNumber }, patch) =>
            patch(
              keys.accounts,
              changed<Account>(account.id, {
                name,
                description: description ?? null,
                institution: institution ?? '',
                accountNumber: accountNumber || null,
                ...(type ? { type } : {}),
                ...(icon ? { icon } : {}),
                ...(color ? { color } : {}),
              }),
            ),
        }
      : { done: 'Account created successfully', failed: 'Failed to create account', isInForm: true },
  )

export const useSetBalance = (id: string) =>
  useCommand(change(id), {
    done: 'Account balance updated successfully',
    failed: 'Failed to update account balance',
    shows: ({ balance }, patch) => patch(keys.accounts, changed<Account>(id, { balance: asMoney(balance) })),
  })

export const useSetAccountActive = (id: string) =>
  useCommand(change(id), {
    done: 'Account status updated successfully',
    failed: 'Failed to update account status',
    shows: ({ isActive = true }, patch) => patch(keys.accounts, changed<Account>(id, { isActive })),
  })

export const useDeleteAccount = (id: string) =>
  useUndoable((_: null, key) => answer(api.accounts[':id'].$delete({ param: { id } }, keyed(key))), {
    done: 'Account deleted successfully',
    failed: 'Failed to delete account',
    shows: (_, patch) => patch(keys.accounts, without(id)),
    undo: {
      run: (key) => answer(api.accounts[':id'].restore.$post({ param: { id } }, keyed(key))),
      done: 'Account restored',
      failed: 'Failed to restore account',
    },
  })
