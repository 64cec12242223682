import { AuthCard, Notice, QuietButton } from '../identity/card.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FormError, TextField } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { optionsQuestion, useAnswer } from './questions.ts'
import { useAskReset } from './sign-in.ts'
import { useCheckedForm } from './use-checked-form.ts'

const TITLE = 'Forgot your password?'

interface ForgotFormProps {
  email: string
  onBack: (email: string) => void
}

/** A new password by mail, or the word that it needs the operator where the server sends none. */
export function ForgotForm({ email, onBack }: ForgotFormProps) {
  const options = useAnswer(optionsQuestion)
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
      {options.error ? <ErrorState what="this page" error={options.error} onRetry={options.ask} /> : null}
      <QuietButton onClick={() => onBack(email)}>Back to sign in</QuietButton>
    </AuthCard>
  )
}

function MailForm({ email, onBack }: ForgotFormProps) {
  const ask = useAskReset()
  const { form, field, errors, typed } = useCheckedForm('PasswordResetRequest', { email }, true)
  return (
    <AuthCard title={TITLE} text="Type your email, and we send you a link to set a new one.">
      <Notice tone="success">
        {ask.isSuccess
          ? 'If somebody here has this email, a mail is on its way. Its link is good for an hour.'
          : null}
      </Notice>
      <form
        className="grid gap-4"
        {...form((input) => {
          if (!ask.isPending) ask.send(input.email)
        })}
      >
        <TextField
          label="Email"
          error={errors.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <FormError message={ask.error?.message} />
        <Button type="submit" look="primary" className="w-full max-md:h-11" busy={ask.isPending}>
          {ask.isSuccess ? 'Send it again' : 'Send the mail'}
        </Button>
        <div className="-mb-2">
          <QuietButton onClick={() => onBack(typed().email)}>Back to sign in</QuietButton>
        </div>
      </form>
    </AuthCard>
  )
}
