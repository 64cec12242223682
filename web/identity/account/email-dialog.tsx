import { EmailChange, type User } from '../../../src/identity/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { useWireForm } from '../../ui/use-wire-form.ts'
import { PasswordField } from './password-field.tsx'
import { useChangeEmail } from './queries.ts'

export function EmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const change = useChangeEmail(user.email ? 'Email changed' : 'Email added')
  const form = useFirstFocus()
  const hasPassword = user.signInMethods.includes('local')
  const { register, handleSubmit, formState } = useWireForm(EmailChange, {
    currentPassword: hasPassword ? '' : undefined,
    email: '',
  })
  const { errors } = formState
  return (
    <Dialog
      title={user.email ? 'Change email' : 'Add an email'}
      description={
        user.email ? (
          <span className="wrap-anywhere">
            From then on you sign in with the new one instead of {user.email}.
          </span>
        ) : undefined
      }
      onClose={onClose}
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((input) => change.mutate(input, { onSuccess: onClose }))}
      >
        <Field label="New email" error={errors.email?.message}>
          {(tied) => (
            <input type="email" autoComplete="email" className="input" {...tied} {...register('email')} />
          )}
        </Field>
        {hasPassword ? (
          <PasswordField
            label="Current password"
            kind="current-password"
            error={errors.currentPassword?.message}
            field={register('currentPassword')}
          />
        ) : null}
        <FormError message={change.error?.message} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={change.isPending}>
            {user.email ? 'Change email' : 'Add email'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
