import type { Sheet } from './asked.ts'

/** The effect of a shortcut: opens a page or a sheet, runs an action of actions.ts, or goes to the search of the page. */
export type Deed =
  | { go: string }
  | { open: Sheet }
  | { act: 'add-income' | 'add-expense' | 'add-transfer' }
  | { find: true }

export interface Shortcut {
  /** Keys that are pressed one after another, as a KeyboardEvent names them. */
  keys: readonly string[]
  label: string
  does: Deed
}

/** Every single-key shortcut; those of pages count for users that have the page. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['i'], label: 'Add income', does: { act: 'add-income' } },
  { keys: ['e'], label: 'Add expense', does: { act: 'add-expense' } },
  { keys: ['t'], label: 'Add transfer', does: { act: 'add-transfer' } },
  { keys: ['/'], label: 'Search this page, or everything', does: { find: true } },
  { keys: ['?'], label: 'Show these shortcuts', does: { open: 'shortcuts' } },
  { keys: ['g', 'd'], label: 'Dashboard', does: { go: '/' } },
  { keys: ['g', 'm'], label: 'Budget', does: { go: '/budget' } },
  { keys: ['g', 'a'], label: 'Accounts', does: { go: '/accounts' } },
  { keys: ['g', 's'], label: 'Savings', does: { go: '/savings' } },
  { keys: ['g', 'b'], label: 'Bills', does: { go: '/bills' } },
  { keys: ['g', 'u'], label: 'Subscriptions', does: { go: '/subscriptions' } },
  { keys: ['g', 't'], label: 'Transactions', does: { go: '/transactions' } },
  { keys: ['g', 'i'], label: 'Import statement', does: { go: '/import' } },
  { keys: ['g', 'n'], label: 'Analytics', does: { go: '/analytics' } },
  { keys: ['g', 'r'], label: 'Reports', does: { go: '/reports' } },
  { keys: ['g', 'w'], label: 'Rewards', does: { go: '/points' } },
  { keys: ['g', 'p'], label: 'Preferences', does: { go: '/preferences' } },
]

/** A sequence that was begun. */
export interface Begun {
  keys: readonly string[]
  at: number
}

/** Milliseconds that the second key may take. */
const PATIENCE_MS = 2000

/**
 * The shortcut that a key completes after those before it, or the sequence that it begins. A key that goes on with
 * nothing ends the sequence and does nothing by itself: who mistypes "g b" as "g e" wants no expense.
 */
export function press(
  begun: Begun | null,
  key: string,
  at: number,
  offered: readonly Shortcut[],
): { begun: Begun | null; shortcut: Shortcut | null } {
  const before = begun && at - begun.at <= PATIENCE_MS ? begun.keys : []
  for (const keys of before.includes(key) ? [[...before, key], [key]] : [[...before, key]]) {
    const fitting = offered.filter((one) => keys.every((each, index) => one.keys[index] === each))
    const shortcut = fitting.find((one) => one.keys.length === keys.length)
    if (shortcut) return { begun: null, shortcut }
    if (fitting.length > 0) return { begun: { keys, at }, shortcut: null }
  }
  return { begun: null, shortcut: null }
}
