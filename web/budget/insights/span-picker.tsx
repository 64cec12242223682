import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { addMonths } from '../../../src/values/day.ts'
import { Field } from '../../ui/field.tsx'
import { formatMonth } from '../../ui/format.ts'
import { usePresentMonth } from '../ledger/present-month.ts'
import { moved, OFFERED, type Span, spanOf } from './span.ts'

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
    <div className="grid max-w-md gap-3 sm:grid-cols-2">
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
