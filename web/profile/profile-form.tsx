import { type FormEvent, useRef } from 'react'
import { type Profile, ProfileChange } from '../../src/profile/wire.ts'
import { useChangeProfile } from '../api/use-change-profile.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/field.tsx'
import { changesOf } from './changes.ts'
import { DisplayFields } from './display-fields.tsx'
import { PrivacySwitches } from './privacy-switches.tsx'
import { Section } from './section.tsx'
import { useProfileDraft } from './use-profile-draft.ts'

/** What others may see of the user. The draft is the form's state, so that nothing entered is lost by leaving. */
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
