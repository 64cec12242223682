import { type ManagedUser, ManagedUserChange } from '../../src/identity/wire.ts'
import { FormDialog } from '../ui/dialog-form.tsx'
import { Field, TextField } from '../ui/field.tsx'
import { plural } from '../ui/format.ts'
import { orNull, useWireForm } from '../ui/use-wire-form.ts'
import { useChangeUser } from './commands.ts'
import { nameOf } from './people.ts'
import { TierDialog } from './tier-dialog.tsx'

const GrantedPoints = ManagedUserChange.pick({ grantPoints: true }).required()

/** "1,000" is a number of points, "1.5" is none. */
const typedNumber = { setValueAs: (typed: unknown) => Number(String(typed || 'none').replace(/[,\s]/g, '')) }

function GrantDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
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

function SuspendDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const name = nameOf(user)
  const suspend = useChangeUser(user.id, { done: `${name} is suspended and signed out everywhere` })
  const { register, handleSubmit, formState, draft } = useWireForm(
    ManagedUserChange.pick({ suspensionReason: true }),
    { suspensionReason: null },
    { form: 'suspend', row: { id: user.id } },
  )
  return (
    <FormDialog
      title="Suspend this account?"
      description={
        <>
          <bdi className="font-semibold wrap-anywhere text-base-content">{name}</bdi> is signed out everywhere
          at once, and can’t sign in until you lift it. Nothing of theirs is deleted.
        </>
      }
      keepsFocus
      onSubmit={handleSubmit((input) =>
        draft.send(suspend.mutateAsync({ ...input, isSuspended: true }), onClose),
      )}
      draft={draft}
      error={suspend.error?.message}
      action="Suspend"
      look="danger"
      busy={suspend.isPending}
      onClose={onClose}
    >
      <Field
        label="Reason"
        optional
        hint="They read it when they try to sign in."
        error={formState.errors.suspensionReason?.message}
      >
        {(tied) => (
          <textarea
            rows={3}
            dir="auto"
            className="input h-auto resize-y py-2 leading-normal whitespace-pre-wrap"
            {...tied}
            {...register('suspensionReason', orNull)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

const DIALOGS = { suspend: SuspendDialog, tier: TierDialog, grant: GrantDialog }

export type UserDialogName = keyof typeof DIALOGS

interface UserDialogProps {
  name: UserDialogName
  user: ManagedUser
  onClose: () => void
}

export function UserDialog({ name, ...rest }: UserDialogProps) {
  const Open = DIALOGS[name]
  return <Open {...rest} />
}
