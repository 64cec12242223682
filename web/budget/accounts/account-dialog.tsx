import { ACCOUNT_TYPES, type Account, NewAccount } from '../../../src/budget/accounts/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ColorPicker, IconPicker } from '../../ui/choice.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { RestoredNote } from '../../ui/draft.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { MoneyInput, plainAmount } from '../../ui/money-input.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { ACCOUNT_ICONS, TYPE_LABELS } from './account-looks.ts'
import { useSaveAccount } from './queries.ts'

interface AccountDialogProps {
  /** The one that is changed, in everything but its balance; without it one is added. */
  account?: Account
  onClose: () => void
}

export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const save = useSaveAccount(account)
  const form = useFirstFocus()
  const { register, handleSubmit, formState, draft } = useWireForm(
    NewAccount,
    {
      name: account?.name ?? '',
      type: account?.type ?? 'checking',
      institution: account?.institution || null,
      accountNumber: account?.accountNumber ?? '',
      description: account?.description ?? null,
      icon: account?.icon ?? 'fas fa-university',
      color: account?.color ?? 'primary',
    },
    account ? { form: 'edit-account', row: rowOf(account) } : { form: 'account' },
  )
  const { errors } = formState
  const title = account ? 'Edit Account' : 'Add Account'
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((input) => {
          const sent = draft.send(save.mutateAsync(input), onClose)
          // A change is shown at once; where it is refused a toast says why.
          if (account) onClose()
          return sent
        })}
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
          <Field
            label="Type"
            error={errors.type?.message}
            className={account ? 'min-[26rem]:col-span-2' : ''}
          >
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
          {account ? null : (
            <Field label="Balance today" error={errors.balance?.message}>
              {(tied) => (
                <MoneyInput
                  {...tied}
                  {...register('balance', { setValueAs: (typed) => plainAmount(typed) || '0' })}
                />
              )}
            </Field>
          )}
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
        <FormError message={save.error?.message} />
        <DialogActions>
          <Button onClick={() => draft.discard(onClose)}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {account ? 'Save changes' : title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What the form shows of it: a balance that moves meanwhile leaves what was typed alone. */
const rowOf = ({ balance: _, isActive: __, ...shown }: Account) => shown
