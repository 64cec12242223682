import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Account, AccountChange, NewAccount } from '../../../src/budget/accounts/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { asMoney, changed, useCommand, without } from '../../api/use-command.ts'

export const accountsQuery = queryOptions({
  queryKey: keys.accounts,
  queryFn: () => answer(api.accounts.$get()),
})

export const useAddAccount = () =>
  useCommand((json: z.input<typeof NewAccount>, key) => answer(api.accounts.$post({ json }, keyed(key))), {
    done: 'Account created successfully',
    failed: 'Failed to create account',
  })

const change = (id: string) => (json: z.input<typeof AccountChange>, key: string) =>
  answer(api.accounts[':id'].$put({ param: { id }, json }, keyed(key)))

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
  useCommand((_: null, key) => answer(api.accounts[':id'].$delete({ param: { id } }, keyed(key))), {
    done: 'Account deleted successfully',
    failed: 'Failed to delete account',
    shows: (_, patch) => patch(keys.accounts, without(id)),
  })
