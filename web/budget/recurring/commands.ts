import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Day } from '../../../src/values/day.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { ApiError } from '../../api/errors.ts'
import { asMoney, changed, useCommand, without } from '../../api/use-command.ts'
import { today } from '../../ui/preferences.ts'
import { transactionsQuery } from '../ledger/queries.ts'
import { useUndoable } from '../undo.ts'
import type { DraftInput } from './draft.ts'
import { type Item, type Kind, nextDue, type PaymentInput, type Saying } from './kind.ts'

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
  useCommand((draft: DraftInput, key) => kind.calls.add(draft, key), {
    ...outcome(kind.says.add),
    isInForm: true,
  })

/** Changes the item, of which there is none where one is added. */
export const useChange = (kind: Kind, seen: Item | undefined) =>
  useCommand((draft: Partial<DraftInput>, key) => kind.calls.change(seen as Item, draft, key), {
    ...outcome(kind.says.change),
    // Parts and shares are shown once the server has answered with them.
    shows: ({ amount, parts: _, shares: _s, ...draft }, patch) =>
      patch(
        kind.queryKey,
        changed<Item>(seen?.id ?? '', { ...draft, ...(amount ? { amount: asMoney(amount) } : {}) }),
      ),
  })

export const useRemove = (kind: Kind, id: string) =>
  useUndoable((_: null, key) => kind.calls.remove(id, key), {
    ...outcome(kind.says.remove),
    shows: (_, patch) => patch(kind.queryKey, without(id)),
    undo: { run: (key) => kind.calls.restore(id, key), ...outcome(kind.says.restore) },
  })

/** One payment more; an answer that has it already stays as it is. */
function paidOnce(id: string) {
  let before: Day | undefined
  const paid = (item: Item): Item => {
    before ??= item.due
    if (item.due > before) return item
    const due = nextDue(item)
    const paidAhead = item.due > today() ? [...item.paidAhead, item.due] : item.paidAhead
    const stillDue = formatMoney(Math.max(0, centsOf(item.stillDue) - centsOf(item.amount)))
    return { ...item, due, paid: due > today(), paidAhead, stillDue }
  }
  return (items: Item[]) => items.map((item) => (item.id === id ? paid(item) : item))
}

export function usePay(kind: Kind, id: string) {
  const client = useQueryClient()
  const run = (payment: PaymentInput, key: string) => {
    const known = client.getQueryData<Item[]>(kind.queryKey)
    if (known && !known.some((item) => item.id === id)) throw new Error(kind.words.notFound)
    return kind.calls.pay(id, payment, key)
  }
  return useCommand(run, {
    ...outcome(kind.says.pay),
    shows: (_, patch) => patch(kind.queryKey, paidOnce(id)),
  })
}
