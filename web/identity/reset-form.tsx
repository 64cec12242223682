import { PasswordReset } from '../../src/identity/wire.ts'
import { statusOf } from '../api/errors.ts'
import { Button } from '../ui/button.tsx'
import { Field, FormError } from '../ui/field.tsx'
import { useFirstFocus } from '../ui/use-first-focus.ts'
import { useWireForm } from '../ui/use-wire-form.ts'
import { AuthCard, QuietButton } from './card.tsx'
import { PasswordInput } from './password-input.tsx'
import { useReset } from './sign-in.ts'

interface ResetFormProps {
  /** Of the mail's link. */
  token: string
  /** With what was removed from the account, in words. */
  onDone: (removed: string[]) => void
  onForgot: () => void
  onBack: () => void
}

export function ResetForm({ token, onDone, onForgot, onBack }: ResetFormProps) {
  const setPassword = useReset()
  const form = useFirstFocus()
  const { register, handleSubmit, formState } = useWireForm(PasswordReset, { token, password: '' })
  if (statusOf(setPassword.error) === 410) {
    return (
      <AuthCard title="This link is over" text={setPassword.error?.message ?? ''}>
        <Button look="primary" className="w-full max-md:h-11" onClick={onForgot}>
          Send me a new mail
        </Button>
        <div className="mt-4 -mb-2">
          <QuietButton onClick={onBack}>Back to sign in</QuietButton>
        </div>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Set a new password"
      text="Every browser that is signed in to your account is signed out."
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit(
          (input) =>
            setPassword.isPending ||
            setPassword.mutate(input, { onSuccess: ({ removed }) => onDone(removed) }),
        )}
      >
        <Field label="New password" hint="Minimum 6 characters" error={formState.errors.password?.message}>
          {(tied) => <PasswordInput autoComplete="new-password" {...tied} {...register('password')} />}
        </Field>
        <FormError message={setPassword.error?.message} />
        <Button type="submit" look="primary" className="w-full max-md:h-11" busy={setPassword.isPending}>
          Set password
        </Button>
        <div className="-mb-2">
          <QuietButton onClick={onBack}>Back to sign in</QuietButton>
        </div>
      </form>
    </AuthCard>
  )
}
