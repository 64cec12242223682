import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  AccountMap,
  BankConsent,
  FetchedBatch,
  NewConnection,
} from '../../../src/bank-connections/wire.ts'
import { tellCopyOutdated } from '../../api/changes.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useCommand } from '../../api/use-command.ts'

const banks = api['bank-connections']

export const banksQuery = queryOptions({
  queryKey: keys.banks,
  queryFn: () => answer(banks.$get()),
  refetchOnMount: 'always',
})

/** The hosts that this server reaches for people. */
export const connectionsQuery = queryOptions({
  queryKey: keys.connections,
  queryFn: () => answer(api.connections.$get()),
})

/** Tells that the copy is outdated once the call has worked: what the server alone does to the book is not in it. */
async function outdating<Answer>(call: Promise<Answer>): Promise<Answer> {
  const done = await call
  tellCopyOutdated()
  return done
}

export const useConnect = () =>
  useCommand((json: z.input<typeof NewConnection>, key) => answer(banks.$post({ json }, keyed(key))), {
    failed: 'The bank is not connected',
    isInForm: true,
  })

export const useTakeConsent = () =>
  useCommand((json: z.input<typeof BankConsent>, key) => answer(banks.consent.$post({ json }, keyed(key))), {
    done: 'The bank has given its consent',
    failed: 'The bank is not connected',
  })

export const useAskAgain = (id: string) =>
  useCommand((_: null, key) => answer(banks[':id'].consent.$post({ param: { id } }, keyed(key))), {
    failed: 'The bank could not be asked',
  })

export const useMapAccounts = (id: string) =>
  useCommand(
    (json: AccountMap, key) =>
      outdating(answer(banks[':id'].accounts.$put({ param: { id }, json }, keyed(key)))),
    { failed: 'The account was not chosen' },
  )

/** Fetches now. A failure reads the connections anew as well: its reason stands with the connection from then on. */
export function useFetchNow(id: string) {
  const client = useQueryClient()
  return useCommand(
    async (_: null, key) => {
      try {
        return await outdating(answer(banks[':id'].fetch.$post({ param: { id } }, keyed(key))))
      } catch (error) {
        void client.invalidateQueries({ queryKey: keys.banks })
        throw error
      }
    },
    { failed: 'Nothing was fetched', isInForm: true },
  )
}

/** Lets the account begin with what the rows that came leave, so that its balance is right again. */
export const useTakeOpening = (id: string) =>
  useCommand(
    ({ opening, openedOn }: NonNullable<FetchedBatch['openingOffer']>, key) =>
      answer(api.accounts[':id'].$put({ param: { id }, json: { opening, openedOn } }, keyed(key))),
    { done: 'The opening balance is changed', failed: 'The opening balance was not changed' },
  )

export const useDisconnect = (id: string) =>
  useCommand((_: null, key) => answer(banks[':id'].$delete({ param: { id } }, keyed(key))), {
    done: 'The bank is disconnected',
    failed: 'The bank is still connected',
  })
