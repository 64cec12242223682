import { type ManagedUser, ManagedUserChange } from '../../src/identity/wire.ts'
import { FormDialog } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/field.tsx'
import { plural } from '../ui/format.ts'
import { useWireForm } from '../ui/use-wire-form.ts'
import { useChangeUser } from './commands.ts'
import { nameOf } from './people.ts'

const GrantedPoints = ManagedUserChange.pick({ grantPoints: true }).required()

/** "1,000" is a number of points, "1.5" is none. */
const typedNumber = { setValueAs: (typed: unknown) => Number(String(typed || 'none').replace(/[,\s]/g, '')) }

export function GrantDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const grant = useChangeUser(user.id, { done: 'Points granted' })
  const { register, handleSubmit, formState } = useWireForm(GrantedPoints, {})
  return (
    <FormDialog
      title="Grant points"
      description={
        <>
          <bdi className="font-semibold wrap-anywhere text-base-content">{nameOf(user)}</bdi> has{' '}
          {plural(user.rewardPoints, 'point')}. What you grant stands in their list as granted by the
          operator.
        </>
      }
      onSubmit={handleSubmit((input) => grant.mutate(input, { onSuccess: onClose }))}
      error={grant.error?.message}
      action="Grant points"
      busy={grant.isPending}
      onClose={onClose}
    >
      <TextField
        label="Points"
        hint="A whole number, at most 1,000,000"
        error={formState.errors.grantPoints?.message}
        inputMode="numeric"
        autoComplete="off"
        isFigures
        {...register('grantPoints', typedNumber)}
      />
    </FormDialog>
  )
}
