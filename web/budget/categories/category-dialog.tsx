import { faBoxArchive } from '@fortawesome/free-solid-svg-icons/faBoxArchive'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { sharedBook } from '../../api/current-book.ts'
import { useOwns } from '../../api/use-owns.ts'
import { Button } from '../../ui/button.tsx'
import { ColorPicker, IconPicker } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { asAmountOrZero, MoneyField, tidyAmount } from '../../ui/money-input.tsx'
import { MoreIcons } from '../../ui/more-icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLibrary } from '../../ui/use-library.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { groupsQuery, periodQuery } from '../ledger/queries.ts'
import { PlanFields } from '../months/plan/plan-fields.tsx'
import { aimOf, CategoryFields, planChange } from '../months/plan/plan-form.ts'
import { type Plan, planQuery, useSetAway } from '../months/plan/queries.ts'
import { DefaultSharesField } from '../sharing/default-shares-field.tsx'
import { CATEGORY_ICONS, DETAILS, detailsOf } from './category-looks.ts'
import { useSaveCategory } from './saving.ts'

interface CategoryDialogProps {
  /** The one that is changed; without it one is added. */
  category?: Category
  onClose: () => void
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const period = useQuery(periodQuery)
  const plan = useQuery({ ...planQuery(category?.id ?? ''), enabled: category !== undefined })
  const isWaiting = period.isPending || (category !== undefined && plan.isPending)
  if (isWaiting)
    return (
      <Dialog title={titleOf(category)} onClose={onClose}>
        <Skeleton className="h-120 w-full" />
      </Dialog>
    )
  // A book that is not by months plans none; where the plan can't be read, the rest of the form can be used.
  const isPlanned = period.data?.budgetPeriod === 'month' && (!category || plan.data !== undefined)
  return <CategoryForm category={category} plan={plan.data} isPlanned={isPlanned} onClose={onClose} />
}

const titleOf = (category: Category | undefined) =>
  category ? 'Edit Budget Category' : 'Add Budget Category'

interface CategoryFormProps {
  category: Category | undefined
  plan: Plan | undefined
  isPlanned: boolean
  onClose: () => void
}

function CategoryForm({ category, plan, isPlanned, onClose }: CategoryFormProps) {
  const [seen] = useState(category)
  const [planSeen] = useState(plan)
  const save = useSaveCategory(seen)
  const putAway = useSetAway(seen?.id ?? '', true)
  const groups = useQuery(groupsQuery).data ?? []
  const library = useLibrary(useOwns('icon-library-pro'))
  const { field, register, handleSubmit, watch, setValue, draft } = useWireForm(
    CategoryFields,
    {
      name: category?.name ?? '',
      ...(category ? { allocated: tidyAmount(category.allocated) } : {}),
      description: category?.description ?? null,
      groupId: category?.groupId ?? null,
      icon: category?.icon ?? 'fas fa-folder',
      color: category?.color ?? 'primary',
      ...aimOf(plan),
      ...(sharedBook() ? { shares: category?.shares ?? null } : {}),
    },
    category ? { form: DETAILS, row: detailsOf(category) } : { form: 'category' },
  )
  const [aim, rest] = watch(['aim', 'rest'])
  return (
    <FormDialog
      title={titleOf(category)}
      onSubmit={handleSubmit((input) => {
        const { aim, aimAmount, aimDay, aimCap, rest, goalId, accountId, ...fields } = input
        const aimed = { aim, aimAmount, aimDay, aimCap, rest, goalId, accountId }
        const plan = isPlanned ? planChange(aimed, planSeen) : undefined
        const sent = draft.send(save.mutateAsync({ category: fields, plan }), onClose)
        // A change is shown at once; where it is refused a toast says why.
        if (category) onClose()
        return sent
      })}
      draft={draft}
      error={save.failure}
      action={category ? 'Save changes' : 'Add category'}
      busy={save.isPending}
      buttons={
        category ? (
          <Button
            look="quiet"
            icon={faBoxArchive}
            className="sm:mr-auto sm:-ml-4"
            onClick={() => {
              putAway.mutate(null)
              draft.discard(onClose)
            }}
          >
            Put away
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <TextField label="Name" placeholder="Groceries" autoComplete="off" {...field('name')} />
        <MoneyField label="Allocated per month" {...field('allocated', asAmountOrZero)} />
      </div>
      <TextField label="Description" optional {...field('description', orNull)} />
      {groups.length > 0 ? (
        <SelectField label="Group" {...field('groupId', orNull)}>
          <option value="">No group</option>
          <Options of={groups} />
        </SelectField>
      ) : null}
      {sharedBook() ? (
        <DefaultSharesField
          label="For"
          hint="New entries of this category are shared so, unless they say otherwise."
          usual="Everybody, by weight"
          value={watch('shares')}
          error={field('shares').error}
          onChange={(shares) => setValue('shares', shares, { shouldDirty: true })}
        />
      ) : null}
      {isPlanned ? (
        <PlanFields field={field} aim={aim} rest={rest} onKeep={() => setValue('rest', 'surplus')} />
      ) : null}
      <IconPicker legend="Icon" choices={CATEGORY_ICONS} field={register('icon')}>
        <MoreIcons groups={library} field={register('icon')} />
      </IconPicker>
      <ColorPicker legend="Color" field={register('color')} />
    </FormDialog>
  )
}
