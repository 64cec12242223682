/** A budget that goes by months, or by counters that run until they are reset. */
export const BUDGET_PERIODS = ['month', 'continuous'] as const
/** Audiences of what the owner of a book shows. */
export const PRIVACY = ['public', 'friends_only', 'private'] as const
export const BOOK_KINDS = ['own', 'shared'] as const
/**
 * A book on its way to another server, or from one. `leaving`: nothing is written until it has moved, or `until` has come
 * (milliseconds since 1970). `moved`: it is open there, and here no more; `cut` counts ties to other books that were cut.
 * `arriving`: the copy is compared, and opens with the proof that the book has moved, of which `seal` is the SHA-256;
 * `before` is its state until then, and `gone` are members whose account was deleted here since. `arrived`: it is open.
 */
export type Moving =
  | { state: 'leaving'; id: string; to: string; proof: string; until: number; version: number }
  | {
      state: 'moved'
      id: string
      to: string
      proof: string
      cut?: { contributions: number; payments: number }
    }
  | { state: 'arriving'; id: string; bookId: string; seal: string; before: Moving | null; gone?: string[] }
  | { state: 'arrived'; id: string }

export const ROLES = ['owner', 'editor', 'viewer'] as const
/** Actions of members on rows; a file of a bank is imported as a whole. */
export const ACTIONS = ['added', 'changed', 'removed', 'imported'] as const

/** A field before and after a change, as people read it: names for what is chosen, amounts with two decimals. */
export interface ActivityChange {
  field: string
  before: string | number | null
  after: string | number | null
}

/**
 * Items of the shop and `premium`, as far as somebody has them, each with its end: milliseconds since 1970, null is never.
 */
export type Possessions = Record<string, number | null>
