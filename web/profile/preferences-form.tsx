import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { type Profile, ProfileChange, WEEK_STARTS } from '../../src/profile/wire.ts'
import { useChangeProfile } from '../api/use-change-profile.ts'
import { Button } from '../ui/button.tsx'
import { RestoredNote } from '../ui/draft.tsx'
import { Field, FormError, ROWS } from '../ui/field.tsx'
import { formatAmountAs } from '../ui/format.ts'
import { asAmount, MoneyField, tidyAmount } from '../ui/money-input.tsx'
import type { Preferences } from '../ui/preferences.ts'
import { Switch } from '../ui/switch.tsx'
import { useWireForm } from '../ui/use-wire-form.ts'

interface Option {
  value: string
  label: string
}

const CURRENCIES =
  'USD EUR GBP CHF CAD AUD NZD JPY CNY HKD SGD INR KRW TWD THB IDR MYR PHP VND SEK NOK DKK ISK PLN CZK HUF RON BGN TRY UAH ILS AED SAR EGP ZAR NGN KES MXN BRL ARS CLP COP PEN'.split(
    ' ',
  )
const LOCALES =
  'en-US en-GB en-CA en-AU en-NZ en-IE en-IN en-ZA de-DE de-AT de-CH fr-FR fr-BE fr-CH fr-CA es-ES es-MX es-AR it-IT it-CH nl-NL nl-BE pt-PT pt-BR sv-SE nb-NO da-DK fi-FI is-IS pl-PL cs-CZ sk-SK hu-HU ro-RO el-GR tr-TR uk-UA ja-JP ko-KR zh-CN zh-TW'.split(
    ' ',
  )

const WEEK_LABELS = { sunday: 'Sunday', monday: 'Monday', saturday: 'Saturday' }

/** The choice that is stored stays in the list, whoever put it there. */
const withStored = (values: readonly string[], stored: string) =>
  values.includes(stored) ? values : [stored, ...values]

// The words of the app are English, so are the names of its choices.
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const languageNames = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })

const currencyOptions = (stored: string): Option[] =>
  withStored(CURRENCIES, stored).map((value) => ({ value, label: `${value} · ${currencyNames.of(value)}` }))

const localeOptions = (stored: string): Option[] =>
  withStored(LOCALES, stored).map((value) => ({
    value,
    label: `${languageNames.of(value)} · ${new Intl.NumberFormat(value, { minimumFractionDigits: 2 }).format(1234.5)}`,
  }))

const weekOptions = (): Option[] => WEEK_STARTS.map((value) => ({ value, label: WEEK_LABELS[value] }))

const zoneOptions = (stored: string): Option[] =>
  withStored(['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')], stored).map(
    (value) => ({ value, label: value.replaceAll('_', ' ') }),
  )

const FIRST_DAYS = { sunday: 0, monday: 1, saturday: 6 }
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

/** Amounts, the day, the time and a week by the form's choices, before they are saved. */
function PreferenceExample({ choice }: { choice: Preferences }) {
  const { locale, timeZone, weekStart } = choice
  const now = new Date()
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const week = Array.from({ length: 7 }, (_, index) =>
    dayName.format(SUNDAY + (FIRST_DAYS[weekStart] + index) * DAY_MS),
  )
  return (
    <section
      aria-labelledby="example-title"
      className="@container rounded-box border border-line bg-base-200 p-5"
    >
      <h2 id="example-title" className="font-semibold">
        Example
      </h2>
      <dl className="mt-3 grid gap-3 text-sm @[40rem]:grid-cols-[repeat(5,auto)] @[40rem]:justify-between">
        <Line label="Money in">
          <span className="figures font-semibold text-success">+{formatAmountAs('2480', choice)}</span>
        </Line>
        <Line label="Money out">
          <span className="figures font-semibold">-{formatAmountAs('1234.56', choice)}</span>
        </Line>
        <Line label="Today">
          {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(now)}
        </Line>
        <Line label="Time now">
          <span className="figures">
            {new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(now)}
          </span>
        </Line>
        <Line label="Week">{week.join(' ')}</Line>
      </dl>
    </section>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 @[40rem]:block">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-medium @[40rem]:text-left">{children}</dd>
    </div>
  )
}

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
      className="grid gap-x-10 gap-y-5 @[60rem]:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={handleSubmit((input) => draft.send(change.mutateAsync(input), () => {}))}
    >
      <div className="@container grid grid-cols-1 content-start gap-5">
        <RestoredNote restored={draft.restored} onStartOver={draft.startOver} />
        <div className={ROWS}>
          {CHOICES.map(({ name, label, hint, options }) => (
            <Field key={name} className="field-row" label={label} hint={hint} error={errors[name]?.message}>
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
          <MoneyField
            className="field-row"
            label="Total budget per month"
            hint="Each category’s percentage is of this amount."
            error={errors.totalBudget?.message}
            {...register('totalBudget', asAmount)}
          />
          <Controller
            control={control}
            name="rewardsEnabled"
            render={({ field }) => (
              <Switch
                label="Points and achievements"
                hint="When off, you earn nothing and see none of it. What you have earned stays yours."
                isOn={field.value ?? true}
                onChange={field.onChange}
              />
            )}
          />
        </div>
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
      <div className="@max-[60rem]:order-first">
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
