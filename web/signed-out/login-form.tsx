import { useEffect } from 'react'
import type { z } from 'zod'
import type { Credentials } from '../../src/identity/wire.ts'
import { QuietButton } from '../identity/card.tsx'
import { PasswordInput } from '../identity/password-input.tsx'
import { reasonOf } from '../identity/reason-of.ts'
import { Button } from '../ui/button.tsx'
import { Field, FormError, TextField } from '../ui/field.tsx'
import { needsCode, useLogin } from './sign-in.ts'
import { useCheckedForm } from './use-checked-form.ts'

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
  const { form, field, errors, typed, setFocus } = useCheckedForm('Credentials', { email, password: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (hasFocus) setFocus(email ? 'password' : 'email')
  }, [])
  const refusal = needsCode(login.error) ? null : login.error
  const submit = (credentials: z.input<typeof Credentials>) =>
    login.send(credentials, {
      onError: (error) =>
        needsCode(error) ? onCodeNeeded(credentials) : setFocus('password', { selects: true }),
    })
  return (
    <form className="grid gap-4" {...form(submit)}>
      <TextField
        label="Email"
        error={errors.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <Field label="Password" error={errors.password}>
        {(tied) => <PasswordInput autoComplete="current-password" {...tied} {...field('password')} />}
      </Field>
      {/* Not below the button: there the toast of a wrong password would lie over it. */}
      <div className="-my-2.5">
        <QuietButton onClick={() => onForgot(typed().email)}>Forgot your password?</QuietButton>
      </div>
      <FormError isInToast message={refusal ? reasonOf(refusal, 'Login failed') : undefined} />
      <Button type="submit" look="primary" className="mt-1 w-full max-md:h-11" busy={login.busy}>
        Login
      </Button>
    </form>
  )
}
