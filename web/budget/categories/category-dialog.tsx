import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Category, NewCategory } from '../../../src/budget/categories/wire.ts'
import { useOwns } from '../../api/use-owns.ts'
import { ColorPicker, IconPicker } from '../../ui/choice.tsx'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { asAmountOrZero, MoneyField, tidyAmount } from '../../ui/money-input.tsx'
import { MoreIcons } from '../../ui/more-icons.tsx'
import { useLibrary } from '../../ui/use-library.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { groupsQuery } from '../ledger/queries.ts'
import { CATEGORY_ICONS, DETAILS, detailsOf } from './category-looks.ts'
import { useSaveCategory } from './queries.ts'

interface CategoryDialogProps {
  /** The one that is changed; without it one is added. */
  category?: Category
  onClose: () => void
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const [seen] = useState(category)
  const save = useSaveCategory(seen)
  const groups = useQuery(groupsQuery).data ?? []
  const library = useLibrary(useOwns('icon-library-pro'))
  const { field, register, handleSubmit, draft } = useWireForm(
    NewCategory,
    {
      name: category?.name ?? '',
      ...(category ? { allocated: tidyAmount(category.allocated) } : {}),
      description: category?.description ?? null,
      groupId: category?.groupId ?? null,
      icon: category?.icon ?? 'fas fa-folder',
      color: category?.color ?? 'primary',
    },
    category ? { form: DETAILS, row: detailsOf(category) } : { form: 'category' },
  )
  return (
    <FormDialog
      title={category ? 'Edit Budget Category' : 'Add Budget Category'}
      onSubmit={handleSubmit((input) => {
        const sent = draft.send(save.mutateAsync(input), onClose)
        // A change is shown at once; where it is refused a toast says why.
        if (category) onClose()
        return sent
      })}
      draft={draft}
      error={save.failure}
      action={category ? 'Save changes' : 'Add category'}
      busy={save.isPending}
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
      <IconPicker legend="Icon" choices={CATEGORY_ICONS} field={register('icon')}>
        <MoreIcons groups={library} field={register('icon')} />
      </IconPicker>
      <ColorPicker legend="Color" field={register('color')} />
    </FormDialog>
  )
}
