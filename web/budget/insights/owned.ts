import type { User } from '../../../src/identity/wire.ts'

/** Fields of a user that say what they own. */
export type Owner = Pick<User, 'ownedItems' | 'subscriptionTier' | 'rewardsEnabled'>

export const hasWidgets = ({ ownedItems }: Owner): boolean => ownedItems.includes('widget-pack')

export const hasAnalytics = ({ ownedItems, subscriptionTier }: Owner): boolean =>
  subscriptionTier === 'premium' || ownedItems.includes('analytics-pro')
