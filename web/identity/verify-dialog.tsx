import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type EmailClaim, EmailConfirmation } from '../../src/identity/wire.ts'
import { answer, api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { userQuery } from '../api/user.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { FormError } from '../ui/field.tsx'
import { formatInstant } from '../ui/format.ts'
import { Skeletons } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.ts'
import { useFirstFocus } from '../ui/use-first-focus.ts'
import { useWireForm } from '../ui/use-wire-form.ts'
import { PasswordField } from './account/password-field.tsx'
import { Username } from './account/username.tsx'
import { reasonOf } from './reason-of.ts'

interface VerifyDialogProps {
  /** The token of the mail's link. */
  token: string
  onClose: () => void
}

/** Answers the mail that asked whether an e-mail is its owner's: by a button that names the account, never by itself. */
export function VerifyDialog({ token, onClose }: VerifyDialogProps) {
  const claim = useQuery({
    queryKey: ['email-claim', token],
    gcTime: 0,
    queryFn: () => answer(api.auth['email-verification'].look.$post({ json: { token } })),
  })
  if (claim.isSuccess) return <Answer token={token} claim={claim.data} onClose={onClose} />
  return (
    <Dialog title="Is this your email?" onClose={onClose}>
      <div className="grid gap-4">
        {claim.isError ? (
          <FormError message={claim.error.message} />
        ) : (
          <Skeletons label="Checking whose account this is" rows={['h-20']} />
        )}
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function Answer({ token, claim, onClose }: VerifyDialogProps & { claim: EmailClaim }) {
  const { email, firstName, lastName, createdAt, isYours, hasPassword } = claim
  const client = useQueryClient()
  const { data: user } = useQuery(userQuery)
  const form = useFirstFocus(!isYours)
  const asksPassword = !isYours && hasPassword
  const { register, handleSubmit, setFocus, formState } = useWireForm(EmailConfirmation, {
    token,
    currentPassword: asksPassword ? '' : undefined,
  })
  const verify = useMutation({
    gcTime: 0,
    mutationFn: (json: EmailConfirmation) => answer(api.auth['email-verification'].confirm.$post({ json })),
    onSuccess: async ({ removed }) => {
      const text =
        removed.length > 0
          ? `To be safe, this was removed: ${removed.join(', ')}.`
          : 'Thank you. This address is yours.'
      showToast({ tone: 'success', title: 'Email verified', text })
      onClose()
      if (user) await client.invalidateQueries({ queryKey: keys.user })
    },
    onError: () => asksPassword && setFocus('currentPassword', { shouldSelect: true }),
  })
  const elsewhere = user ? `You are signed in as ${user.email ?? 'somebody else'} here. ` : ''
  return (
    <Dialog
      title="Is this your email?"
      description={
        <span className="wrap-anywhere">
          {email} was given for the account of{' '}
          <strong className="font-semibold text-base-content">
            {firstName} {lastName}
          </strong>
          , made <span className="whitespace-nowrap">{formatInstant(createdAt)}</span>. Verify it only if that
          account is yours.
        </span>
      }
      onClose={onClose}
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((input) => verify.mutate(input))}
      >
        {asksPassword ? (
          <>
            <p className="text-pretty text-muted">
              {elsewhere}Sign in to that account first and open the link again, or type its password.
            </p>
            <Username email={email} />
            <PasswordField
              label="Password of that account"
              kind="current-password"
              error={formState.errors.currentPassword?.message}
              field={register('currentPassword')}
            />
          </>
        ) : isYours ? null : (
          <p className="text-pretty">{elsewhere}Sign in to that account first, then open the link again.</p>
        )}
        <FormError
          message={verify.error ? reasonOf(verify.error, 'The email could not be verified.') : undefined}
        />
        <DialogActions>
          <Button onClick={onClose}>Not now</Button>
          {isYours || hasPassword ? (
            <Button type="submit" look="primary" busy={verify.isPending}>
              Verify email
            </Button>
          ) : null}
        </DialogActions>
      </form>
    </Dialog>
  )
}
