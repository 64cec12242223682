import { type ManagedUser, ManagedUserChange } from '../../src/identity/wire.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field, FormError } from '../ui/field.tsx'
import { plural } from '../ui/format.ts'
import { useFirstFocus } from '../ui/use-first-focus.ts'
import { useWireForm } from '../ui/use-wire-form.ts'
import { useChangeUser } from './commands.ts'
import { nameOf } from './people.ts'

const GrantedPoints = ManagedUserChange.pick({ grantPoints: true }).required()

/** "1,000" is a number of points, "1.5" is none. */
const typedNumber = { setValueAs: (typed: unknown) => Number(String(typed || 'none').replace(/[,\s]/g, '')) }

export function GrantDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const grant = useChangeUser(user.id, { done: 'Points granted' })
  const form = useFirstFocus()
  const { register, handleSubmit, formState } = useWireForm(GrantedPoints, {})
  return (
    <Dialog
      title="Grant points"
      description={
        <>
          <bdi className="font-semibold wrap-anywhere text-base-content">{nameOf(user)}</bdi> has{' '}
          {plural(user.rewardPoints, 'point')}. What you grant stands in their list as granted by the
          operator.
        </>
      }
      onClose={onClose}
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((input) => grant.mutate(input, { onSuccess: onClose }))}
      >
        <Field
          label="Points"
          hint="A whole number, at most 1,000,000"
          error={formState.errors.grantPoints?.message}
        >
          {(tied) => (
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              className="input figures"
              {...tied}
              {...register('grantPoints', typedNumber)}
            />
          )}
        </Field>
        <FormError message={grant.error?.message} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={grant.isPending}>
            Grant points
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
