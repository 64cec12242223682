import { useState } from 'react'
import type { z } from 'zod'
import type { Credentials } from '../../src/identity/wire.ts'
import { arrival } from './arrival.ts'
import { LoginCode, OutsideCode } from './code-steps.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInCard, useArrivalFailure } from './sign-in-card.tsx'

type Step =
  | { name: 'sign-in'; email?: string; done?: string; failed?: string }
  | { name: 'code'; credentials: z.input<typeof Credentials> }
  | { name: 'outside-code' }
  | { name: 'forgot'; email: string }
  | { name: 'reset'; token: string }

function firstStep(): Step {
  if (arrival.reset) return { name: 'reset', token: arrival.reset }
  return arrival.second_factor ? { name: 'outside-code' } : { name: 'sign-in' }
}

/** What was in the account before anybody had shown that its email is theirs is named, so that nobody misses it. */
const doneWith = (removed: string[]): string =>
  removed.length === 0
    ? 'Your password is set. Sign in.'
    : `Your password is set. Somebody else could have been in this account before, so this was removed: ${removed.join(', ')}. Sign in.`

/** Everything that leads into the app, a step at a time in one place. `onResetLeft`: the mail's link is done with. */
export function AuthForm({ onResetLeft }: { onResetLeft: () => void }) {
  const [step, setStep] = useState(firstStep)
  const [hasMoved, setMoved] = useState(false)
  const failed = useArrivalFailure()

  function go(next: Step) {
    setMoved(true)
    setStep(next)
  }
  const leaveReset = (next: Step) => {
    delete arrival.reset
    go(next)
  }
  const toSignIn = (email?: string) => go({ name: 'sign-in', email })

  if (step.name === 'code')
    return <LoginCode credentials={step.credentials} onBack={() => toSignIn(step.credentials.email)} />
  if (step.name === 'outside-code')
    return <OutsideCode onBack={(reason) => go({ name: 'sign-in', failed: reason })} />
  if (step.name === 'forgot') return <ForgotForm email={step.email} onBack={toSignIn} />
  if (step.name === 'reset')
    return (
      <ResetForm
        token={step.token}
        onDone={(removed) => leaveReset({ name: 'sign-in', done: doneWith(removed) })}
        onForgot={() => leaveReset({ name: 'forgot', email: '' })}
        onBack={() => {
          leaveReset({ name: 'sign-in' })
          onResetLeft()
        }}
      />
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
