import { addMonths, type Month } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'

/** Cents that came in and went out. */
export interface Flow {
  income: Cents
  expenses: Cents
  /** Cents that came from savings goals, less those that went to them. */
  moved: Cents
}

interface Counted {
  type: 'income' | 'expense' | 'savings'
  isTransfer: number
  cents: Cents
}

export const noFlow = (): Flow => ({ income: 0, expenses: 0, moved: 0 })

/** Adds the rows to the flow; what is put aside without an account moves nothing. */
export function addTo(flow: Flow, { type, isTransfer, cents }: Counted): void {
  if (type === 'savings') return
  if (isTransfer) flow.moved += type === 'income' ? cents : -cents
  else if (type === 'income') flow.income += cents
  else flow.expenses += cents
}

export const netOf = ({ income, expenses }: Flow): Cents => income - expenses

/** The flow as an answer writes it. */
export const flowText = (flow: Flow) => ({
  income: formatMoney(flow.income),
  expenses: formatMoney(flow.expenses),
  net: formatMoney(netOf(flow)),
})

/** Sums of whatever kind under one key each. */
export function flowsBy<Item extends Counted>(
  items: Item[],
  keyOf: (item: Item) => string,
): Map<string, Flow> {
  const flows = new Map<string, Flow>()
  for (const item of items) {
    const flow = flows.get(keyOf(item)) ?? noFlow()
    flows.set(keyOf(item), flow)
    addTo(flow, item)
  }
  return flows
}

/** Every month from the first of these to the last. */
export function monthsThrough(months: Iterable<Month>): Month[] {
  const sorted = [...months].sort()
  const last = sorted.at(-1)
  const all: Month[] = []
  for (let month = sorted[0]; last && month && month <= last; month = addMonths(month, 1)) all.push(month)
  return all
}

/** The part in percent of the whole, with one decimal; 0 where the whole is not above zero. */
export const shareOf = (part: Cents, whole: Cents): number =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0
