import { z } from 'zod'
import { NewCategory } from '../../../../src/budget/categories/wire.ts'
import { PLAN_KINDS, RESTS } from '../../../../src/budget/months/wire.ts'
import { formatMoney, parseMoney } from '../../../../src/values/money.ts'
import { tidyAmount } from '../../../ui/money-input.tsx'
import type { Plan } from './queries.ts'

export const TARGETS = {
  plan: 'Each month’s plan',
  by_date: 'So much by a date',
  cap: 'Up to a cap',
  bill: 'What its bills cost',
} as const

export const REST_LABELS = {
  back: 'Goes back to what is to assign',
  surplus: 'Stays',
  both: 'Stays, even below zero',
  goal: 'Into a goal',
} as const

const Aim = z.enum(['plan', ...PLAN_KINDS])

/** A category with what it aims at, as its form has both. */
export const CategoryFields = NewCategory.extend({
  aim: Aim,
  aimAmount: z.string(),
  aimDay: z.string().nullable(),
  aimCap: z.string(),
  rest: z.enum(RESTS),
  goalId: z.string().nullable(),
  accountId: z.string().nullable(),
}).superRefine(({ aim, aimAmount, aimDay, aimCap, rest, goalId }, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const isAmount = (text: string) => (parseMoney(text) ?? -1) >= 0
  if (aim === 'by_date' && !isAmount(aimAmount)) refuse('aimAmount', 'Amount must be a valid positive number')
  if (aim === 'by_date' && !aimDay) refuse('aimDay', 'Choose the day')
  if (aim === 'cap' && !isAmount(aimCap)) refuse('aimCap', 'Amount must be a valid positive number')
  if (rest === 'goal' && !goalId) refuse('goalId', 'Choose the goal')
})

type Aimed = Pick<
  z.input<typeof CategoryFields>,
  'aim' | 'aimAmount' | 'aimDay' | 'aimCap' | 'rest' | 'goalId' | 'accountId'
>

export const aimOf = (plan: Plan | undefined): Aimed => ({
  aim: plan?.kind ?? 'plan',
  aimAmount: plan?.amount ? tidyAmount(plan.amount) : '',
  aimDay: plan?.day ?? null,
  aimCap: plan?.cap ? tidyAmount(plan.cap) : '',
  rest: plan?.rest ?? 'back',
  goalId: plan?.goalId ?? null,
  accountId: plan?.accountId ?? null,
})

const asMoney = (text: string) => formatMoney(parseMoney(text) ?? 0)

/** The fields of the plan that the form changes; undefined where it changes none. */
export function planChange(fields: Aimed, plan: Plan | undefined) {
  const { aim, rest } = fields
  const kind = aim === 'plan' ? null : aim
  const wanted = {
    kind,
    amount: aim === 'by_date' ? asMoney(fields.aimAmount) : null,
    day: aim === 'by_date' ? fields.aimDay : null,
    cap: aim === 'cap' ? asMoney(fields.aimCap) : null,
    rest,
    goalId: rest === 'goal' ? fields.goalId : null,
    accountId: rest === 'goal' ? fields.accountId : null,
  }
  const before = plan ?? { ...wanted, kind: null, amount: null, day: null, cap: null, rest: 'back' as const }
  const names = Object.keys(wanted) as (keyof typeof wanted)[]
  const isTarget = ['kind', 'amount', 'day', 'cap'].some(
    (name) => wanted[name as 'day'] !== before[name as 'day'],
  )
  const isRest = ['rest', 'goalId', 'accountId'].some(
    (name) => wanted[name as 'rest'] !== before[name as 'rest'],
  )
  if (!isTarget && !isRest) return undefined
  const taken = names.filter((name) => (['rest', 'goalId', 'accountId'].includes(name) ? isRest : isTarget))
  return Object.fromEntries(taken.map((name) => [name, wanted[name]])) as Partial<typeof wanted>
}
