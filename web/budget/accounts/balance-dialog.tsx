import { useState } from 'react'
import { type Account, AccountChange } from '../../../src/budget/accounts/wire.ts'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { asAmount, MoneyField, tidyAmount } from '../../ui/money-input.tsx'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { useSetBalance } from './queries.ts'

const Balance = AccountChange.pick({ balance: true, description: true }).required({ balance: true })

export function BalanceDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  // The balance goes along as it was seen, so that the difference is the one that was meant.
  const [seen] = useState(account.balance)
  const setBalance = useSetBalance(account.id)
  const { field, handleSubmit, draft } = useWireForm(
    Balance,
    {
      balance: tidyAmount(account.balance),
      description: null,
    },
    { form: 'balance', row: account },
  )
  return (
    <FormDialog
      title="Edit Account Balance"
      description={`The difference is recorded as a transaction on ${account.name}.`}
      onSubmit={handleSubmit((input) => {
        void draft.send(setBalance.mutateAsync({ ...input, seen }), onClose)
        onClose()
      })}
      draft={draft}
      action="Save balance"
      onClose={onClose}
    >
      <MoneyField label="New balance" {...field('balance', asAmount)} />
      <TextField
        label="Description"
        optional
        placeholder="Why it changed"
        {...field('description', orNull)}
      />
    </FormDialog>
  )
}
