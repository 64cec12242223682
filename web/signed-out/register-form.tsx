import { codeOf } from '../api/errors.ts'
import { arrival } from '../identity/arrival.ts'
import { Notice } from '../identity/card.tsx'
import { PasswordInput } from '../identity/password-input.tsx'
import { reasonOf } from '../identity/reason-of.ts'
import { Button } from '../ui/button.tsx'
import { Field, FormError, TextField } from '../ui/field.tsx'
import { useRegister } from './sign-in.ts'
import { useCheckedForm } from './use-checked-form.ts'

interface RegisterFormProps {
  /** The code that a link brought, or "" to be typed; undefined where none is asked for. */
  inviteCode?: string
}

export function RegisterForm({ inviteCode }: RegisterFormProps) {
  const registration = useRegister()
  const { form, field, errors } = useCheckedForm('Registration', {
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    inviteCode,
    referralCode: arrival.ref,
  })
  // The operator's address is registered with a code on every server.
  const needsCode = inviteCode !== undefined || codeOf(registration.error) === 'invite_required'
  return (
    <form className="grid gap-4" {...form((person) => registration.send(person))}>
      {arrival.ref ? (
        <Notice tone="calm">
          Somebody invited you: you both get points when you record your first transaction.
        </Notice>
      ) : null}
      {needsCode ? (
        <TextField
          label="Invitation code"
          hint="It is in the mail or the link that you were sent, and good for your own email only."
          error={errors.inviteCode}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('inviteCode')}
        />
      ) : null}
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <TextField
          label="First name"
          error={errors.firstName}
          autoComplete="given-name"
          {...field('firstName')}
        />
        <TextField
          label="Last name"
          error={errors.lastName}
          autoComplete="family-name"
          {...field('lastName')}
        />
      </div>
      <TextField
        label="Email"
        error={errors.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <Field label="Password" hint="Minimum 6 characters" error={errors.password}>
        {(tied) => <PasswordInput autoComplete="new-password" {...tied} {...field('password')} />}
      </Field>
      <FormError
        isInToast
        message={registration.error ? reasonOf(registration.error, 'Registration failed') : undefined}
      />
      <Button type="submit" look="primary" className="mt-1 w-full max-md:h-11" busy={registration.busy}>
        Create account
      </Button>
    </form>
  )
}
