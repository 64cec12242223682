import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { parseDay } from '../../../src/values/day.ts'
import { UUID } from '../../../src/values/id.ts'
import { parseMoney } from '../../../src/values/money.ts'
import { TYPE_LABELS } from '../transactions/type-labels.ts'

/** Filters in the address of the page, under the names that they have there. */
export interface HistoryFilter {
  q?: string
  account?: string
  category?: string
  group?: string
  goal?: string
  payee?: string
  tag?: string
  type?: Transaction['type'] | 'transfer'
  min?: string
  max?: string
  from?: string
  to?: string
}
/** The word in place of a category's id: spending that has none. */
export const NO_CATEGORY = 'none'
export type FilterName = keyof HistoryFilter

const isType = (text: string): text is Transaction['type'] | 'transfer' =>
  text in TYPE_LABELS || text === 'transfer'
const idOr = (text: string | null) => (text && UUID.test(text) ? text : undefined)
const dayOr = (text: string | null) => parseDay(text ?? '') ?? undefined

const amountOr = (text: string | null) => (parseMoney(text ?? '') !== null && text ? text : undefined)

/** Anybody may have written the address: what makes no sense is left out. */
export function filterOf(params: URLSearchParams): HistoryFilter {
  const type = params.get('type') ?? ''
  return {
    q: params.get('q')?.trim().slice(0, 200) || undefined,
    account: idOr(params.get('account')),
    category: params.get('category') === NO_CATEGORY ? NO_CATEGORY : idOr(params.get('category')),
    group: idOr(params.get('group')),
    goal: idOr(params.get('goal')),
    payee: idOr(params.get('payee')),
    tag: params.get('tag')?.trim().slice(0, 100) || undefined,
    type: isType(type) ? type : undefined,
    min: amountOr(params.get('min')),
    max: amountOr(params.get('max')),
    from: dayOr(params.get('from')),
    to: dayOr(params.get('to')),
  }
}

/** Number of filters that are set, beside the search. */
export const countOf = ({ q: _, ...rest }: HistoryFilter): number =>
  Object.values(rest).filter((value) => value !== undefined).length

/** The filter as the API names it; what is not set is left out. */
export function queryOf({
  account,
  category,
  group,
  goal,
  payee,
  type,
  ...rest
}: HistoryFilter): Record<string, string> {
  const kinds = type === 'transfer' ? { kind: type } : { type }
  const ids = { accountId: account, categoryId: category, groupId: group, bucketId: goal, payeeId: payee }
  const query = { ...rest, ...kinds, ...ids }
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
