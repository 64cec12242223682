import type { z } from 'zod'
import type { Credentials } from '../../src/identity/wire.ts'
import { LoginCode, OutsideCode } from './code-steps.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { ResetForm } from './reset-form.tsx'

export type FurtherStep =
  | { name: 'code'; credentials: z.input<typeof Credentials> }
  | { name: 'outside-code' }
  | { name: 'forgot'; email: string }
  | { name: 'reset'; token: string }

/** The notice after a reset, with what was removed since it dates from before the account's email was proven. */
const doneWith = (removed: string[]): string =>
  removed.length === 0
    ? 'Your password is set. Sign in.'
    : `Your password is set. Somebody else could have been in this account before, so this was removed: ${removed.join(', ')}. Sign in.`

interface FurtherStepsProps {
  step: FurtherStep
  onSignIn: (how: { email?: string; done?: string; failed?: string | undefined }) => void
  onForgot: () => void
  /** Called when somebody does not want to set a new password after all. */
  onResetLeft: () => void
}

/** Everything that signing in may take besides the form for it. */
export function FurtherSteps({ step, onSignIn, onForgot, onResetLeft }: FurtherStepsProps) {
  if (step.name === 'code')
    return (
      <LoginCode credentials={step.credentials} onBack={() => onSignIn({ email: step.credentials.email })} />
    )
  if (step.name === 'outside-code') return <OutsideCode onBack={(failed) => onSignIn({ failed })} />
  if (step.name === 'forgot') return <ForgotForm email={step.email} onBack={(email) => onSignIn({ email })} />
  return (
    <ResetForm
      token={step.token}
      onDone={(removed) => onSignIn({ done: doneWith(removed) })}
      onForgot={onForgot}
      onBack={onResetLeft}
    />
  )
}
