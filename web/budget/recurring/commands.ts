import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/errors.ts'
import { useCommand } from '../../api/use-command.ts'
import { transactionsQuery } from '../transactions/queries.ts'
import type { DraftInput } from './draft.ts'
import type { Item, Kind, PaymentInput, Saying } from './kind.ts'

export const itemsQuery = (kind: Kind) =>
  queryOptions({ queryKey: kind.queryKey, queryFn: () => kind.calls.list() })

const SHOWN = 3

/** The newest payments of one bill or subscription. */
export const paymentsQuery = (kind: Kind, id: string) => transactionsQuery({ [kind.link]: id, limit: SHOWN })

/** The server's reason; nothing where no server answered, or something between it and us did. */
const reasonOf = (error: Error): string | undefined =>
  error instanceof ApiError && (error.status === 0 || !error.code) ? undefined : error.message

const outcome = ({ done, failed }: Saying) => ({ done, failed: (error: Error) => failed(reasonOf(error)) })

export const useAdd = (kind: Kind) =>
  useCommand((draft: DraftInput, key) => kind.calls.add(draft, key), outcome(kind.says.add))

export const useChange = (kind: Kind, id: string) =>
  useCommand(
    (draft: Partial<DraftInput>, key) => kind.calls.change(id, draft, key),
    outcome(kind.says.change),
  )

export const useRemove = (kind: Kind, id: string) =>
  useCommand((_: null, key) => kind.calls.remove(id, key), outcome(kind.says.remove))

export function usePay(kind: Kind, id: string) {
  const client = useQueryClient()
  return useCommand((payment: PaymentInput, key) => {
    const known = client.getQueryData<Item[]>(kind.queryKey)
    if (known && !known.some((item) => item.id === id)) throw new Error(kind.words.notFound)
    return kind.calls.pay(id, payment, key)
  }, outcome(kind.says.pay))
}
