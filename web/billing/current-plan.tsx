import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { type ReactNode, useRef, useState } from 'react'
import type { Plans, Subscription } from '../../src/billing/wire.ts'
import { Button } from '../ui/button.tsx'
import { closeOnto } from '../ui/close-onto.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatDay } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { formatPrice } from './dollars.ts'
import { cancelWords, PLAN_NAMES, PROVIDERS, standingWords } from './plan-words.ts'
import { useCancel, useResume } from './queries.ts'
import type { Standing } from './standing.ts'

interface CurrentPlanProps {
  plans: Plans
  subscription: Subscription | null
  standing: Standing
}

/** The user's plan, the day on which it renews or ends, and the way out of it. */
export function CurrentPlan({ plans, subscription, standing }: CurrentPlanProps) {
  const [isAsked, setAsked] = useState(false)
  const place = useRef<HTMLParagraphElement>(null)
  const cancel = useCancel()
  const resume = useResume()
  const { kind, turn, isUnpaid } = standing
  const isLive = kind === 'running' || kind === 'late' || kind === 'ending'
  const plan = isLive ? plans.plans.find(({ id }) => id === subscription?.planId) : undefined
  const name = isLive && subscription ? PLAN_NAMES[subscription.planId] : kind === 'free' ? 'Free' : 'Premium'
  const close = () => closeOnto(place, () => setAsked(false))
  const words = cancelWords(standing)

  async function confirm() {
    await cancel.run(null, { title: 'Subscription Cancelled', text: words.done })
    close()
  }

  async function keep() {
    await resume.run(null, { title: 'Subscription kept', text: 'It renews by itself again.' })
    // The button that was pressed is gone.
    if (document.activeElement === document.body) place.current?.focus()
  }

  return (
    <SectionCard
      heading="h2"
      title="Current plan"
      action={
        kind === 'running' || kind === 'late' ? (
          <Button onClick={() => setAsked(true)}>Cancel subscription</Button>
        ) : kind === 'ending' ? (
          <Button look="primary" busy={resume.busy} onClick={() => void keep()}>
            Keep premium
          </Button>
        ) : null
      }
    >
      <div>
        <p
          ref={place}
          tabIndex={-1}
          className="w-fit rounded-field text-2xl font-semibold tracking-tight outline-offset-4"
        >
          {name}
        </p>
        <p className="mt-1 flex max-w-[60ch] gap-2 text-pretty text-muted">
          {kind === 'late' ? (
            <Icon icon={faTriangleExclamation} className="mt-1 size-4 text-warning" />
          ) : null}
          <span>{standingWords(standing, subscription)}</span>
        </p>
        {isUnpaid ? (
          <p className="mt-2 max-w-[60ch] text-sm text-pretty">
            A payment was begun and not finished. Nothing was charged; choose a plan to try again.
          </p>
        ) : null}
      </div>
      {isLive && subscription ? (
        <dl className="grid gap-4 border-t border-line pt-4 sm:grid-cols-3">
          <Fact label={kind === 'ending' ? 'Ends on' : 'Next billing date'}>
            {turn ? formatDay(turn) : 'Not known yet'}
          </Fact>
          {plan ? (
            <Fact label="Price">
              {formatPrice(plan.price)} per {plan.interval}
            </Fact>
          ) : null}
          <Fact label="Paid with">{PROVIDERS[subscription.provider]}</Fact>
        </dl>
      ) : null}
      {isAsked ? (
        <ConfirmDialog
          title="Cancel your subscription?"
          description={words.ask}
          action="Cancel subscription"
          dismiss="Keep premium"
          busy={cancel.busy}
          onConfirm={() => void confirm()}
          onClose={close}
        />
      ) : null}
    </SectionCard>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="label-quiet">{label}</dt>
      <dd className="figures mt-0.5 font-medium">{children}</dd>
    </div>
  )
}
