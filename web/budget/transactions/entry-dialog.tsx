import { useQuery } from '@tanstack/react-query'
import { NewTransaction } from '../../../src/budget/transactions/wire.ts'
import { dayAt } from '../../../src/values/day.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { formatUsd } from '../../ui/format.ts'
import { MoneyInput, plainAmount } from '../../ui/money-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { accountsQuery } from '../accounts/queries.ts'
import { categoriesQuery } from '../categories/queries.ts'
import { type EntryType, useAddEntry } from './queries.ts'

interface EntryDialogProps {
  type: EntryType
  categoryId?: string
  onClose: () => void
}

export function EntryDialog({ onClose, ...entry }: EntryDialogProps) {
  const accounts = useQuery(accountsQuery)
  const categories = useQuery(categoriesQuery)
  const isWaiting = accounts.isPending || categories.isPending
  return (
    <Dialog title={entry.type === 'income' ? 'Add Income' : 'Add Expense'} onClose={onClose}>
      {isWaiting ? <Skeleton className="h-96 w-full" /> : <EntryForm {...entry} onClose={onClose} />}
    </Dialog>
  )
}

const today = () => dayAt(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)

function EntryForm({ type, categoryId, onClose }: EntryDialogProps) {
  const accounts = useQuery(accountsQuery).data?.filter((account) => account.isActive) ?? []
  const categories = useQuery(categoriesQuery).data ?? []
  const add = useAddEntry(type)
  const form = useFirstFocus()
  const { register, handleSubmit, formState } = useWireForm(NewTransaction, {
    type,
    amount: '',
    description: '',
    accountId: accounts[0]?.id ?? null,
    categoryId: categoryId ?? null,
    date: today(),
  })
  const { errors } = formState
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((transaction) => add.mutate(transaction, { onSuccess: onClose }))}
    >
      <Field label="Amount" error={errors.amount?.message}>
        {(tied) => <MoneyInput {...tied} {...register('amount', { setValueAs: plainAmount })} />}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(tied) => (
          <input
            type="text"
            className="input"
            placeholder={type === 'income' ? 'Salary' : 'Weekly shopping'}
            {...tied}
            {...register('description')}
          />
        )}
      </Field>
      <Field
        label="Account"
        error={errors.accountId?.message}
        hint={accounts.length === 0 ? 'No active account yet: it is recorded without one.' : undefined}
      >
        {(tied) => (
          <select className="select" {...tied} {...register('accountId', orNull)}>
            {accounts.map((account) => (
              <option key={account.id} value={account.id}>
                {account.name} ({formatUsd(account.balance)})
              </option>
            ))}
            <option value="">No account</option>
          </select>
        )}
      </Field>
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        {type === 'expense' ? (
          <Field label="Category" error={errors.categoryId?.message}>
            {(tied) => (
              <select className="select" {...tied} {...register('categoryId', orNull)}>
                <option value="">No category</option>
                {categories.map((category) => (
                  <option key={category.id} value={category.id}>
                    {category.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : null}
        <Field label="Date" error={errors.date?.message}>
          {(tied) => <input type="date" className="input figures" {...tied} {...register('date')} />}
        </Field>
      </div>
      <FormError message={add.error?.message} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={add.isPending}>
          {type === 'income' ? 'Add Income' : 'Add Expense'}
        </Button>
      </DialogActions>
    </form>
  )
}
