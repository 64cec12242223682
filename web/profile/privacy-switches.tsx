import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import type { Profile } from '../../src/profile/wire.ts'
import { Icon } from '../ui/icon.tsx'
import { Switch } from '../ui/switch.tsx'
import { type Draft, privacyFor } from './changes.ts'

interface PrivacySwitchesProps {
  profile: Profile
  draft: Draft
  onChange: (fields: Draft) => void
}

export function PrivacySwitches({ profile, draft, onChange }: PrivacySwitchesProps) {
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
