import { Proof, type User } from '../../../src/identity/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { useWireForm } from '../../ui/use-wire-form.ts'
import { PasswordField } from './password-field.tsx'
import { useTurnOffTwoFactor } from './queries.ts'
import { Username } from './username.tsx'

export function TurnOffDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const turnOff = useTurnOffTwoFactor()
  const form = useFirstFocus()
  const hasPassword = user.signInMethods.includes('local')
  const { register, handleSubmit, formState } = useWireForm(Proof, {
    currentPassword: hasPassword ? '' : undefined,
    code: hasPassword ? undefined : '',
  })
  return (
    <Dialog
      title="Turn off two-factor sign-in?"
      description="Your recovery codes end with it. From then on no code is asked for."
      onClose={onClose}
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((input) => turnOff.mutate(input, { onSuccess: onClose }))}
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
          <Field label="Code of your authenticator app" error={formState.errors.code?.message}>
            {(tied) => (
              <input
                type="text"
                inputMode="numeric"
                autoComplete="one-time-code"
                className="input"
                {...tied}
                {...register('code')}
              />
            )}
          </Field>
        )}
        <FormError message={turnOff.error?.message} />
        <DialogActions>
          <Button onClick={onClose}>Keep it on</Button>
          <Button type="submit" look="danger" busy={turnOff.isPending}>
            Turn off
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
