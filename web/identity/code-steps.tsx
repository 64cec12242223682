import type { z } from 'zod'
import type { Credentials } from '../../src/identity/wire.ts'
import { statusOf } from '../api/errors.ts'
import { CodeForm } from './code-form.tsx'
import { useLogin, useOutsideCode } from './sign-in.ts'

interface LoginCodeProps {
  credentials: z.input<typeof Credentials>
  onBack: () => void
}

/** After a right password: it is sent once more, with the code. */
export function LoginCode({ credentials, onBack }: LoginCodeProps) {
  const { mutate, busy, error } = useLogin()
  return (
    <CodeForm
      busy={busy}
      error={error}
      onBack={onBack}
      onCode={(code, onWrong) => mutate({ ...credentials, code }, { onError: onWrong })}
    />
  )
}

/** After a sign-in at a provider, which the server holds for ten minutes. */
export function OutsideCode({ onBack }: { onBack: (reason?: string) => void }) {
  const { mutate, busy, error } = useOutsideCode()
  return (
    <CodeForm
      busy={busy}
      error={error}
      onBack={() => onBack()}
      onCode={(code, onWrong) =>
        mutate(
          { code },
          { onError: (error) => (statusOf(error) === 410 ? onBack(error.message) : onWrong()) },
        )
      }
    />
  )
}
