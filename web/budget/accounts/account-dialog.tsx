import { useState } from 'react'
import { type Account, AccountChange, NewAccount } from '../../../src/budget/accounts/wire.ts'
import { sharedBook } from '../../api/current-book.ts'
import { ColorPicker, IconPicker } from '../../ui/choice.tsx'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { asAmountOrZero, MoneyField, tidyAmount } from '../../ui/money-input.tsx'
import { Switch } from '../../ui/switch.tsx'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { MemberField } from '../sharing/default-shares-field.tsx'
import { ACCOUNT_ICONS, TYPE_LABELS } from './account-looks.ts'
import { useSaveAccount } from './queries.ts'

/** A new account is opened with the balance that it has today. */
const Fields = NewAccount.extend(AccountChange.pick({ opening: true, openedOn: true }).shape)

interface AccountDialogProps {
  /** The one that is changed, in everything but its balance; without it one is added. */
  account?: Account
  onClose: () => void
}

export function AccountDialog({ account, onClose }: AccountDialogProps) {
  // As it was opened: what is changed elsewhere meanwhile was not seen here.
  const [seen] = useState(account)
  const save = useSaveAccount(seen)
  const isShared = sharedBook() !== null
  const { field, register, handleSubmit, watch, setValue, draft } = useWireForm(
    Fields,
    {
      name: account?.name ?? '',
      type: account?.type ?? 'checking',
      institution: account?.institution || null,
      accountNumber: account?.accountNumber ?? '',
      description: account?.description ?? null,
      icon: account?.icon ?? 'fas fa-university',
      color: account?.color ?? 'primary',
      ...(account ? { inBudget: account.inBudget } : {}),
      ...(isShared ? { paidBy: account?.paidBy ?? null } : {}),
      ...(account ? { opening: tidyAmount(account.opening), openedOn: account.openedOn } : {}),
    },
    account ? { form: 'edit-account', row: rowOf(account) } : { form: 'account' },
  )
  const [type, said] = watch(['type', 'inBudget'])
  const title = account ? 'Edit Account' : 'Add Account'
  return (
    <FormDialog
      title={title}
      onSubmit={handleSubmit((input) => {
        const sent = draft.send(save.mutateAsync(input), onClose)
        // A change is shown at once; where it is refused a toast says why.
        if (account) onClose()
        return sent
      })}
      draft={draft}
      error={save.failure}
      action={account ? 'Save changes' : title}
      busy={save.isPending}
      onClose={onClose}
    >
      <TextField label="Name" placeholder="Everyday checking" autoComplete="off" {...field('name')} />
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <SelectField label="Type" className={account ? 'min-[26rem]:col-span-2' : ''} {...field('type')}>
          <Options of={TYPE_LABELS} />
        </SelectField>
        {account ? null : <MoneyField label="Balance today" {...field('balance', asAmountOrZero)} />}
        <TextField label="Institution" optional {...field('institution', orNull)} />
        <TextField
          label="Last 4 digits"
          optional
          inputMode="numeric"
          maxLength={4}
          placeholder="1234"
          autoComplete="off"
          isFigures
          {...field('accountNumber')}
        />
      </div>
      <TextField label="Description" optional {...field('description', orNull)} />
      {account ? (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Balance at the start of the day</legend>
          <div className="grid gap-4 min-[26rem]:grid-cols-2">
            <TextField label="Day" type="date" {...field('openedOn')} />
            <MoneyField label="Opening balance" {...field('opening', asAmountOrZero)} />
          </div>
          <p className="mt-1.5 text-sm text-pretty text-muted">
            Its transactions add to this: a change here moves the balance by the same amount.
          </p>
        </fieldset>
      ) : null}
      <Switch
        label="In the budget"
        hint="Its balance is part of what you can assign. Leave out accounts you don’t spend from, such as shares or a loan."
        isOn={said ?? type !== 'investment'}
        onChange={(isOn) => setValue('inBudget', isOn)}
      />
      {isShared ? (
        <MemberField
          label="Whose it is"
          hint="Whatever it pays counts as paid by them. Earlier entries stay as they are."
          usual="Common money"
          chosen={account?.paidBy}
          field={field('paidBy', orNull)}
        />
      ) : null}
      <IconPicker legend="Icon" choices={ACCOUNT_ICONS} field={register('icon')} />
      <ColorPicker legend="Color" field={register('color')} />
    </FormDialog>
  )
}

/** The part of an account that the form shows: a balance that moves meanwhile leaves what was typed alone. */
const rowOf = ({ balance: _, isActive: __, ...shown }: Account) => shown
