import { EmailChange, type User } from '../../../src/identity/wire.ts'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useWireForm } from '../../ui/use-wire-form.ts'
import { PasswordField } from './password-field.tsx'
import { useChangeEmail } from './queries.ts'

export function EmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const change = useChangeEmail(user.email ? 'Email changed' : 'Email added')
  const hasPassword = user.signInMethods.includes('local')
  const { register, handleSubmit, formState } = useWireForm(EmailChange, {
    currentPassword: hasPassword ? '' : undefined,
    email: '',
  })
  const { errors } = formState
  return (
    <FormDialog
      title={user.email ? 'Change email' : 'Add an email'}
      description={
        user.email ? (
          <span className="wrap-anywhere">
            From then on you sign in with the new one instead of {user.email}.
          </span>
        ) : undefined
      }
      onSubmit={handleSubmit((input) => change.mutate(input, { onSuccess: onClose }))}
      error={change.error?.message}
      action={user.email ? 'Change email' : 'Add email'}
      busy={change.isPending}
      onClose={onClose}
    >
      <TextField
        label="New email"
        error={errors.email?.message}
        type="email"
        autoComplete="email"
        {...register('email')}
      />
      {hasPassword ? (
        <PasswordField
          label="Current password"
          kind="current-password"
          error={errors.currentPassword?.message}
          field={register('currentPassword')}
        />
      ) : null}
    </FormDialog>
  )
}
