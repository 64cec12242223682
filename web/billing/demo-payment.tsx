import type { Plan } from '../../src/billing/wire.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { formatPrice } from './dollars.ts'
import { PLAN_NAMES } from './plan-words.ts'

interface DemoPaymentProps {
  plan: Plan
  isBusy: boolean
  onPay: () => void
  /** Closing keeps a payment from nothing that has begun. */
  onClose: () => void
}

/** A payment as it would be, of a server that takes no money. */
export function DemoPayment({ plan, isBusy, onPay, onClose }: DemoPaymentProps) {
  const price = formatPrice(plan.price)
  const lines = [
    ['Plan', PLAN_NAMES[plan.id]],
    ['Renews', `every ${plan.interval}, until you cancel`],
    ['Card', 'none is asked for'],
  ] as const
  return (
    <Dialog
      title="Demo payment"
      description="This is a demo: nothing is charged, and no card is asked for or kept."
      onClose={onClose}
    >
      <dl className="rounded-box border border-line bg-base-200 px-4 py-1">
        {lines.map(([label, text]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-medium">{text}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 py-2.5">
          <dt className="text-muted">To pay, as a demo</dt>
          <dd className="figures text-xl font-semibold tracking-tight">{price}</dd>
        </div>
      </dl>
      <div role="status" className="mt-5 h-2">
        {isBusy ? <ProgressBar label="Processing the demo payment" /> : null}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{isBusy ? 'Close' : 'Not now'}</Button>
        <Button look="primary" busy={isBusy} onClick={onPay}>
          {isBusy ? 'Processing…' : `Pay ${price} (demo)`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
