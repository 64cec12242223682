import { Proof, type User } from '../../../src/identity/wire.ts'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useWireForm } from '../../ui/use-wire-form.ts'
import { PasswordField } from './password-field.tsx'
import { useTurnOffTwoFactor } from './queries.ts'
import { Username } from './username.tsx'

export function TurnOffDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const turnOff = useTurnOffTwoFactor()
  const hasPassword = user.signInMethods.includes('local')
  const { register, handleSubmit, formState } = useWireForm(Proof, {
    currentPassword: hasPassword ? '' : undefined,
    code: hasPassword ? undefined : '',
  })
  return (
    <FormDialog
      title="Turn off two-factor sign-in?"
      description="Your recovery codes end with it. From then on no code is asked for."
      onSubmit={handleSubmit((input) => turnOff.mutate(input, { onSuccess: onClose }))}
      error={turnOff.error?.message}
      action="Turn off"
      look="danger"
      busy={turnOff.isPending}
      cancel="Keep it on"
      onClose={onClose}
    >
      <Username email={user.email} />
      {hasPassword ? (
        <PasswordField
          label="Current password"
          kind="current-password"
          error={formState.errors.currentPassword?.message}
          field={register('currentPassword')}
        />
      ) : (
        <TextField
          label="Code of your authenticator app"
          error={formState.errors.code?.message}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...register('code')}
        />
      )}
    </FormDialog>
  )
}
