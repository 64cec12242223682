import { ACCOUNT_TYPES, NewAccount } from '../../../src/budget/accounts/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ColorPicker, IconPicker } from '../../ui/choice.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { RestoredNote } from '../../ui/draft.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { MoneyInput, plainAmount } from '../../ui/money-input.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { ACCOUNT_ICONS, TYPE_LABELS } from './account-looks.ts'
import { useAddAccount } from './queries.ts'

export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const add = useAddAccount()
  const form = useFirstFocus()
  const { register, handleSubmit, formState, draft } = useWireForm(
    NewAccount,
    {
      name: '',
      type: 'checking',
      institution: null,
      accountNumber: '',
      description: null,
      icon: 'fas fa-university',
      color: 'primary',
    },
    { form: 'account' },
  )
  const { errors } = formState
  return (
    <Dialog title="Add Account" onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((account) => draft.send(add.mutateAsync(account), onClose))}
      >
        <RestoredNote restored={draft.restored} onStartOver={draft.startOver} />
        <Field label="Name" error={errors.name?.message}>
          {(tied) => (
            <input
              type="text"
              className="input"
              placeholder="Everyday checking"
              autoComplete="off"
              {...tied}
              {...register('name')}
            />
          )}
        </Field>
        <div className="grid gap-4 min-[26rem]:grid-cols-2">
          <Field label="Type" error={errors.type?.message}>
            {(tied) => (
              <select className="select" {...tied} {...register('type')}>
                {ACCOUNT_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {TYPE_LABELS[type]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Balance today" error={errors.balance?.message}>
            {(tied) => (
              <MoneyInput
                {...tied}
                {...register('balance', { setValueAs: (typed) => plainAmount(typed) || '0' })}
              />
            )}
          </Field>
          <Field label="Institution" optional error={errors.institution?.message}>
            {(tied) => <input type="text" className="input" {...tied} {...register('institution', orNull)} />}
          </Field>
          <Field label="Last 4 digits" optional error={errors.accountNumber?.message}>
            {(tied) => (
              <input
                type="text"
                inputMode="numeric"
                maxLength={4}
                placeholder="1234"
                autoComplete="off"
                className="input figures"
                {...tied}
                {...register('accountNumber')}
              />
            )}
          </Field>
        </div>
        <Field label="Description" optional error={errors.description?.message}>
          {(tied) => <input type="text" className="input" {...tied} {...register('description', orNull)} />}
        </Field>
        <IconPicker legend="Icon" choices={ACCOUNT_ICONS} field={register('icon')} />
        <ColorPicker legend="Color" field={register('color')} />
        <FormError message={add.error?.message} />
        <DialogActions>
          <Button onClick={() => draft.discard(onClose)}>Cancel</Button>
          <Button type="submit" look="primary" busy={add.isPending}>
            Add Account
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
