import { z } from 'zod'
import { BucketTransfer } from '../../../src/budget/buckets/wire.ts'
import { type Cents, formatMoney, parseMoney } from '../../../src/values/money.ts'
import { Id, MoneyOfZeroOrMore } from '../../../src/values/wire.ts'
import { formatAmount } from '../../ui/format.ts'
import type { GoalProgress } from './goal-progress.ts'

const SELECT_SOURCE = 'Please select an account to transfer money from'
export const SELECT_DESTINATION = 'Please select an account to transfer money to'
const SELECT_CATEGORY = 'Please select a budget category'

/** Ways of money out of a goal: back to an account, or spent. */
const Way = z.enum(['return', 'expense'])
const Fields = BucketTransfer.omit({ amount: true }).extend({
  saved: MoneyOfZeroOrMore,
  way: Way,
  /** The category that what moves over the border of the budget counts in. */
  countedIn: Id.nullish(),
})
type Input = z.input<typeof Fields>

/** The maximum of the field: twice the target. */
export const maxOf = ({ target }: Pick<GoalProgress, 'target'>): Cents => target * 2

/** The rules of the form for a goal as it stands: which way the money goes decides what has to be chosen. */
export const transferForm = (goal: Pick<GoalProgress, 'saved' | 'target'>) =>
  Fields.superRefine(({ saved, way, fromAccountId, toAccountId, categoryId }, context) => {
    const refuse = (path: keyof Input, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (saved > goal.saved) {
      if (saved > maxOf(goal))
        refuse('saved', `At most ${formatAmount(maxOf(goal) / 100)}, which is twice the target`)
      if (!fromAccountId) refuse('fromAccountId', SELECT_SOURCE)
    } else if (saved < goal.saved) {
      if (way === 'return' && !toAccountId) refuse('toAccountId', SELECT_DESTINATION)
      if (way === 'expense' && !categoryId) refuse('categoryId', SELECT_CATEGORY)
    }
  })

/** The one call for what was filled in: what moves, so that two devices add up, and only the link that fits the direction. */
export function transferCall(input: Input, before: Cents): z.input<typeof BucketTransfer> {
  const { saved, description, way, fromAccountId, toAccountId, categoryId, countedIn } = input
  const difference = (parseMoney(String(saved)) ?? before) - before
  const moved = { amount: formatMoney(Math.abs(difference)), description }
  const counted = countedIn ? { categoryId: countedIn } : {}
  if (difference > 0) return { ...moved, fromAccountId, ...counted }
  return way === 'return' ? { ...moved, toAccountId, ...counted } : { ...moved, categoryId }
}
