import { z } from 'zod'
import { InstantText } from '../../values/wire.ts'

export const ACHIEVEMENT_CATEGORIES = [
  'Getting Started',
  'Savings Milestones',
  'Budget Management',
  'Financial Health',
  'Engagement',
] as const

const RARITIES = ['Common', 'Uncommon', 'Rare', 'Epic', 'Legendary'] as const
export type Rarity = (typeof RARITIES)[number]

/** Points and names of all achievements; the keys are their ids. */
export const ACHIEVEMENTS = {
  first_transaction: {
    name: 'First entry',
    description: 'Record your first transaction.',
    category: 'Getting Started',
    points: 3,
  },
  first_budget: {
    name: 'A plan for it',
    description: 'Make your first budget category.',
    category: 'Getting Started',
    points: 4,
  },
  first_savings_goal: {
    name: 'Something to look forward to',
    description: 'Set your first savings goal.',
    category: 'Getting Started',
    points: 5,
  },
  first_account: {
    name: 'Open for business',
    description: 'Add your first account.',
    category: 'Getting Started',
    points: 2,
  },
  savings_milestone_25: {
    name: 'A quarter there',
    description: 'Fill a savings goal to 25%.',
    category: 'Savings Milestones',
    points: 5,
  },
  savings_milestone_50: {
    name: 'Halfway',
    description: 'Fill a savings goal to 50%.',
    category: 'Savings Milestones',
    points: 8,
  },
  savings_milestone_75: {
    name: 'In sight',
    description: 'Fill a savings goal to 75%.',
    category: 'Savings Milestones',
    points: 12,
  },
  savings_milestone_100: {
    name: 'To the brim',
    description: 'Fill a savings goal to the top.',
    category: 'Savings Milestones',
    points: 15,
  },
  multiple_goals_completed: {
    name: 'Three of a kind',
    description: 'Complete three savings goals.',
    category: 'Savings Milestones',
    points: 25,
  },
  expense_categorized: {
    name: 'Everything in its place',
    description: 'Give 25 expenses a category.',
    category: 'Budget Management',
    points: 6,
  },
  monthly_budget_met: {
    name: 'Within the lines',
    description: 'Finish a month with no category over its budget.',
    category: 'Budget Management',
    points: 8,
  },
  budget_streak_3: {
    name: 'Three in a row',
    description: 'Finish three months in a row with no category over its budget.',
    category: 'Budget Management',
    points: 20,
  },
  spending_reduced: {
    name: 'Lighter month',
    description: 'Spend at least 10% less in a month than in the month before.',
    category: 'Budget Management',
    points: 12,
  },
  debt_payment: {
    name: 'Chipping away',
    description: 'Pay something back on a credit card.',
    category: 'Financial Health',
    points: 6,
  },
  subscription_review: {
    name: 'Still worth it?',
    description: 'Change, pause or cancel a subscription.',
    category: 'Financial Health',
    points: 8,
  },
  emergency_fund: {
    name: 'Rainy day ready',
    description: 'Save a month’s average expenses, and at least 500, in a goal with the Emergency icon.',
    category: 'Financial Health',
    points: 25,
  },
  positive_net_worth: {
    name: 'In the black',
    description: 'Own more than you owe, over at least two accounts.',
    category: 'Financial Health',
    points: 50,
  },
  daily_check_in: {
    name: 'Daily check-in',
    description: 'Look in. It counts once in 24 hours.',
    category: 'Engagement',
    points: 10,
  },
  profile_completed: {
    name: 'Nice to meet you',
    description: 'Choose a display name, a bio and an icon.',
    category: 'Engagement',
    points: 3,
  },
  first_referral: {
    name: 'Better together',
    description: 'Invite somebody who begins to keep a book here.',
    category: 'Engagement',
    points: 12,
  },
} as const satisfies Record<
  string,
  { name: string; description: string; category: (typeof ACHIEVEMENT_CATEGORIES)[number]; points: number }
>
export type AchievementId = keyof typeof ACHIEVEMENTS
export const ACHIEVEMENT_IDS = Object.keys(ACHIEVEMENTS) as [AchievementId, ...AchievementId[]]

/** Points from which a rarity begins. */
export function rarityOf(points: number): Rarity {
  if (points >= 50) return 'Legendary'
  if (points >= 25) return 'Epic'
  if (points >= 15) return 'Rare'
  return points >= 8 ? 'Uncommon' : 'Common'
}

export const Achievement = z.object({
  id: z.enum(ACHIEVEMENT_IDS),
  name: z.string(),
  description: z.string(),
  category: z.enum(ACHIEVEMENT_CATEGORIES),
  points: z.int(),
  rarity: z.enum(RARITIES),
  earned: z.boolean(),
  /** Time at which it was earned; the last one, where it can be earned again. */
  earnedAt: InstantText.nullable(),
  /** Percent of the way, 0 to 100. */
  progress: z.int().min(0).max(100),
})
export type Achievement = z.infer<typeof Achievement>

/** `data` is what other clients tell of the user's figures; only the book itself proves anything. */
export const AchievementClaim = z.object({
  achievementType: z.string().max(100),
  data: z.record(z.string(), z.unknown()).optional(),
})
export const AchievementVerdict = z.object({ earned: z.boolean(), points: z.int() })
