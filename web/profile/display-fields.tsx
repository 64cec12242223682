import { MAX_BIO, MAX_NAME, type Profile } from '../../src/profile/wire.ts'
import type { Draft } from './changes.ts'
import { CountedField } from './counted-field.tsx'

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
        hint="What others call you. Without one it is your full name."
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
