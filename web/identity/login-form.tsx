import { Credentials } from '../../src/identity/wire.ts'
import { Button } from '../ui/button.tsx'
import { Field, FormError } from '../ui/field.tsx'
import { useWireForm } from '../ui/use-wire-form.ts'
import { useLogin } from './queries.ts'

export function LoginForm() {
  const login = useLogin()
  const { register, handleSubmit, formState } = useWireForm(Credentials, { email: '', password: '' })
  const { errors } = formState
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((credentials) => login.mutate(credentials))}
    >
      <Field label="Email" error={errors.email?.message}>
        {(tied) => (
          <input type="email" autoComplete="email" className="input" {...tied} {...register('email')} />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(tied) => (
          <input
            type="password"
            autoComplete="current-password"
            className="input"
            {...tied}
            {...register('password')}
          />
        )}
      </Field>
      <FormError message={login.error ? login.error.message || 'Login failed' : undefined} />
      <Button type="submit" look="primary" className="mt-1 w-full" busy={login.isPending || login.isSuccess}>
        Login
      </Button>
    </form>
  )
}
