import { useEffect } from 'react'
import type { z } from 'zod'
import { Credentials } from '../../src/identity/wire.ts'
import { Button } from '../ui/button.tsx'
import { Field, FormError, TextField } from '../ui/field.tsx'
import { useWireForm } from '../ui/use-wire-form.ts'
import { QuietButton } from './card.tsx'
import { PasswordInput } from './password-input.tsx'
import { needsCode, reasonOf, useLogin } from './sign-in.ts'

interface LoginFormProps {
  /** Typed before, where somebody comes back from another step. */
  email: string
  hasFocus: boolean
  onForgot: (email: string) => void
  /** The password was right, and the account asks for a code too. */
  onCodeNeeded: (credentials: z.input<typeof Credentials>) => void
}

export function LoginForm({ email, hasFocus, onForgot, onCodeNeeded }: LoginFormProps) {
  const login = useLogin()
  const { register, handleSubmit, setFocus, getValues, formState } = useWireForm(Credentials, {
    email,
    password: '',
  })
  const { errors } = formState
  useEffect(() => {
    if (hasFocus) setFocus(email ? 'password' : 'email')
  }, [hasFocus, email, setFocus])
  const refusal = needsCode(login.error) ? null : login.error
  const submit = (credentials: z.input<typeof Credentials>) =>
    login.mutate(credentials, {
      onError: (error) =>
        needsCode(error) ? onCodeNeeded(credentials) : setFocus('password', { shouldSelect: true }),
    })
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit(submit)}>
      <TextField
        label="Email"
        error={errors.email?.message}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...register('email')}
      />
      <Field label="Password" error={errors.password?.message}>
        {(tied) => <PasswordInput autoComplete="current-password" {...tied} {...register('password')} />}
      </Field>
      {/* Not below the button: there the toast of a wrong password would lie over it. */}
      <div className="-my-2.5">
        <QuietButton onClick={() => onForgot(getValues('email'))}>Forgot your password?</QuietButton>
      </div>
      <FormError isInToast message={refusal ? reasonOf(refusal, 'Login failed') : undefined} />
      <Button type="submit" look="primary" className="mt-1 w-full max-md:h-11" busy={login.busy}>
        Login
      </Button>
    </form>
  )
}
