import { z } from 'zod'

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
})
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>

export const Leaderboard = z.object({
  /** Null while the user has switched rewards off. */
  me: LeaderboardEntry.pick({ rank: true, name: true, points: true }).nullable(),
  entries: z.array(LeaderboardEntry),
})
export type Leaderboard = z.infer<typeof Leaderboard>

/** Points for a friend's first transaction, and what comes on top of them. */
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
  /** Who of them has recorded a transaction. */
  successfulSignups: z.int(),
  pointsEarned: z.int(),
  /** Who registered with the code in this calendar month. */
  thisMonth: z.int(),
})
export type Referrals = z.infer<typeof Referrals>
