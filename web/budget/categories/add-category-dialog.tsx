import { NewCategory } from '../../../src/budget/categories/wire.ts'
import { useOwns } from '../../api/use-owns.ts'
import { Button } from '../../ui/button.tsx'
import { ColorPicker, IconPicker } from '../../ui/choice.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { RestoredNote } from '../../ui/draft.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { MoneyInput, plainAmount } from '../../ui/money-input.tsx'
import { MoreIcons } from '../../ui/more-icons.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { useLibrary } from '../../ui/use-library.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { CATEGORY_ICONS } from './category-looks.ts'
import { useAddCategory } from './queries.ts'

export function AddCategoryDialog({ onClose }: { onClose: () => void }) {
  const add = useAddCategory()
  const library = useLibrary(useOwns('icon-library-pro'))
  const form = useFirstFocus()
  const { register, handleSubmit, formState, draft } = useWireForm(
    NewCategory,
    {
      name: '',
      description: null,
      icon: 'fas fa-folder',
      color: 'primary',
    },
    { form: 'category' },
  )
  const { errors } = formState
  return (
    <Dialog title="Add Budget Category" onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((category) => draft.send(add.mutateAsync(category), onClose))}
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
        <FormError message={add.error?.message} />
        <DialogActions>
          <Button onClick={() => draft.discard(onClose)}>Cancel</Button>
          <Button type="submit" look="primary" busy={add.isPending}>
            Add category
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
