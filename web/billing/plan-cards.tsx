import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { Suspense, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Plan, Plans, Subscription } from '../../src/billing/wire.ts'
import type { User } from '../../src/identity/wire.ts'
import { Button } from '../ui/button.tsx'
import { closeOnto } from '../ui/close-onto.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { SectionCard } from '../ui/section-card.tsx'
import { formatPrice } from './dollars.ts'
import { changeWords, choiceWords } from './plan-words.ts'
import { useChangePlan, useDemoPayment, useSubscribe } from './queries.ts'
import type { Standing } from './standing.ts'

const DemoPayment = lazyNamed(() => import('./demo-payment.tsx'), 'DemoPayment')
const StripePayment = lazyNamed(() => import('./stripe-payment.tsx'), 'StripePayment')

const INCLUDED = ['Unlimited cloud sync', 'No ads', 'Advanced analytics', 'Automatic backups']

interface PlanCardsProps {
  plans: Plans
  subscription: Subscription | null
  standing: Standing
  user: Pick<User, 'rewardsEnabled'>
}

/** The plans that there are, and the payment of the one that is chosen. */
export function PlanCards({ plans, subscription, standing, user }: PlanCardsProps) {
  const subscribe = useSubscribe()
  const payment = useDemoPayment()
  const change = useChangePlan()
  const [chosen, setChosen] = useState<{ plan: Plan; clientSecret: string } | null>(null)
  const place = useRef<HTMLUListElement>(null)
  const close = () => closeOnto(place, () => setChosen(null))
  const isLive = standing.kind === 'running' || standing.kind === 'late' || standing.kind === 'ending'

  async function choose(plan: Plan) {
    // The page can be used beside a dialog that stands aside for a bank's check.
    if (chosen) return
    if (standing.canChange)
      return void change.run(plan.id, { title: 'Plan changed', text: changeWords(plan, standing) })
    const clientSecret = await subscribe.run(plan.id)
    if (clientSecret) setChosen({ plan, clientSecret })
  }

  async function payDemo(clientSecret: string) {
    if (await payment.run(clientSecret)) close()
  }

  return (
    <SectionCard heading="h2" title="Plans" text={choiceWords(standing)}>
      <ul
        ref={place}
        tabIndex={-1}
        className="grid gap-3 rounded-box outline-offset-4 @[36rem]:grid-cols-2 lg:gap-4"
      >
        {plans.plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isCurrent={isLive && subscription?.planId === plan.id}
            action={
              standing.isOpen
                ? 'Subscribe'
                : standing.canChange && subscription?.planId !== plan.id
                  ? 'Change to'
                  : undefined
            }
            isBusy={subscribe.starting === plan.id || change.input === plan.id}
            isLocked={subscribe.starting !== undefined || payment.busy || change.busy}
            onChoose={() => void choose(plan)}
          />
        ))}
      </ul>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {INCLUDED.map((benefit) => (
          <li key={benefit} className="flex items-center gap-2.5">
            <Icon icon={faCheck} className="size-3.5 text-success" />
            {benefit}
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-4 text-sm text-pretty text-muted">
        {plans.provider === 'demo'
          ? 'This server takes no money: a payment here is a demo, and nothing is ever charged. '
          : 'Stripe takes the payment. This server never sees the number of your card. '}
        {user.rewardsEnabled ? (
          <>
            Points buy premium too, in the{' '}
            <Link href="/shop" className="font-medium text-primary underline underline-offset-2">
              rewards shop
            </Link>
            .
          </>
        ) : null}
      </p>
      {chosen ? (
        <Suspense>
          {plans.provider === 'demo' ? (
            <DemoPayment
              plan={chosen.plan}
              isBusy={payment.busy}
              onPay={() => void payDemo(chosen.clientSecret)}
              onClose={close}
            />
          ) : (
            <StripePayment {...chosen} publishableKey={plans.publishableKey ?? ''} onClose={close} />
          )}
        </Suspense>
      ) : null}
    </SectionCard>
  )
}

interface PlanCardProps {
  plan: Plan
  isCurrent: boolean
  /** The verb of the plan's button; undefined where it can't be chosen. */
  action: 'Subscribe' | 'Change to' | undefined
  isBusy: boolean
  isLocked: boolean
  onChoose: () => void
}

function PlanCard({ plan, isCurrent, action, isBusy, isLocked, onChoose }: PlanCardProps) {
  const { price, interval, popular, note } = plan
  const name = interval === 'month' ? 'Monthly' : 'Yearly'
  const mark = isCurrent ? 'Your plan' : popular ? 'Popular' : null
  const isMarked = isCurrent || (popular && action !== undefined)
  return (
    <li
      className={`grid grid-rows-[auto_auto_1fr] rounded-box border p-5 ${isMarked ? 'border-primary bg-primary/5' : 'border-line'}`}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold tracking-tight">{name}</h3>
        {mark ? (
          <span
            className={`rounded-full px-2 py-0.5 text-xs font-semibold ${isMarked ? 'bg-primary text-primary-content' : 'bg-secondary text-secondary-content'}`}
          >
            {mark}
          </span>
        ) : null}
      </div>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <span className="figures text-3xl font-semibold tracking-tight">{formatPrice(price)}</span>
        <span className="text-muted">per {interval}</span>
      </p>
      <p className="mt-1 text-sm font-medium">{note}</p>
      {action ? (
        <Button
          look={popular ? 'primary' : 'plain'}
          className="mt-4 max-md:h-11"
          busy={isBusy}
          disabled={isLocked}
          onClick={onChoose}
        >
          {action} {name.toLowerCase()}
        </Button>
      ) : null}
    </li>
  )
}
