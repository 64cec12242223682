import { Registration } from '../../src/identity/wire.ts'
import { Button } from '../ui/button.tsx'
import { Field, FormError } from '../ui/field.tsx'
import { useWireForm } from '../ui/use-wire-form.ts'
import { useRegister } from './queries.ts'

export function RegisterForm() {
  const registration = useRegister()
  const { register, handleSubmit, formState } = useWireForm(Registration, {
    firstName: '',
    lastName: '',
    email: '',
    password: '',
  })
  const { errors } = formState
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((person) => registration.mutate(person))}>
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          {(tied) => (
            <input
              type="text"
              autoComplete="given-name"
              className="input"
              {...tied}
              {...register('firstName')}
            />
          )}
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          {(tied) => (
            <input
              type="text"
              autoComplete="family-name"
              className="input"
              {...tied}
              {...register('lastName')}
            />
          )}
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        {(tied) => (
          <input type="email" autoComplete="email" className="input" {...tied} {...register('email')} />
        )}
      </Field>
      <Field label="Password" hint="Minimum 6 characters" error={errors.password?.message}>
        {(tied) => (
          <input
            type="password"
            autoComplete="new-password"
            className="input"
            {...tied}
            {...register('password')}
          />
        )}
      </Field>
      <FormError
        message={registration.error ? registration.error.message || 'Registration failed' : undefined}
      />
      <Button
        type="submit"
        look="primary"
        className="mt-1 w-full"
        busy={registration.isPending || registration.isSuccess}
      >
        Create account
      </Button>
    </form>
  )
}
