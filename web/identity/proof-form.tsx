import { useMutation } from '@tanstack/react-query'
import { Proof } from '../../src/identity/wire.ts'
import { answer, api } from '../api/client.ts'
import { DialogForm } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/field.tsx'
import { useWireForm } from '../ui/use-wire-form.ts'
import { PasswordField } from './account/password-field.tsx'
import { Username } from './account/username.tsx'
import { reasonOf } from './reason-of.ts'

interface ProofFormProps {
  way: 'password' | 'code'
  email: string | null
  onDone: () => void
  onCancel: () => void
}

export function ProofForm({ way, email, onDone, onCancel }: ProofFormProps) {
  const prove = useMutation({
    // A password is forgotten as soon as the dialog has closed.
    gcTime: 0,
    mutationFn: (json: Proof) => answer(api.auth.proof.$post({ json })),
  })
  const { register, handleSubmit, setFocus, formState } = useWireForm(
    Proof,
    way === 'password' ? { currentPassword: '' } : { code: '' },
  )
  const field = way === 'password' ? 'currentPassword' : 'code'
  const { errors } = formState
  return (
    <DialogForm
      onSubmit={handleSubmit((proof) =>
        prove.mutate(proof, {
          onSuccess: onDone,
          onError: () => setFocus(field, { shouldSelect: true }),
        }),
      )}
      error={prove.error ? reasonOf(prove.error, 'That could not be checked.') : undefined}
      action="Confirm"
      busy={prove.isPending}
      onClose={onCancel}
    >
      <Username email={email} />
      {way === 'password' ? (
        <PasswordField
          label="Password"
          kind="current-password"
          error={errors.currentPassword?.message}
          field={register('currentPassword')}
        />
      ) : (
        <TextField
          label="Code"
          hint="Of your authenticator app, or a recovery code"
          error={errors.code?.message}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...register('code')}
        />
      )}
    </DialogForm>
  )
}
