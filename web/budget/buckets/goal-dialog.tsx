import { useState } from 'react'
import { type Bucket, NewBucket } from '../../../src/budget/buckets/wire.ts'
import { useOwns } from '../../api/use-owns.ts'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { asAmount, asAmountOrZero, MoneyField, tidyAmount } from '../../ui/money-input.tsx'
import { MoreIcons } from '../../ui/more-icons.tsx'
import { useLibrary } from '../../ui/use-library.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { ChoiceCells } from './choice-cells.tsx'
import { GOAL_ICONS } from './goal-looks.ts'
import { useSaveGoal } from './queries.ts'

interface GoalDialogProps {
  /** The goal to change; without one a goal is added. What is saved of a goal has its own dialog. */
  goal?: Bucket
  onClose: () => void
}

export function GoalDialog({ goal, onClose }: GoalDialogProps) {
  const library = useLibrary(useOwns('icon-library-pro'))
  const [seen] = useState(goal)
  const save = useSaveGoal(seen)
  const { field, register, handleSubmit, draft } = useWireForm(
    NewBucket,
    {
      name: goal?.name ?? '',
      target: goal ? tidyAmount(goal.target) : '',
      icon: goal?.icon ?? 'fas fa-piggy-bank',
      targetDate: goal?.targetDate ?? null,
    },
    { form: 'goal', row: goal },
  )
  return (
    <FormDialog
      title={goal ? 'Edit Savings Goal' : 'Add Savings Goal'}
      onSubmit={handleSubmit((input) => {
        void draft.send(save.mutateAsync(input), onClose)
        if (goal) onClose()
      })}
      draft={draft}
      error={save.failure}
      action={goal ? 'Save goal' : 'Add Savings Goal'}
      busy={save.isPending}
      onClose={onClose}
    >
      <TextField
        label="Name"
        placeholder="Summer holiday"
        autoComplete="off"
        maxLength={100}
        {...field('name')}
      />
      <div className={goal ? '' : 'grid gap-4 min-[26rem]:grid-cols-2'}>
        <MoneyField label="Target" {...field('target', asAmount)} />
        {goal ? null : (
          <MoneyField
            label="Already saved"
            optional
            hint="Not taken from an account."
            {...field('saved', asAmountOrZero)}
          />
        )}
      </div>
      <TextField
        label="By"
        type="date"
        optional
        hint="With a day, the goal says what it takes a month."
        {...field('targetDate', orNull)}
      />
      <ChoiceCells legend="Icon" choices={GOAL_ICONS} field={register('icon')} columns="grid-cols-3">
        <MoreIcons groups={library} field={register('icon')} />
      </ChoiceCells>
    </FormDialog>
  )
}
