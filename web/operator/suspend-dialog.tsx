import { type ManagedUser, ManagedUserChange } from '../../src/identity/wire.ts'
import { FormDialog } from '../ui/dialog-form.tsx'
import { Field } from '../ui/field.tsx'
import { orNull, useWireForm } from '../ui/use-wire-form.ts'
import { useChangeUser } from './commands.ts'
import { nameOf } from './people.ts'

export function SuspendDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
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
