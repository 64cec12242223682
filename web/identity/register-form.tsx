import { Registration } from '../../src/identity/wire.ts'
import { codeOf } from '../api/errors.ts'
import { Button } from '../ui/button.tsx'
import { Field, FormError, TextField } from '../ui/field.tsx'
import { useWireForm } from '../ui/use-wire-form.ts'
import { arrival } from './arrival.ts'
import { Notice } from './card.tsx'
import { PasswordInput } from './password-input.tsx'
import { reasonOf, useRegister } from './sign-in.ts'

interface RegisterFormProps {
  /** The code that a link brought, or "" to be typed; undefined where none is asked for. */
  inviteCode?: string
}

export function RegisterForm({ inviteCode }: RegisterFormProps) {
  const registration = useRegister()
  const { register, handleSubmit, formState } = useWireForm(Registration, {
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    inviteCode,
    referralCode: arrival.ref,
  })
  const { errors } = formState
  // The operator's address is registered with a code on every server.
  const needsCode = inviteCode !== undefined || codeOf(registration.error) === 'invite_required'
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((person) => registration.mutate(person))}>
      {arrival.ref ? (
        <Notice tone="calm">
          Somebody invited you: you both get points when you record your first transaction.
        </Notice>
      ) : null}
      {needsCode ? (
        <TextField
          label="Invitation code"
          hint="It is in the mail or the link that you were sent, and good for your own email only."
          error={errors.inviteCode?.message}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('inviteCode')}
        />
      ) : null}
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <TextField
          label="First name"
          error={errors.firstName?.message}
          autoComplete="given-name"
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          error={errors.lastName?.message}
          autoComplete="family-name"
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        error={errors.email?.message}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...register('email')}
      />
      <Field label="Password" hint="Minimum 6 characters" error={errors.password?.message}>
        {(tied) => <PasswordInput autoComplete="new-password" {...tied} {...register('password')} />}
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
