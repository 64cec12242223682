import { Controller } from 'react-hook-form'
import { type Profile, ProfileChange } from '../../src/profile/wire.ts'
import { useChangeProfile } from '../api/use-change-profile.ts'
import { Button } from '../ui/button.tsx'
import { RestoredNote } from '../ui/draft.tsx'
import { Field, FormError } from '../ui/field.tsx'
import { MoneyInput, plainAmount, tidyAmount } from '../ui/money-input.tsx'
import { Switch } from '../ui/switch.tsx'
import { useWireForm } from '../ui/use-wire-form.ts'
import { PreferenceExample } from './preference-example.tsx'
import { currencyOptions, localeOptions, weekOptions, zoneOptions } from './preference-lists.ts'

type Choice = 'currency' | 'locale' | 'weekStart' | 'timeZone'

const CHOICES: {
  name: Choice
  label: string
  hint: string
  options: (stored: string) => { value: string; label: string }[]
}[] = [
  {
    name: 'currency',
    label: 'Currency',
    hint: 'Amounts are shown in it. Nothing is converted.',
    options: currencyOptions,
  },
  {
    name: 'locale',
    label: 'Number and date format',
    hint: 'How amounts and dates are written. Fields take plain decimals such as 1234.50.',
    options: localeOptions,
  },
  {
    name: 'weekStart',
    label: 'First day of the week',
    hint: 'Where the calendar’s weeks begin.',
    options: weekOptions,
  },
  {
    name: 'timeZone',
    label: 'Time zone',
    hint: 'Decides which day it is in your book.',
    options: zoneOptions,
  },
]

export function PreferencesForm({ profile }: { profile: Profile }) {
  const change = useChangeProfile({
    done: 'Profile Updated',
    failed: 'Failed to update profile. Please try again.',
  })
  const { currency, locale, weekStart, timeZone, totalBudget, rewardsEnabled } = profile
  const { register, handleSubmit, formState, watch, control, draft } = useWireForm(
    ProfileChange,
    {
      currency,
      locale,
      weekStart,
      timeZone,
      totalBudget: tidyAmount(totalBudget),
      rewardsEnabled,
    },
    {
      form: 'preferences',
      row: { id: 'own', currency, locale, weekStart, timeZone, totalBudget, rewardsEnabled },
    },
  )
  const { errors } = formState
  const chosen = watch()
  return (
    <form
      noValidate
      className="grid gap-6 @[52rem]:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] @[52rem]:gap-10"
      onSubmit={handleSubmit((input) => draft.send(change.mutateAsync(input), () => {}))}
    >
      <div className="grid content-start gap-5">
        <RestoredNote restored={draft.restored} onStartOver={draft.startOver} />
        {CHOICES.map(({ name, label, hint, options }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
            {(tied) => (
              <select className="select max-md:h-11" {...tied} {...register(name)}>
                {options(profile[name]).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
        <Field
          label="Total budget per month"
          hint="Each category’s percentage is of this amount."
          error={errors.totalBudget?.message}
        >
          {(tied) => <MoneyInput {...tied} {...register('totalBudget', { setValueAs: plainAmount })} />}
        </Field>
        <Controller
          control={control}
          name="rewardsEnabled"
          render={({ field }) => (
            <Switch
              label="Points and achievements"
              hint="Off, nothing is earned and nothing of it is shown. What you have earned stays yours."
              isOn={field.value ?? true}
              onChange={field.onChange}
            />
          )}
        />
        <FormError message={change.error?.message} />
        <Button
          type="submit"
          look="primary"
          className="max-md:h-11 max-md:w-full sm:justify-self-start"
          busy={change.isPending}
        >
          Save Changes
        </Button>
      </div>
      <div className="@[52rem]:order-none max-[52rem]:order-first">
        <PreferenceExample
          choice={{
            currency: chosen.currency ?? currency,
            locale: chosen.locale ?? locale,
            weekStart: chosen.weekStart ?? weekStart,
            timeZone: chosen.timeZone ?? timeZone,
          }}
        />
      </div>
    </form>
  )
}
