import { type FormEvent, useState } from 'react'
import type { ManagedUser, ManagedUserChange } from '../../src/identity/wire.ts'
import { parseDay } from '../../src/values/day.ts'
import { CELL } from '../ui/choice.tsx'
import { FormDialog } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/field.tsx'
import { preferences, today } from '../ui/preferences.ts'
import { useChangeUser } from './commands.ts'
import { nameOf } from './people.ts'
import { endOf, lastDay } from './tier.ts'

const TIERS = [
  { name: 'free', label: 'Free', text: 'Everything of the budget; premium ends now.' },
  { name: 'until', label: 'Premium until a date', text: 'That day is the last one with premium.' },
  { name: 'lifetime', label: 'Premium for a lifetime', text: 'Without an end, until you set another tier.' },
] as const

type TierName = (typeof TIERS)[number]['name']

const tierNameOf = ({ subscriptionTier, subscriptionExpiry }: ManagedUser): TierName =>
  subscriptionTier === 'free' ? 'free' : subscriptionExpiry ? 'until' : 'lifetime'

const changeTo = (tier: TierName, day: string): ManagedUserChange => ({
  subscriptionTier: tier === 'free' ? 'free' : 'premium',
  subscriptionExpiry: tier === 'until' ? new Date(endOf(day, preferences().timeZone)).toISOString() : null,
})

export function TierDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { subscriptionExpiry: expiry } = user
  const current = tierNameOf(user)
  const setTier = useChangeUser(user.id, { done: 'Tier set' })
  const [tier, choose] = useState<TierName>(current)
  const [day, setDay] = useState(current === 'until' && expiry ? lastDay(expiry, preferences().timeZone) : '')
  const [dayError, setDayError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const isGood = tier !== 'until' || (parseDay(day) !== null && day >= today())
    setDayError(isGood ? undefined : 'Choose a day from today on')
    if (isGood) setTier.mutate(changeTo(tier, day), { onSuccess: onClose })
  }

  return (
    <FormDialog
      title="Set tier"
      description={<bdi className="font-semibold wrap-anywhere">{nameOf(user)}</bdi>}
      keepsFocus
      onSubmit={submit}
      error={setTier.error?.message}
      action="Set tier"
      busy={setTier.isPending}
      onClose={onClose}
    >
      <fieldset className="grid gap-1.5">
        <legend className="sr-only">Tier</legend>
        {TIERS.map(({ name, label, text }) => (
          <label key={name} className={`${CELL} rounded-field px-4 py-2.5`}>
            <input
              type="radio"
              name="tier"
              className="sr-only"
              checked={tier === name}
              onChange={() => choose(name)}
            />
            <span className="font-semibold text-base-content">{label}</span>
            <span className="text-sm">{text}</span>
          </label>
        ))}
      </fieldset>
      {tier === 'until' ? (
        <TextField
          label="Last day of premium"
          error={dayError}
          type="date"
          min={today()}
          max="2199-12-30"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      ) : null}
    </FormDialog>
  )
}
