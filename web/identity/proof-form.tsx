import { useMutation } from '@tanstack/react-query'
import { Proof } from '../../src/identity/wire.ts'
import { answer, api } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { Field, FormError } from '../ui/field.tsx'
import { useFirstFocus } from '../ui/use-first-focus.ts'
import { useWireForm } from '../ui/use-wire-form.ts'
import { PasswordField } from './account/password-field.tsx'
import { Username } from './account/username.tsx'
import { reasonOf } from './sign-in.ts'

interface ProofFormProps {
  way: 'password' | 'code'
  email: string | null
  onDone: () => void
  onCancel: () => void
}

export function ProofForm({ way, email, onDone, onCancel }: ProofFormProps) {
  const form = useFirstFocus()
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
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((proof) =>
        prove.mutate(proof, {
          onSuccess: onDone,
          onError: () => setFocus(field, { shouldSelect: true }),
        }),
      )}
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
        <Field label="Code" hint="Of your authenticator app, or a recovery code" error={errors.code?.message}>
          {(tied) => (
            <input
              type="text"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              className="input"
              {...tied}
              {...register('code')}
            />
          )}
        </Field>
      )}
      <FormError message={prove.error ? reasonOf(prove.error, 'That could not be checked.') : undefined} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" busy={prove.isPending}>
          Confirm
        </Button>
      </DialogActions>
    </form>
  )
}
