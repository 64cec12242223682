import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { type FormEvent, useRef, useState } from 'react'
import { type Profile, ProfileChange } from '../../src/profile/wire.ts'
import { useChangeProfile } from '../api/use-change-profile.ts'
import { Button } from '../ui/button.tsx'
import { draftOf, keepDraft } from '../ui/draft.tsx'
import { NEW } from '../ui/drafts.ts'
import { FormError } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Switch } from '../ui/switch.tsx'
import { changesOf, type Draft, privacyFor } from './changes.ts'
import { DisplayFields } from './display-fields.tsx'
import { Section } from './section.tsx'

const FORM = 'profile'
const entered = (): Draft => draftOf(FORM)?.typed ?? {}

function keep(typed: Draft): Draft {
  const isEmpty = Object.keys(typed).length === 0
  keepDraft(FORM, NEW, isEmpty ? undefined : { typed })
  return typed
}

/** Fields that the user entered and did not save: they outlive other pages, a reload and a session that ran out. */
function useProfileDraft() {
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

interface PrivacySwitchesProps {
  profile: Profile
  draft: Draft
  onChange: (fields: Draft) => void
}

function PrivacySwitches({ profile, draft, onChange }: PrivacySwitchesProps) {
  const stored = profile.privacySettings
  const profileInfo = draft.profileInfo ?? stored.profileInfo
  const achievements = draft.achievements ?? stored.achievements
  return (
    <>
      <Switch
        label="Show profile"
        hint="On: on the leaderboard, other people on this server see your name, bio, icon, badge and crown. Off: to them you are Anonymous User, and show none of these."
        isOn={profileInfo === 'public'}
        onChange={(isOn) => onChange({ profileInfo: privacyFor(isOn, stored.profileInfo) })}
      />
      <Switch
        label="Show achievements"
        hint="On: on the leaderboard they see how many achievements you have and the three rarest, also while your profile is off. Off: only you do."
        isOn={achievements === 'public'}
        onChange={(isOn) => onChange({ achievements: privacyFor(isOn, stored.achievements) })}
      />
      {[profileInfo, achievements].includes('friends_only') ? (
        <p className="text-sm text-pretty text-muted">
          What is off is kept as “friends only”. Bucketbook has no lists of friends, so that is private too.
        </p>
      ) : null}
      <p className="flex items-start gap-3 rounded-field bg-base-200 px-4 py-3 text-sm text-pretty">
        <Icon icon={faLock} className="mt-1 size-3.5 text-muted" />
        <span>
          <strong className="font-semibold">Financial data is always private.</strong> Balances, budgets and
          transactions are never shown to anybody else.
        </span>
      </p>
    </>
  )
}

/** The user's public profile and its privacy. The form's state is the draft, so that leaving loses nothing entered. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { draft, change, discard, forget } = useProfileDraft()
  const save = useChangeProfile({
    done: 'Profile Updated',
    failed: 'Failed to update profile. Please try again.',
  })
  const form = useRef<HTMLFormElement>(null)
  const state = useRef<HTMLParagraphElement>(null)
  const changes = changesOf(profile, draft)
  const isChanged = Object.keys(changes).length > 0
  const issues = ProfileChange.safeParse(changes).error?.issues
  const errorOf = (field: string) => issues?.find(({ path }) => path[0] === field)?.message

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (issues) return form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    const hadFocus = form.current?.contains(document.activeElement)
    try {
      await save.mutateAsync(changes)
    } catch {
      return
    }
    forget(draft)
    // The button that was pressed is disabled now: the keyboard goes on from here.
    if (hadFocus && document.activeElement === document.body) state.current?.focus()
  }

  return (
    <form ref={form} noValidate className="card-surface" onSubmit={onSubmit}>
      <Section id="display" title="Display Information" className="p-5 lg:p-6">
        <DisplayFields profile={profile} draft={draft} errorOf={errorOf} onChange={change} />
      </Section>
      <Section id="privacy" title="Privacy Settings" className="border-t border-line p-5 lg:p-6">
        <PrivacySwitches profile={profile} draft={draft} onChange={change} />
      </Section>
      <div className="grid gap-3 border-t border-line p-5 lg:px-6">
        <FormError message={save.error?.message} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button
            type="submit"
            look="primary"
            className="max-md:h-11 max-md:w-full"
            busy={save.isPending}
            disabled={!isChanged}
          >
            Save Changes
          </Button>
          <p ref={state} tabIndex={-1} className="flex-1 text-sm text-muted outline-none">
            {isChanged ? 'You have unsaved changes.' : 'Everything is saved.'}
          </p>
          {isChanged && !save.isPending ? (
            <Button
              look="quiet"
              small
              onClick={() => {
                discard()
                save.reset()
                state.current?.focus()
              }}
            >
              Discard
            </Button>
          ) : null}
        </div>
      </div>
    </form>
  )
}
