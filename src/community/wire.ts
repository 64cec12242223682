import { z } from 'zod'
import { Achievement } from '../rewards/achievements/wire.ts'
import { InstantText } from '../values/wire.ts'

const LeaderboardEntry = z.object({
  /** Place by points; equal points share a rank. */
  rank: z.int(),
  name: z.string(),
  points: z.int(),
  isMe: z.boolean(),
  /** True for an invented entry, shown while the server has few users. */
  sample: z.boolean(),
  /** Items of the shop that are shown beside the name. */
  badges: z.array(z.enum(['leaderboard-crown', 'exclusive-badges'])),
  /** `icon:` and the id of a profile icon; null where there is none, or the profile is not shown. */
  icon: z.string().nullable(),
  bio: z.string().nullable(),
  /** Number of achievements and the rarest of them; null where they are not shown. */
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
  /** The moment at which the list was put together; null where that is done for each who looks. */
  asOf: InstantText.nullable(),
})
export type Leaderboard = z.infer<typeof Leaderboard>

/** Days of the server on which a friend has to record something before the referral counts. */
export const FRIEND_DAYS = 7
/** Points for such a friend: the referrer's, the friend's, and a bonus after this number of referrals. */
export const REFERRER_POINTS = 50
export const FRIEND_POINTS = 25
export const BONUS = { referrals: 5, points: 100 } as const
/** Successful referrals that earn a month of premium. */
export const PREMIUM_REFERRALS = 10

export const Referrals = z.object({
  code: z.string(),
  link: z.string(),
  /** Users who registered with the code. */
  totalReferrals: z.int(),
  /** Users whose referral counts. */
  successfulSignups: z.int(),
  pointsEarned: z.int(),
  /** Users who registered with the code in this calendar month. */
  thisMonth: z.int(),
  /** Invited friends who are still here, newest first: no names, nothing of their books. */
  friends: z.array(
    z.object({
      registeredAt: InstantText,
      /** Days on which they have recorded something, out of `FRIEND_DAYS`. */
      days: z.int(),
      /**
       * The condition that is still missing: days, or a verified address; `shared` is a browser or network
       * that doesn’t count.
       */
      state: z.enum(['days', 'address', 'shared', 'successful']),
    }),
  ),
})
export type Referrals = z.infer<typeof Referrals>
