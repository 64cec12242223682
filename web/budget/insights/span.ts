import { addMonths, type Month } from '../../../src/values/day.ts'
import { isMonth } from '../recurring/calendar/month.ts'

export interface Span {
  from: Month
  to: Month
}

/** The limit of the server. */
export const OFFERED = 120
const SHOWN = 12

/** True for months that can be shown together: in their order, and no more than the server takes. */
export const canBeShown = (first: Month, last: Month): boolean =>
  first <= last && first > addMonths(last, -OFFERED)

/** The months as the address names them: the last twelve where it names none, or none that can be shown. */
export function spanOf(from: string | null, to: string | null, present: Month): Span {
  const last = isMonth(to) ? to : present
  const first = isMonth(from) ? from : addMonths(last, 1 - SHOWN)
  return { from: canBeShown(first, last) ? first : addMonths(last, 1 - SHOWN), to: last }
}

/** The span with one end moved; the other follows where it would be passed. */
export const moved = (span: Span, end: keyof Span, month: Month): Span => {
  if (end === 'from') return { from: month, to: month > span.to ? month : span.to }
  return { from: month < span.from ? month : span.from, to: month }
}
