import { z } from 'zod'
import type { Gift } from '../../http/context.ts'
import { InstantText } from '../../values/wire.ts'
import { PointTransaction } from '../points/wire.ts'

export const SHOP_CATEGORIES = ['Premium Access', 'Power Features', 'Gamification', 'Profile Icons'] as const

interface Item {
  name: string
  description: string
  category: (typeof SHOP_CATEGORIES)[number]
  /** In points. */
  cost: number
  /** How long it lasts; without it, for good. */
  days?: number
  /** Bought as often as somebody likes; owned by nobody. */
  isUsedUp?: true
  /** What it does beyond being owned. */
  gift?: Gift
}

const premium = (name: string, cost: number, premium: Gift['premium']): Item => ({
  name: `Premium for ${name}`,
  description: 'Automatic sync and a cloud copy every day, from now or from where your premium ends.',
  category: 'Premium Access',
  cost,
  ...(premium === 'lifetime' ? {} : { isUsedUp: true as const }),
  gift: premium ? { premium } : {},
})
const icon = (name: string, cost: number): Item => ({
  name,
  description: `The ${name.toLowerCase()} as your profile icon.`,
  category: 'Profile Icons',
  cost,
})

/** What there is to buy and what it costs, by its id. The server takes no other price. */
const SHOP_ITEMS = {
  'premium-7-days': premium('7 days', 15, { days: 7 }),
  'premium-30-days': premium('30 days', 60, { days: 30 }),
  'premium-3-months': premium('3 months', 150, { months: 3 }),
  'premium-12-months': premium('12 months', 500, { months: 12 }),
  'premium-lifetime': premium('good', 1500, 'lifetime'),
  'extra-sync-credit': {
    name: 'Extra sync credit',
    description: 'One more sync by hand, for when this month’s are used.',
    category: 'Power Features',
    cost: 5,
    isUsedUp: true,
    gift: { syncCredits: 1 },
  },
  'exclusive-badges': {
    name: 'Exclusive badge',
    description: 'A badge beside your name on the leaderboard.',
    category: 'Gamification',
    cost: 30,
  },
  'point-booster': {
    name: '2x point booster',
    description: 'For 30 days achievements and recorded transactions earn twice the points.',
    category: 'Gamification',
    cost: 50,
    days: 30,
  },
  'leaderboard-crown': {
    name: 'Leaderboard crown',
    description: 'A crown beside your name on the leaderboard, for 30 days.',
    category: 'Gamification',
    cost: 25,
    days: 30,
  },
  'icon-unicorn': icon('Unicorn', 50),
  'icon-dragon': icon('Dragon', 75),
  'icon-phoenix': icon('Phoenix', 100),
  'icon-galaxy': icon('Galaxy', 125),
} as const satisfies Record<string, Item>
export type ItemId = keyof typeof SHOP_ITEMS
export const ITEM_IDS = Object.keys(SHOP_ITEMS) as [ItemId, ...ItemId[]]
export const itemOf = (id: ItemId): Item => SHOP_ITEMS[id]

export const ShopItem = z.object({
  id: z.enum(ITEM_IDS),
  name: z.string(),
  description: z.string(),
  category: z.enum(SHOP_CATEGORIES),
  cost: z.int(),
  owned: z.boolean(),
  /** When what is owned ends; null is never. */
  expiresAt: InstantText.nullable(),
  /** Whether it can be bought although it is owned: it lasts longer then. */
  repeatable: z.boolean(),
})
export type ShopItem = z.infer<typeof ShopItem>

/** `cost` is what the buyer saw; `itemData` is what other clients tell of the item, and is not believed. */
export const PurchaseRequest = z.object({
  itemId: z.string().max(100),
  cost: z.number(),
  itemData: z.record(z.string(), z.unknown()).optional(),
})
export const Purchase = z.object({
  success: z.literal(true),
  balance: z.int(),
  transaction: PointTransaction,
})
export type Purchase = z.infer<typeof Purchase>
