import { useState } from 'react'
import { draftOf, keepDraft } from '../ui/draft.tsx'
import { NEW } from '../ui/drafts.ts'
import type { Draft } from './changes.ts'

const FORM = 'profile'
const entered = (): Draft => draftOf(FORM)?.typed ?? {}

function keep(typed: Draft): Draft {
  const isEmpty = Object.keys(typed).length === 0
  keepDraft(FORM, NEW, isEmpty ? undefined : { typed })
  return typed
}

/** What the user entered and did not save: it outlives other pages, a reload and a session that ran out. */
export function useProfileDraft() {
  const [draft, setDraft] = useState(entered)
  return {
    draft,
    change: (fields: Draft) => setDraft(keep({ ...entered(), ...fields })),
    discard: () => setDraft(keep({})),
    /** Takes out what was saved, unless it was edited again in the meantime. */
    forget: (saved: Draft) => {
      const rest = Object.entries(entered()).filter(([key, value]) => value !== saved[key as keyof Draft])
      setDraft(keep(Object.fromEntries(rest)))
    },
  }
}
