import { useQuery } from '@tanstack/react-query'
import { PasswordResetRequest } from '../../src/identity/wire.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FormError, TextField } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useFirstFocus } from '../ui/use-first-focus.ts'
import { useWireForm } from '../ui/use-wire-form.ts'
import { AuthCard, Notice, QuietButton } from './card.tsx'
import { optionsQuery } from './queries.ts'
import { useAskReset } from './sign-in.ts'

const TITLE = 'Forgot your password?'

interface ForgotFormProps {
  email: string
  onBack: (email: string) => void
}

/** A new password by mail, or the word that it needs the operator where the server sends none. */
export function ForgotForm({ email, onBack }: ForgotFormProps) {
  const options = useQuery(optionsQuery)
  if (options.data?.mail) return <MailForm email={email} onBack={onBack} />
  return (
    <AuthCard
      title={TITLE}
      text={
        options.data
          ? 'This server sends no mail. Its operator can set a new password for you: tell them your email.'
          : 'One moment…'
      }
    >
      {options.isPending ? <Skeleton className="mb-5 h-24" /> : null}
      {options.isError ? (
        <ErrorState what="this page" error={options.error} onRetry={() => options.refetch()} />
      ) : null}
      <QuietButton onClick={() => onBack(email)}>Back to sign in</QuietButton>
    </AuthCard>
  )
}

function MailForm({ email, onBack }: ForgotFormProps) {
  const ask = useAskReset()
  const form = useFirstFocus()
  const { register, handleSubmit, getValues, formState } = useWireForm(PasswordResetRequest, { email })
  return (
    <AuthCard title={TITLE} text="Type your email, and we send you a link to set a new one.">
      <Notice tone="success">
        {ask.isSuccess
          ? 'If somebody here has this email, a mail is on its way. Its link is good for an hour.'
          : null}
      </Notice>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((input) => ask.isPending || ask.mutate(input.email))}
      >
        <TextField
          label="Email"
          error={formState.errors.email?.message}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email')}
        />
        <FormError message={ask.error?.message} />
        <Button type="submit" look="primary" className="w-full max-md:h-11" busy={ask.isPending}>
          {ask.isSuccess ? 'Send it again' : 'Send the mail'}
        </Button>
        <div className="-mb-2">
          <QuietButton onClick={() => onBack(getValues('email'))}>Back to sign in</QuietButton>
        </div>
      </form>
    </AuthCard>
  )
}
