import type { ReactNode } from 'react'
import { Field } from '../ui/field.tsx'
import { lengthOf } from './changes.ts'

interface CountedFieldProps {
  label: string
  hint: string
  max: number
  /** What stands behind the count, as the specification words it. */
  limit: string
  value: string
  error: string | undefined
  children: (tied: {
    id: string
    'aria-describedby': string
    'aria-invalid': boolean | undefined
  }) => ReactNode
}

/** A text with its live count. Too long a text is said, never cut: what was pasted is the user's. */
export function CountedField({ label, hint, max, limit, value, error, children }: CountedFieldProps) {
  const count = lengthOf(value)
  return (
    <Field label={label} error={error}>
      {(tied) => {
        const noteId = `${tied.id}-count`
        return (
          <>
            {children({
              ...tied,
              'aria-describedby': [tied['aria-describedby'], noteId].filter(Boolean).join(' '),
            })}
            <p id={noteId} className="mt-1.5 flex justify-between gap-4 text-sm text-muted">
              <span className="text-pretty">{hint}</span>
              <span className={`figures shrink-0 ${count > max ? 'font-semibold text-error' : ''}`}>
                {count}
                {limit}
              </span>
            </p>
          </>
        )
      }}
    </Field>
  )
}
