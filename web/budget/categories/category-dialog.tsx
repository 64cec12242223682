import { type Category, NewCategory } from '../../../src/budget/categories/wire.ts'
import { useOwns } from '../../api/use-owns.ts'
import { Button } from '../../ui/button.tsx'
import { ColorPicker, IconPicker } from '../../ui/choice.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { RestoredNote } from '../../ui/draft.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { MoneyInput, plainAmount, tidyAmount } from '../../ui/money-input.tsx'
import { MoreIcons } from '../../ui/more-icons.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { useLibrary } from '../../ui/use-library.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { CATEGORY_ICONS, DETAILS, detailsOf } from './category-looks.ts'
import { useSaveCategory } from './queries.ts'

interface CategoryDialogProps {
  /** The one that is changed; without it one is added. */
  category?: Category
  onClose: () => void
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const save = useSaveCategory(category?.id)
  const library = useLibrary(useOwns('icon-library-pro'))
  const form = useFirstFocus()
  const { register, handleSubmit, formState, draft } = useWireForm(
    NewCategory,
    {
      name: category?.name ?? '',
      ...(category ? { allocated: tidyAmount(category.allocated) } : {}),
      description: category?.description ?? null,
      icon: category?.icon ?? 'fas fa-folder',
      color: category?.color ?? 'primary',
    },
    category ? { form: DETAILS, row: detailsOf(category) } : { form: 'category' },
  )
  const { errors } = formState
  return (
    <Dialog title={category ? 'Edit Budget Category' : 'Add Budget Category'} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((input) => {
          const sent = draft.send(save.mutateAsync(input), onClose)
          // A change is shown at once; where it is refused a toast says why.
          if (category) onClose()
          return sent
        })}
      >
        <RestoredNote restored={draft.restored} onStartOver={draft.startOver} />
        <div className="grid gap-4 min-[26rem]:grid-cols-2">
          <Field label="Name" error={errors.name?.message}>
            {(tied) => (
              <input
                type="text"
                className="input"
                placeholder="Groceries"
                autoComplete="off"
                {...tied}
                {...register('name')}
              />
            )}
          </Field>
          <Field label="Allocated per month" error={errors.allocated?.message}>
            {(tied) => (
              <MoneyInput
                {...tied}
                {...register('allocated', { setValueAs: (typed) => plainAmount(typed) || '0' })}
              />
            )}
          </Field>
        </div>
        <Field label="Description" optional error={errors.description?.message}>
          {(tied) => <input type="text" className="input" {...tied} {...register('description', orNull)} />}
        </Field>
        <IconPicker legend="Icon" choices={CATEGORY_ICONS} field={register('icon')}>
          <MoreIcons groups={library} field={register('icon')} />
        </IconPicker>
        <ColorPicker legend="Color" field={register('color')} />
        <FormError message={save.error?.message} />
        <DialogActions>
          <Button onClick={() => draft.discard(onClose)}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {category ? 'Save changes' : 'Add category'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
