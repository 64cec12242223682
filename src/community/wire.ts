import { z } from 'zod'
import { Achievement } from '../rewards/achievements/wire.ts'
import { InstantText } from '../values/wire.ts'

const LeaderboardEntry = z.object({
  /** Those with the same points share one. */
  rank: z.int(),
  name: z.string(),
  points: z.int(),
  isMe: z.boolean(),
  /** Nobody: shown while the server has few users. */
  sample: z.boolean(),
  /** Items of the shop that are shown beside the name. */
  badges: z.array(z.enum(['leaderboard-crown', 'exclusive-badges'])),
  /** `icon:` and the id of a profile icon; null where there is none, or the profile is not shown. */
  icon: z.string().nullable(),
  bio: z.string().nullable(),
  /** How many were earned, and the rarest of them; null where they are not shown. */
  achievements: z
    .object({
      count: z.int(),
      rarest: z.array(Achievement.pick({ id: true, name: true, rarity: true })),
    })
    .nullable(),
})
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>

export const Leaderboard = z.object({
  /** Null while the user has switched rewards off. */
  me: LeaderboardEntry.pick({ rank: true, name: true, points: true }).nullable(),
  entries: z.array(LeaderboardEntry),
})
export type Leaderboard = z.infer<typeof Leaderboard>

/** On so many days of the server a friend has to record something: then they are a real one. */
export const FRIEND_DAYS = 7
/** Points for such a friend, and what comes on top of them. */
export const REFERRER_POINTS = 50
export const FRIEND_POINTS = 25
export const BONUS = { referrals: 5, points: 100 } as const
/** So many successful referrals are worth a month of premium. */
export const PREMIUM_REFERRALS = 10

export const Referrals = z.object({
  code: z.string(),
  link: z.string(),
  /** Who registered with the code. */
  totalReferrals: z.int(),
  /** Who of them keeps a book here. */
  successfulSignups: z.int(),
  pointsEarned: z.int(),
  /** Who registered with the code in this calendar month. */
  thisMonth: z.int(),
  /** Those who registered and are still here, the newest first: no names, nothing of their books. */
  friends: z.array(
    z.object({
      registeredAt: InstantText,
      /** On how many days they have recorded something, of `FRIEND_DAYS`. */
      days: z.int(),
      /** What is still missing: days, a verified address; `shared` is a browser or network that doesn’t count. */
      state: z.enum(['days', 'address', 'shared', 'successful']),
    }),
  ),
})
export type Referrals = z.infer<typeof Referrals>
