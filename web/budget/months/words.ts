import type { BudgetEntry, CategoryPlan } from '../../../src/budget/months/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { formatAmount, formatDay, plural } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'

const TO_ASSIGN = 'To assign'

function targetWords({ kind, amount, day, cap }: CategoryPlan): string | undefined {
  if (kind === 'by_date') return `${formatAmount(amount ?? '0.00')} by ${day ? formatDay(day) : 'now'}`
  if (kind === 'cap') return `up to ${formatAmount(cap ?? '0.00')}`
  return kind === 'bill' ? 'what its bills cost' : undefined
}

const REST_WORDS = {
  back: undefined,
  surplus: 'rest stays',
  both: 'rest stays, even below zero',
  goal: 'rest into a goal',
}

/** The target and rest of a category in words; empty where it only has its plan and its rest goes back. */
export const planWords = (plan: CategoryPlan): string =>
  [targetWords(plan), REST_WORDS[plan.rest]].filter((words) => words !== undefined).join(' · ')

type Move = BudgetEntry['moves'][number]

const KINDS = { fill: 'Filled', fund: 'Funded' }
/** Moves that a line names; the others are only counted. */
const NAMED = 3

function moveWords({ from, to, amount }: Move): string {
  const money = formatAmount(amount)
  if (from && to) return `${money} from ${isolated(from.name)} to ${isolated(to.name)}`
  if (to) return `${money} to ${isolated(to.name)}`
  return `${money} from ${isolated(from?.name ?? TO_ASSIGN)} back to ${TO_ASSIGN}`
}

/** An entry of the month's history, in a line. */
export function entryWords({ kind, moves }: BudgetEntry): string {
  const [move] = moves
  if (kind === 'move') return move ? `Moved ${moveWords(move)}` : 'Moved'
  if (kind === 'assigned')
    return move ? (move.to ? `Assigned ${moveWords(move)}` : `Took ${moveWords(move)}`) : 'Assigned'
  if (kind === 'rest') return `Rests into goals: ${listed(moves, moveWords)}`
  const cents = moves.reduce((sum, { to, amount }) => sum + (to ? 1 : -1) * centsOf(amount), 0)
  const words = `${KINDS[kind]} ${plural(moves.length, 'category', 'categories')}, ${formatAmount(formatMoney(cents))} in all`
  return `${words}: ${listed(moves, ({ from, to }) => isolated((to ?? from)?.name ?? TO_ASSIGN))}`
}

function listed(moves: Move[], words: (move: Move) => string): string {
  const named = moves.slice(0, NAMED).map(words).join(', ')
  return moves.length > NAMED ? `${named} and ${plural(moves.length - NAMED, 'other')}` : named
}
