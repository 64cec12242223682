import type { z } from 'zod'
import type { Bill } from '../../../src/budget/bills/wire.ts'
import type { Payment } from '../../../src/budget/recurring/wire.ts'
import { addCycles, type Cycle } from '../../../src/values/cycle.ts'
import type { Day } from '../../../src/values/day.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { changeSeen } from '../../api/meanwhile.ts'
import { asMoney } from '../../api/use-command.ts'
import { asShares } from '../sharing/said.ts'
import type { DraftInput } from './draft.ts'

/** A bill or a subscription, under the names that both share here. */
export interface Item extends Omit<Bill, 'frequency' | 'dueDate'> {
  cycle: Cycle
  due: Day
}

/** The due date once the present cycle is paid. */
export const nextDue = ({ due, cycle, anchorDay }: Item): Day => addCycles(due, cycle, 1, anchorDay)

export type PaymentInput = z.input<typeof Payment>

/** API calls of one kind; `key` is the idempotency key of the user's action. */
interface Calls {
  list(): Promise<Item[]>
  add(draft: DraftInput, key: string): Promise<unknown>
  /** Changes the item; `seen` is the item as it was shown, so that only what is another is sent. */
  change(seen: Item, draft: Partial<DraftInput>, key: string): Promise<unknown>
  pay(id: string, payment: PaymentInput, key: string): Promise<unknown>
  remove(id: string, key: string): Promise<unknown>
  restore(id: string, key: string): Promise<unknown>
}

/** Calls of a resource whose rows have their cycle and their due date in these fields. */
export function callsOf(path: 'bills' | 'subscriptions', fields: { cycle: string; due: string }): Calls {
  // Both have the same routes; what differs in their rows are the two fields.
  const resource = api[path] as typeof api.bills
  const fromWire = (row: object): Item => {
    const { [fields.cycle]: cycle, [fields.due]: due, ...rest } = row as Record<string, unknown>
    return { ...rest, cycle, due } as Item
  }
  const toWire = ({ cycle, due, parts, ...rest }: Partial<DraftInput>) =>
    ({
      ...rest,
      ...(parts === undefined ? {} : { shares: asShares(asMoney(rest.amount), parts) }),
      [fields.cycle]: cycle,
      [fields.due]: due,
    }) as never
  return {
    list: async () => (await answer(resource.$get())).map(fromWire),
    add: (draft, key) => answer(resource.$post({ json: toWire(draft) }, keyed(key))),
    change: ({ cycle, due, ...seen }, draft, key) =>
      changeSeen({ ...seen, [fields.cycle]: cycle, [fields.due]: due }, toWire(draft) as object, (json) =>
        answer(resource[':id'].$put({ param: { id: seen.id }, json: json as never }, keyed(key))),
      ),
    pay: (id, json, key) => answer(resource[':id'].pay.$post({ param: { id }, json }, keyed(key))),
    remove: (id, key) => answer(resource[':id'].$delete({ param: { id } }, keyed(key))),
    restore: (id, key) => answer(resource[':id'].restore.$post({ param: { id } }, keyed(key))),
  }
}

/** Toasts of an action; `failed` is told the server's reason where it gave one. */
export interface Saying {
  done: string
  failed: (reason: string | undefined) => string
}

/** Bills and subscriptions differ in their calls and their words, and in their presets; everything else is one. */
export interface Kind {
  one: 'bill' | 'subscription'
  path: '/bills' | '/subscriptions'
  queryKey: readonly string[]
  /** The filter of GET /api/transactions that finds its payments. */
  link: 'billId' | 'subscriptionId'
  calls: Calls
  /** A service's name goes with its logo; a bill's icon only helps out while the name is empty. */
  presetsAreNamed: boolean
  defaultIcon: string
  says: Record<'add' | 'change' | 'pay' | 'remove' | 'restore', Saying>
  words: {
    title: string
    add: string
    addFirst: string
    edit: string
    cycle: string
    due: string
    preset: string
    presets: string
    example: string
    notFound: string
    accountMissing: string
    emptyTitle: string
    emptyText: string
    removeTitle: string
    removeAction: string
    removeDismiss: string
  }
}
