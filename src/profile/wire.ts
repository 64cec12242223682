import { z } from 'zod'
import { PRIVACY } from '../book/wire.ts'
import { PACK_ICONS, PREMIUM_ICONS } from '../rewards/shop/wire.ts'
import { timeZoneNamed } from '../values/day.ts'
import { isVisibleText } from '../values/visible-text.ts'
import { HIDDEN, MoneyOfZeroOrMore, MoneyText } from '../values/wire.ts'

/** Anybody may choose these; the others are bought. */
export const FREE_ICONS = [
  'cat',
  'dog',
  'fish',
  'frog',
  'otter',
  'dove',
  'leaf',
  'tree',
  'sun',
  'moon',
  'mountain',
  'rocket',
] as const
export const MAX_NAME = 50
export const MAX_BIO = 200

export const WEEK_STARTS = ['sunday', 'monday', 'saturday'] as const

/** A time zone, kept by its canonical name, however it is spelled. */
export const timeZoneInput = z
  .string()
  .max(60)
  .transform((text, context): string => {
    const name = timeZoneNamed(text)
    if (name !== null) return name
    context.issues.push({ code: 'custom', message: 'Must be a time zone such as Europe/Berlin', input: text })
    return z.NEVER
  })
/** Currency by its three letters of ISO 4217. Amounts are only shown in it; nothing is converted. */
export const currencyInput = z
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

/** Audience of each part of the profile; amounts of money are never shown to others. */
const PrivacySettings = z.object({
  achievements: z.enum(PRIVACY),
  profileInfo: z.enum(PRIVACY),
  financialData: z.literal('private'),
})
const PrivacyChange = z.object({
  achievements: z.enum(PRIVACY).optional(),
  profileInfo: z.enum(PRIVACY).optional(),
  financialData: z.literal('private', { error: 'Financial data is always private' }).optional(),
})

/** Trimmed; an empty text is none. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Must be at most ${max} characters`)
    .transform((value) => value || null)
    .nullish()

/** Names that only the server's own people would have, with and without what stands between the letters. */
const RESERVED =
  /^(the)?(server)?(admin|administrator|operator|moderator|support|system|root|bucketbook|anonymoususer)s?(team|account)?$/
const isReserved = (name: string): boolean =>
  RESERVED.test(
    name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}]/gu, ''),
  )
const displayName = text(MAX_NAME)
  .refine((name) => isVisibleText(name ?? ''), HIDDEN)
  .refine((name) => !isReserved(name ?? ''), 'Choose a name that nobody takes for the server’s own')

const ICONS: string[] = [...FREE_ICONS, ...Object.keys(PREMIUM_ICONS), ...PACK_ICONS]

/** An icon of ours: no address that somebody typed is ever shown or fetched. */
const profileImage = z
  .string()
  .refine((value) => value.startsWith('icon:') && ICONS.includes(value.slice(5)), 'Choose one of the icons')
  .nullish()

/** The owner's public profile and their preferences for the book. */
export const Profile = z.object({
  displayName: z.string().nullable(),
  bio: z.string().nullable(),
  /** `icon:` and the id of a profile icon. */
  profileImageUrl: z.string().nullable(),
  privacySettings: PrivacySettings,
  timeZone: z.string(),
  currency: z.string(),
  locale: z.string(),
  weekStart: z.enum(WEEK_STARTS),
  totalBudget: MoneyText,
  /** Points, achievements and all that comes with them. */
  rewardsEnabled: z.boolean(),
  /** True while the owner is to be offered the guided tour. */
  tourPending: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

/** The profile with the ids of the shop's items that the owner has now. */
export const OwnProfile = Profile.extend({
  /** Ids of the shop's items that the owner has. */
  ownedItems: z.array(z.string()),
  /** Ids of items that the operator has opened for everybody; they are among `ownedItems`. */
  unlockedItems: z.array(z.string()).default([]),
})
export type OwnProfile = z.infer<typeof OwnProfile>

export const ProfileChange = z.object({
  displayName,
  bio: text(MAX_BIO),
  profileImageUrl: profileImage,
  privacySettings: PrivacyChange.optional(),
  timeZone: timeZoneInput.optional(),
  currency: currencyInput.optional(),
  locale: locale.optional(),
  weekStart: z.enum(WEEK_STARTS).optional(),
  totalBudget: MoneyOfZeroOrMore.optional(),
  rewardsEnabled: z.boolean().optional(),
  /** Ends the offer of the tour; once false it stays so. */
  tourPending: z.boolean().optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>
