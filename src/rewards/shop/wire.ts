import { z } from 'zod'
import type { AccountGrant } from '../../book/context.ts'
import { InstantText } from '../../values/wire.ts'
import { PointTransaction } from '../points/wire.ts'

/** Icons of a profile, with their prices in points. */
export const PREMIUM_ICONS = { unicorn: 50, dragon: 75, phoenix: 100, galaxy: 125 } as const

/** Icons that are sold together, as one item of the shop. */
export const PACK_ICONS = ['owl', 'fox', 'whale', 'lotus'] as const

export const SHOP_CATEGORIES = [
  'Premium Access',
  'Customization',
  'Power Features',
  'Gamification',
  'Quick Spend',
  'Profile Icons',
] as const

interface Item {
  name: string
  description: string
  category: (typeof SHOP_CATEGORIES)[number]
  /** Price in points. */
  cost: number
  /** Days for which it lasts; without them, for good. */
  days?: number
  /** Bought as often as somebody likes; owned by nobody. */
  isUsedUp?: true
  /** Items that are owned along with it. */
  includes?: readonly string[]
  /** Benefits for the account, beyond owning the item. */
  grant?: AccountGrant
  /** Premium has it as well. */
  isInPremium?: true
  /** Set where reading the page that it opens counts as using it. */
  isUsedByReading?: true
}

const premium = (name: string, cost: number, premium: AccountGrant['premium']): Item => ({
  name: `Premium for ${name}`,
  description: 'Automatic sync and a cloud copy every day, from now or from where your premium ends.',
  category: 'Premium Access',
  cost,
  ...(premium === 'lifetime' ? {} : { isUsedUp: true as const }),
  grant: premium ? { premium } : {},
})
const lasting = (
  category: Item['category'],
  name: string,
  cost: number,
  description: string,
  more: Pick<Item, 'isInPremium' | 'isUsedByReading'> = {},
): Item => ({ category, name, cost, description, ...more })
const theme = (name: string): Item =>
  lasting('Customization', `${name} theme`, 5, `The whole app in the colours of ${name}.`)
const icon = (name: string, cost: number): Item => ({
  name,
  description: `The ${name.toLowerCase()} as your profile icon.`,
  category: 'Profile Icons',
  cost,
})

/** Items of the shop with their prices, by id. The server takes no other price. */
const SHOP_ITEMS = {
  'premium-7-days': premium('7 days', 15, { days: 7 }),
  'premium-30-days': premium('30 days', 60, { days: 30 }),
  'premium-3-months': premium('3 months', 150, { months: 3 }),
  'premium-12-months': premium('12 months', 500, { months: 12 }),
  'premium-lifetime': premium('good', 1500, 'lifetime'),
  'premium-theme-pack': {
    ...lasting('Customization', 'Premium theme pack', 15, 'All four premium themes at once.'),
    includes: ['starry-night-theme', 'himalayas-theme', 'meadow-theme', 'under-the-sea-theme'],
  },
  'starry-night-theme': theme('Starry Night'),
  'himalayas-theme': theme('Himalayas'),
  'meadow-theme': theme('Meadow'),
  'under-the-sea-theme': theme('Under the Sea'),
  'custom-backgrounds': lasting(
    'Customization',
    'Premium backgrounds',
    12,
    'Four drawn backgrounds, behind every page and with every theme.',
  ),
  'icon-library-pro': lasting(
    'Customization',
    'Icon library pro',
    12,
    'A larger set of icons wherever you choose one.',
  ),
  'widget-pack': lasting(
    'Customization',
    'Widget pack',
    25,
    'On the dashboard: net worth over time, upcoming payments, a cash-flow forecast and your savings rate.',
  ),
  'analytics-pro': lasting(
    'Power Features',
    'Analytics pro',
    35,
    'The page of advanced analytics. Premium has it too.',
    { isInPremium: true },
  ),
  'export-master': lasting(
    'Power Features',
    'Export master',
    20,
    'Any range of your transactions as JSON, QIF or OFX, and as a report to print.',
    { isUsedByReading: true },
  ),
  'smart-automation': lasting(
    'Power Features',
    'Smart automation',
    45,
    'Rules that give expenses their category, and bills and subscriptions that post themselves when due.',
  ),
  'goal-optimizer': lasting(
    'Power Features',
    'Goal optimizer',
    40,
    'What to save each month for every goal, and when you will reach it.',
  ),
  'extra-sync-credit': {
    name: 'Extra sync credit',
    description: 'One more sync by hand, for when this month’s are used.',
    category: 'Power Features',
    cost: 5,
    isUsedUp: true,
    grant: { syncCredits: 1 },
  },
  'exclusive-badges': {
    name: 'Exclusive badges',
    description:
      'A drawn badge beside your name, on your profile and where others see it: bronze, silver from 100 points earned, gold from 500.',
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
    description: 'A crown beside your name for 30 days, on your profile and where others see it.',
    category: 'Gamification',
    cost: 25,
    days: 30,
  },
  'victory-animations': lasting(
    'Gamification',
    'Victory animations',
    15,
    'More ways to celebrate a goal that you have reached.',
  ),
  'custom-theme-colors': lasting(
    'Quick Spend',
    'Custom theme colors',
    50,
    'The accent colour of the app is yours to pick.',
  ),
  'premium-icons': lasting(
    'Quick Spend',
    'Premium icons',
    25,
    'Four more profile icons: owl, fox, whale and lotus.',
  ),
  'data-export': lasting('Quick Spend', 'Data export', 100, 'A report of a whole year, made to be printed.', {
    isUsedByReading: true,
  }),
  'priority-support': lasting(
    'Quick Spend',
    'Priority support',
    75,
    'Your messages to the operator of this server are marked as urgent.',
  ),
  'icon-unicorn': icon('Unicorn', 50),
  'icon-dragon': icon('Dragon', 75),
  'icon-phoenix': icon('Phoenix', 100),
  'icon-galaxy': icon('Galaxy', 125),
} as const satisfies Record<string, Item>
export type ItemId = keyof typeof SHOP_ITEMS
export const ITEM_IDS = Object.keys(SHOP_ITEMS) as [ItemId, ...ItemId[]]
export const itemOf = (id: ItemId): Item => SHOP_ITEMS[id]

/** Items that an operator can open for everybody: premium and credits are given to somebody, and are no items to have. */
export const UNLOCKABLE_IDS: ItemId[] = ITEM_IDS.filter((id) => !itemOf(id).isUsedUp && !itemOf(id).grant)

/** Tools that a server opens whose users all start with premium. */
export const PREMIUM_TOOLS = [
  'widget-pack',
  'analytics-pro',
  'export-master',
  'smart-automation',
  'goal-optimizer',
  'data-export',
] as const satisfies ItemId[]

export const ShopItem = z.object({
  id: z.enum(ITEM_IDS),
  name: z.string(),
  description: z.string(),
  category: z.enum(SHOP_CATEGORIES),
  cost: z.int(),
  owned: z.boolean(),
  /** End of what is owned; null is never. */
  expiresAt: InstantText.nullable(),
  /** True where it can be bought although it is owned: then it lasts longer. */
  repeatable: z.boolean(),
  /** Reason why it is not sold to this owner now, whatever they have to spend; null where it is. */
  unavailable: z.string().nullable(),
  /** Time until which its last purchase can be undone, unless it was used; null where it can't be. */
  undoUntil: InstantText.nullable(),
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
export const PurchaseUndo = z.object({ itemId: z.string().max(100) })
export const PurchaseUndone = z.object({ success: z.literal(true), balance: z.int() })
/** Fields of a refused purchase beside those of every refusal: the words of the specification. */
export const PURCHASE_REFUSED = { success: z.literal(false).optional(), error: z.string().optional() }
export type Purchase = z.infer<typeof Purchase>
