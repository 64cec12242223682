import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { addMonths, type Month } from '../../../src/values/day.ts'
import { Field } from '../../ui/field.tsx'
import { formatMonth } from '../../ui/format.ts'
import { usePresentMonth } from '../ledger/present-month.ts'
import { isMonth } from '../recurring/calendar/month.ts'

export interface Span {
  from: Month
  to: Month
}

/** The limit of the server. */
const OFFERED = 120
const SHOWN = 12

/** The months as the address names them: the last twelve where it names none, or none that can be shown. */
export function spanOf(from: string | null, to: string | null, present: Month): Span {
  const last = isMonth(to) ? to : present
  const first = isMonth(from) ? from : addMonths(last, 1 - SHOWN)
  if (first > last || first <= addMonths(last, -OFFERED))
    return { from: addMonths(last, 1 - SHOWN), to: last }
  return { from: first, to: last }
}

/** The span with one end moved; the other follows where it would be passed. */
export const moved = (span: Span, end: keyof Span, month: Month): Span => {
  if (end === 'from') return { from: month, to: month > span.to ? month : span.to }
  return { from: month < span.from ? month : span.from, to: month }
}

export function useSpan() {
  const [params, setParams] = useSearchParams()
  const span = spanOf(params.get('from'), params.get('to'), usePresentMonth())
  const setSpan = useCallback(({ from, to }: Span) => setParams({ from, to }, { replace: true }), [setParams])
  return [span, setSpan] as const
}

const ENDS = { from: 'From', to: 'To' }

export function SpanPicker({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  const present = usePresentMonth()
  const offered = Array.from({ length: OFFERED }, (_, index) => addMonths(present, -index))
  return (
    <div className="grid max-w-md grid-cols-2 gap-3">
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={ENDS[end]}>
          {(tied) => (
            <select
              className="select max-md:h-11"
              value={span[end]}
              onChange={(event) => onChange(moved(span, end, event.target.value))}
              {...tied}
            >
              {(offered.includes(span[end]) ? offered : [span[end], ...offered]).map((month) => (
                <option key={month} value={month}>
                  {formatMonth(month)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
    </div>
  )
}
