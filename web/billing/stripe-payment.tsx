import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Plan } from '../../src/billing/wire.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { FormError } from '../ui/field.tsx'
import { Skeletons } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.ts'
import { formatPrice } from './dollars.ts'
import { PLAN_NAMES } from './plan-words.ts'

const AWAY = 'Stripe can’t be reached. Check the connection and try again.'
/** Types of Stripe's errors that a person can mend; anything else is a fault of ours or of Stripe's. */
const THEIRS = ['card_error', 'validation_error']

/** The payment form is in a frame of Stripe's, which knows nothing of this page's colours. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const isDark = style.colorScheme.includes('dark')
  return { theme: isDark ? 'night' : 'stripe', variables: { borderRadius: '10px' } }
}

/**
 * A modal dialog makes everything else in the page inert: also the window in which a bank checks a payment,
 * which Stripe puts into the page. So for that long the dialog only stands there.
 */
async function asideWhile<Result>(
  dialog: HTMLDialogElement | null,
  work: () => Promise<Result>,
): Promise<Result> {
  dialog?.close()
  dialog?.show()
  try {
    return await work()
  } finally {
    if (dialog?.isConnected) {
      dialog.close()
      dialog.showModal()
    }
  }
}

interface StripePaymentProps {
  plan: Plan
  clientSecret: string
  publishableKey: string
  onClose: () => void
}

/** Stripe's own payment form. What is entered there goes to Stripe, which then leads back to the page. */
export function StripePayment({ plan, clientSecret, publishableKey, onClose }: StripePaymentProps) {
  const place = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<{ stripe: Stripe; elements: StripeElements } | null>(null)
  const [error, setError] = useState<string>()
  const [isPaying, setPaying] = useState(false)
  const price = formatPrice(plan.price)

  useEffect(() => {
    let isOver = false
    let unmount = () => {}
    const open = async () => {
      const stripe = await loadStripe(publishableKey)
      if (!stripe || isOver || !place.current) return
      const elements = stripe.elements({ clientSecret, appearance: appearance() })
      const element = elements.create('payment')
      unmount = () => element.destroy()
      element.on('ready', () => setForm({ stripe, elements }))
      element.on('loaderror', () => setError(AWAY))
      element.mount(place.current)
    }
    open().catch(() => !isOver && setError(AWAY))
    return () => {
      isOver = true
      unmount()
    }
  }, [clientSecret, publishableKey])

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!form || isPaying) return
    const dialog = event.currentTarget.closest('dialog')
    setPaying(true)
    setError(undefined)
    try {
      const confirmParams = { return_url: `${location.origin}${location.pathname}?success=true` }
      // A payment that works leaves the page, so there is an answer only where it doesn't.
      const { error } = await asideWhile(dialog, () =>
        form.stripe.confirmPayment({ elements: form.elements, confirmParams }),
      )
      if (!THEIRS.includes(error.type)) throw error
      setError(error.message ?? 'The payment did not go through.')
    } catch {
      showToast({ tone: 'error', title: 'Payment Error', text: 'An unexpected error occurred.' })
    }
    setPaying(false)
  }

  return (
    <Dialog
      title={`${PLAN_NAMES[plan.id]}: ${price}`}
      description={`Every ${plan.interval}, until you cancel. Stripe takes the payment.`}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={(event) => void pay(event)}>
        {form || error ? null : (
          <Skeletons
            label="Loading the payment form"
            className="grid gap-3"
            rows={['h-11 w-full', 'h-11 w-full']}
          />
        )}
        <div ref={place} />
        <FormError message={error} />
        <DialogActions>
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" look="primary" busy={isPaying} disabled={!form}>
            Pay {price}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
