import { z } from 'zod'
import { isTimeZone } from '../values/day.ts'
import { MoneyOfZeroOrMore, MoneyText } from '../values/wire.ts'

export const WEEK_STARTS = ['sunday', 'monday', 'saturday'] as const

const timeZone = z.string().max(60).refine(isTimeZone, 'Must be a time zone such as Europe/Berlin')
/** Three letters of ISO 4217. Amounts are only shown in it; nothing is converted. */
const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'Must be a currency such as USD')
  .toUpperCase()

function isLocale(text: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(text).length > 0
  } catch {
    return false
  }
}
const locale = z.string().max(35).refine(isLocale, 'Must be a locale such as en-US')

/** How the owner wants their book to look and count. */
export const Profile = z.object({
  timeZone: z.string(),
  currency: z.string(),
  locale: z.string(),
  weekStart: z.enum(WEEK_STARTS),
  totalBudget: MoneyText,
})
export type Profile = z.infer<typeof Profile>

export const ProfileChange = z.object({
  timeZone: timeZone.optional(),
  currency: currency.optional(),
  locale: locale.optional(),
  weekStart: z.enum(WEEK_STARTS).optional(),
  totalBudget: MoneyOfZeroOrMore.optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>
