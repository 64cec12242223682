import { Suspense, startTransition, useEffect, useState } from 'react'
import { arrival } from '../identity/arrival.ts'
import { atRest } from '../ui/at-rest.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import type { FurtherStep } from './further-steps.tsx'
import { SignInCard, useArrivalFailure } from './sign-in-card.tsx'

type SignIn = { name: 'sign-in'; email?: string; done?: string; failed?: string | undefined }
type Step = SignIn | FurtherStep

const loadSteps = () => import('./further-steps.tsx')
const FurtherSteps = lazyNamed(loadSteps, 'FurtherSteps')

function firstStep(): Step {
  if (arrival.reset) return { name: 'reset', token: arrival.reset }
  return arrival.second_factor ? { name: 'outside-code' } : { name: 'sign-in' }
}

/** Everything that leads into the app, a step at a time in one place. `onResetLeft`: the mail's link is done with. */
export function AuthForm({ onResetLeft }: { onResetLeft?: (() => void) | undefined }) {
  const [step, setStep] = useState(firstStep)
  const [hasMoved, setMoved] = useState(false)
  const failed = useArrivalFailure()
  useEffect(
    () =>
      void atRest()
        .then(loadSteps)
        .catch(() => {}),
    [],
  )

  // The step before stays until the next one's code is there.
  const go = (next: Step) =>
    startTransition(() => {
      delete arrival.reset
      setMoved(true)
      setStep(next)
    })
  const toSignIn = (how: Omit<SignIn, 'name'>) => go({ name: 'sign-in', ...how })

  if (step.name !== 'sign-in')
    return (
      <Suspense>
        <FurtherSteps
          step={step}
          onSignIn={toSignIn}
          onForgot={() => go({ name: 'forgot', email: '' })}
          onResetLeft={() => {
            toSignIn({})
            onResetLeft?.()
          }}
        />
      </Suspense>
    )
  return (
    <SignInCard
      email={step.email ?? ''}
      hasFocus={hasMoved}
      done={step.done}
      failed={step.failed ?? (hasMoved ? undefined : failed)}
      isFailureInToast={step.failed !== undefined}
      onForgot={(email) => go({ name: 'forgot', email })}
      onCodeNeeded={(credentials) => go({ name: 'code', credentials })}
    />
  )
}
