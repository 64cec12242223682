import type { Plan, PlanId, Plans, Subscription } from '../../src/billing/wire.ts'
import { formatDay } from '../ui/format.ts'
import { formatPrice } from './dollars.ts'
import type { Standing } from './standing.ts'

export const PLAN_NAMES: Record<PlanId, string> = {
  'premium-monthly': 'Premium, monthly',
  'premium-yearly': 'Premium, yearly',
}

export const PROVIDERS: Record<Plans['provider'], string> = {
  demo: 'Demo, nothing is charged',
  stripe: 'Stripe',
}

/** The user's premium, its source and its end, or the lack of it, in a sentence or two. */
export function standingWords(standing: Standing, subscription: Subscription | null): string {
  const { kind, until, turn } = standing
  const end = turn ?? until
  switch (kind) {
    case 'free':
      return 'The whole budget is yours, with ads. You sync by hand, for a credit each time.'
    case 'running':
      if (!until) return 'It renews by itself until you cancel it. You also have premium for good.'
      return turn && until > turn
        ? `It renews by itself until you cancel it. With what you had besides, premium lasts until ${formatDay(until)}.`
        : 'It renews by itself until you cancel it.'
    case 'late':
      return 'The last payment did not go through. It is tried again, and premium ends if it keeps failing.'
    case 'ending':
      if (!until) return 'It is cancelled and does not renew. You also have premium for good.'
      return turn && until > turn
        ? `It is cancelled and ends on ${formatDay(turn)}. With what you had besides, premium lasts until ${formatDay(until)}.`
        : `It is cancelled: premium stays until ${end ? formatDay(end) : 'the end of the billing period'}, and nothing more is charged.`
    case 'given':
      return subscription?.status === 'canceled'
        ? `Yours until ${formatDay(until ?? '')}. Your subscription has ended, so it doesn’t renew by itself.`
        : `Yours until ${formatDay(until ?? '')}. It came from points, from referrals or from the operator of this server, and doesn’t renew by itself.`
    case 'lifetime':
      return 'Yours for good. There is nothing to pay.'
  }
}

/** The question before a subscription is cancelled, and the notice once it is. */
export function cancelWords({ turn, until }: Standing): { ask: string; done: string } {
  const end = turn ? `, on ${formatDay(turn)}` : ''
  const isMore = until === null || (turn !== null && until > turn)
  const ask = `Your access ends at the end of the billing period${end}. Until then everything stays as it is, and nothing more is charged.`
  if (isMore)
    return {
      ask: `${ask} The premium that you have besides stays yours.`,
      done: `It ends${end.replace(',', '') || ' with the billing period'}. What you have besides stays yours.`,
    }
  return { ask, done: `Premium stays until ${formatDay(until)}.` }
}

/** The effect of choosing a plan, or the reason for which there is none to choose. */
export function choiceWords({ kind, turn }: Standing): string {
  if (kind === 'lifetime') return 'You have premium for good, so there is nothing to buy.'
  if (kind === 'late') return 'The plan can be changed once the last payment has gone through.'
  if (kind === 'running' || kind === 'ending')
    return turn
      ? `A change takes effect on ${formatDay(turn)}, when what you have paid for ends. Nothing is charged before.`
      : 'A change takes effect when what you have paid for ends. Nothing is charged before.'
  if (kind === 'given') return 'If you subscribe, what you pay for is added to what you have.'
  return 'Cancel whenever you like: premium then stays until the end of what is paid for.'
}

/** The notice once the plan was changed. */
export function changeWords({ price, interval }: Plan, { turn }: Standing): string {
  const start = turn ? `From ${formatDay(turn)}` : 'From the next billing date'
  return `${start} you pay ${formatPrice(price)} per ${interval}. Nothing is charged today.`
}
