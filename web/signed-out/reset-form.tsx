import { statusOf } from '../api/errors.ts'
import { AuthCard, QuietButton } from '../identity/card.tsx'
import { PasswordInput } from '../identity/password-input.tsx'
import { Button } from '../ui/button.tsx'
import { Field, FormError } from '../ui/field.tsx'
import { useReset } from './sign-in.ts'
import { useCheckedForm } from './use-checked-form.ts'

interface ResetFormProps {
  /** The token of the mail's link. */
  token: string
  /** Called with what was removed from the account, in words. */
  onDone: (removed: string[]) => void
  onForgot: () => void
  onBack: () => void
}

export function ResetForm({ token, onDone, onForgot, onBack }: ResetFormProps) {
  const setPassword = useReset()
  const { form, field, errors } = useCheckedForm('PasswordReset', { token, password: '' }, true)
  if (statusOf(setPassword.error) === 410) {
    return (
      <AuthCard title="This link has expired" text={setPassword.error?.message ?? ''}>
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
        className="grid gap-4"
        {...form((input) => {
          if (!setPassword.isPending) setPassword.send(input, { onSuccess: ({ removed }) => onDone(removed) })
        })}
      >
        <Field label="New password" hint="Minimum 6 characters" error={errors.password}>
          {(tied) => <PasswordInput autoComplete="new-password" {...tied} {...field('password')} />}
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
