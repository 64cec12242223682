/** Cards of accounts, goals, bills and subscriptions: as many beside each other as their page has room for. */
export const CARD_GRID =
  'grid grid-cols-1 gap-4 @[37.5rem]:grid-cols-2 @[56.25rem]:grid-cols-3 @[75rem]:grid-cols-4 @[100rem]:grid-cols-5'
