import { type Bucket, NewBucket } from '../../../src/budget/buckets/wire.ts'
import { useOwns } from '../../api/use-owns.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { RestoredNote } from '../../ui/draft.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { MoneyInput, plainAmount, tidyAmount } from '../../ui/money-input.tsx'
import { MoreIcons } from '../../ui/more-icons.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { useLibrary } from '../../ui/use-library.ts'
import { useWireForm } from '../../ui/use-wire-form.ts'
import { ChoiceCells } from './choice-cells.tsx'
import { GOAL_ICONS } from './goal-looks.ts'
import { useSaveGoal } from './queries.ts'

interface GoalDialogProps {
  /** Without one, a goal is added. What is saved of a goal has its own dialog. */
  goal?: Bucket
  onClose: () => void
}

export function GoalDialog({ goal, onClose }: GoalDialogProps) {
  const library = useLibrary(useOwns('icon-library-pro'))
  const save = useSaveGoal(goal?.id)
  const form = useFirstFocus()
  const { register, handleSubmit, formState, draft } = useWireForm(
    NewBucket,
    {
      name: goal?.name ?? '',
      target: goal ? tidyAmount(goal.target) : '',
      icon: goal?.icon ?? 'fas fa-piggy-bank',
    },
    { form: 'goal', row: goal },
  )
  const { errors } = formState
  return (
    <Dialog title={goal ? 'Edit Savings Goal' : 'Add Savings Goal'} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((input) => {
          void draft.send(save.mutateAsync(input), onClose)
          if (goal) onClose()
        })}
      >
        <RestoredNote restored={draft.restored} onStartOver={draft.startOver} />
        <Field label="Name" error={errors.name?.message}>
          {(tied) => (
            <input
              type="text"
              className="input"
              placeholder="Summer holiday"
              autoComplete="off"
              maxLength={100}
              {...tied}
              {...register('name')}
            />
          )}
        </Field>
        <div className={goal ? '' : 'grid gap-4 min-[26rem]:grid-cols-2'}>
          <Field label="Target" error={errors.target?.message}>
            {(tied) => <MoneyInput {...tied} {...register('target', { setValueAs: plainAmount })} />}
          </Field>
          {goal ? null : (
            <Field
              label="Already saved"
              optional
              error={errors.saved?.message}
              hint="Not taken from an account."
            >
              {(tied) => (
                <MoneyInput
                  {...tied}
                  {...register('saved', { setValueAs: (typed) => plainAmount(typed) || '0' })}
                />
              )}
            </Field>
          )}
        </div>
        <ChoiceCells legend="Icon" choices={GOAL_ICONS} field={register('icon')} columns="grid-cols-3">
          <MoreIcons groups={library} field={register('icon')} />
        </ChoiceCells>
        <FormError message={save.error?.message} />
        <DialogActions>
          <Button onClick={() => draft.discard(onClose)}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {goal ? 'Save goal' : 'Add Savings Goal'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
