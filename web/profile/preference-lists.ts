import { WEEK_STARTS } from '../../src/profile/wire.ts'

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

export const currencyOptions = (stored: string): Option[] =>
  withStored(CURRENCIES, stored).map((value) => ({ value, label: `${value} · ${currencyNames.of(value)}` }))

export const localeOptions = (stored: string): Option[] =>
  withStored(LOCALES, stored).map((value) => ({
    value,
    label: `${languageNames.of(value)} · ${new Intl.NumberFormat(value, { minimumFractionDigits: 2 }).format(1234.5)}`,
  }))

export const weekOptions = (): Option[] => WEEK_STARTS.map((value) => ({ value, label: WEEK_LABELS[value] }))

export const zoneOptions = (stored: string): Option[] =>
  withStored(['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')], stored).map(
    (value) => ({ value, label: value.replaceAll('_', ' ') }),
  )
