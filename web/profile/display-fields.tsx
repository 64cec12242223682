import type { ReactNode } from 'react'
import { MAX_BIO, MAX_NAME, type Profile } from '../../src/profile/wire.ts'
import { Field } from '../ui/field.tsx'
import { type Draft, lengthOf } from './changes.ts'

interface CountedFieldProps {
  label: string
  hint: string
  max: number
  /** The text after the count, such as "/50 characters", as the specification words it. */
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
function CountedField({ label, hint, max, limit, value, error, children }: CountedFieldProps) {
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

interface DisplayFieldsProps {
  profile: Profile
  draft: Draft
  errorOf: (field: 'displayName' | 'bio') => string | undefined
  onChange: (fields: Draft) => void
}

export function DisplayFields({ profile, draft, errorOf, onChange }: DisplayFieldsProps) {
  const displayName = draft.displayName ?? profile.displayName ?? ''
  const bio = draft.bio ?? profile.bio ?? ''
  return (
    <>
      <CountedField
        label="Display name"
        hint="What others see. If empty, it is your full name."
        max={MAX_NAME}
        limit="/50 characters"
        value={displayName}
        error={errorOf('displayName')}
      >
        {(tied) => (
          <input
            {...tied}
            dir="auto"
            autoComplete="nickname"
            className="input max-md:h-11"
            value={displayName}
            onChange={(event) => onChange({ displayName: event.target.value })}
          />
        )}
      </CountedField>
      <CountedField
        label="Bio"
        hint="A sentence or two about you."
        max={MAX_BIO}
        limit="/200 characters"
        value={bio}
        error={errorOf('bio')}
      >
        {(tied) => (
          <textarea
            {...tied}
            dir="auto"
            rows={3}
            className="input block h-auto resize-y py-2 leading-normal whitespace-pre-wrap"
            value={bio}
            onChange={(event) => onChange({ bio: event.target.value })}
          />
        )}
      </CountedField>
    </>
  )
}
