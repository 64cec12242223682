import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { parseDay } from '../../../src/values/day.ts'
import { UUID } from '../../../src/values/id.ts'
import { TYPE_LABELS } from '../transactions/type-labels.ts'

/** Filters in the address of the page, under the names that they have there. */
export interface HistoryFilter {
  q?: string
  account?: string
  category?: string
  type?: Transaction['type']
  from?: string
  to?: string
}
export type FilterName = keyof HistoryFilter

const isType = (text: string): text is Transaction['type'] => text in TYPE_LABELS
const idOr = (text: string | null) => (text && UUID.test(text) ? text : undefined)
const dayOr = (text: string | null) => parseDay(text ?? '') ?? undefined

/** Anybody may have written the address: what makes no sense is left out. */
export function filterOf(params: URLSearchParams): HistoryFilter {
  const type = params.get('type') ?? ''
  return {
    q: params.get('q')?.trim().slice(0, 200) || undefined,
    account: idOr(params.get('account')),
    category: idOr(params.get('category')),
    type: isType(type) ? type : undefined,
    from: dayOr(params.get('from')),
    to: dayOr(params.get('to')),
  }
}

/** Number of filters that are set, beside the search. */
export const countOf = ({ q: _, ...rest }: HistoryFilter): number =>
  Object.values(rest).filter((value) => value !== undefined).length
