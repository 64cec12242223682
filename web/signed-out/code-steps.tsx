import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Credentials } from '../../src/identity/wire.ts'
import { statusOf } from '../api/errors.ts'
import { AuthCard, QuietButton } from '../identity/card.tsx'
import { reasonOf } from '../identity/reason-of.ts'
import { Button } from '../ui/button.tsx'
import { Field, FormError } from '../ui/field.tsx'
import { useLogin, useOutsideCode } from './sign-in.ts'
import { useCheckedForm } from './use-checked-form.ts'

const KINDS = {
  app: {
    label: 'Code',
    text: 'Type the 6 digits that your authenticator app shows for Bucketbook.',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    text: 'Type one of the ten codes that you kept when you turned two-factor sign-in on. Each works once.',
    other: 'Use the authenticator app',
  },
} as const

interface CodeFormProps {
  busy: boolean
  error: Error | null
  /** `onWrong` is called when the code was not taken. */
  onCode: (code: string, onWrong: () => void) => void
  onBack: () => void
}

/** The second step of signing in, where the account asks for one. */
function CodeForm({ busy, error, onCode, onBack }: CodeFormProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app')
  const { form, field, errors, setFocus, startOver } = useCheckedForm('TwoFactorCode', { code: '' })
  const { label, text, other } = KINDS[kind]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is typed into the same field
  useEffect(() => setFocus('code'), [kind])

  function turn() {
    startOver()
    setKind(kind === 'app' ? 'recovery' : 'app')
  }

  return (
    <AuthCard title="Two-factor sign-in" text={text}>
      <form
        className="grid gap-4"
        {...form(({ code }) => onCode(code, () => setFocus('code', { selects: true })))}
      >
        <Field label={label} error={errors.code}>
          {(tied) => (
            <input
              type="text"
              inputMode={kind === 'app' ? 'numeric' : 'text'}
              autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
              className="input figures h-12 text-center text-xl tracking-[0.2em]"
              {...tied}
              {...field('code')}
            />
          )}
        </Field>
        <FormError isInToast message={error ? reasonOf(error, 'Login failed') : undefined} />
        <Button type="submit" look="primary" className="w-full max-md:h-11" busy={busy}>
          Continue
        </Button>
        <div className="-mb-2 flex flex-wrap justify-between gap-x-4">
          <QuietButton onClick={onBack}>Back</QuietButton>
          <QuietButton onClick={turn}>{other}</QuietButton>
        </div>
      </form>
    </AuthCard>
  )
}

interface LoginCodeProps {
  credentials: z.input<typeof Credentials>
  onBack: () => void
}

/** The form of the code after a right password, which is sent once more with it. */
export function LoginCode({ credentials, onBack }: LoginCodeProps) {
  const { send, busy, error } = useLogin()
  return (
    <CodeForm
      busy={busy}
      error={error}
      onBack={onBack}
      onCode={(code, onWrong) => send({ ...credentials, code }, { onError: onWrong })}
    />
  )
}

/** The form of the code after a sign-in at a provider, which the server holds for ten minutes. */
export function OutsideCode({ onBack }: { onBack: (reason?: string) => void }) {
  const { send, busy, error } = useOutsideCode()
  return (
    <CodeForm
      busy={busy}
      error={error}
      onBack={() => onBack()}
      onCode={(code, onWrong) =>
        send({ code }, { onError: (error) => (statusOf(error) === 410 ? onBack(error.message) : onWrong()) })
      }
    />
  )
}
