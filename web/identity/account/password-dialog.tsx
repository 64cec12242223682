import { useState } from 'react'
import { PasswordChange } from '../../../src/identity/wire.ts'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { useWireForm } from '../../ui/use-wire-form.ts'
import { PasswordField } from './password-field.tsx'
import { useChangePassword } from './queries.ts'
import { Username } from './username.tsx'

interface PasswordDialogProps {
  email: string | null
  hasPassword: boolean
  onClose: () => void
}

export function PasswordDialog({ email, onClose, ...account }: PasswordDialogProps) {
  // The form keeps the fields that it was opened with: the account has its first password a moment before it closes.
  const [hasPassword] = useState(account.hasPassword)
  const change = useChangePassword(
    `Password ${hasPassword ? 'changed' : 'set'}. Other browsers are signed out.`,
  )
  const { register, handleSubmit, formState } = useWireForm(PasswordChange, {
    currentPassword: hasPassword ? '' : undefined,
    newPassword: '',
  })
  const { errors } = formState
  return (
    <FormDialog
      title={hasPassword ? 'Change password' : 'Set a password'}
      description="Other browsers are signed out. This one stays signed in."
      onSubmit={handleSubmit((input) => change.mutate(input, { onSuccess: onClose }))}
      error={change.error?.message}
      action={hasPassword ? 'Change password' : 'Set password'}
      busy={change.isPending}
      onClose={onClose}
    >
      <Username email={email} />
      {hasPassword ? (
        <PasswordField
          label="Current password"
          kind="current-password"
          error={errors.currentPassword?.message}
          field={register('currentPassword')}
        />
      ) : null}
      <PasswordField
        label="New password"
        hint="Minimum 6 characters"
        kind="new-password"
        error={errors.newPassword?.message}
        field={register('newPassword')}
      />
    </FormDialog>
  )
}
