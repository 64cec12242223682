import { faBuildingColumns } from '@fortawesome/free-solid-svg-icons/faBuildingColumns'
import { faReceipt } from '@fortawesome/free-solid-svg-icons/faReceipt'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { Bucket } from '../../../src/budget/buckets/wire.ts'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { type Cents, formatMoney, parseMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import type { IconChoice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { formatAmount } from '../../ui/format.ts'
import { asAmount, MoneyField, plainAmount, tidyAmount } from '../../ui/money-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { accountsQuery, categoriesQuery } from '../ledger/queries.ts'
import { AccountSelect } from './account-select.tsx'
import { ChoiceCells } from './choice-cells.tsx'
import { progressOf } from './goal-progress.ts'
import { useTransfer } from './queries.ts'
import { maxOf, transferCall, transferForm } from './transfer-form.ts'

/** Consequence of a new amount, shown while it is typed; null while it is no amount. */
function Difference({ before, after }: { before: Cents; after: Cents | null }) {
  const difference = after === null ? 0 : after - before
  const size = formatAmount(formatMoney(Math.abs(difference)))
  const text =
    difference > 0 ? `+${size} into the goal` : difference < 0 ? `-${size} out of the goal` : 'No change yet'
  const tone = difference > 0 ? 'text-success' : difference < 0 ? 'text-error' : 'text-muted'
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 rounded-field bg-base-200 px-3.5 py-2.5 text-sm">
      <span className="text-muted">
        Saved now <Amount value={formatMoney(before)} className="font-medium text-base-content" />
      </span>
      <span role="status" className={`figures ml-auto font-semibold ${tone}`}>
        {text}
      </span>
    </div>
  )
}

const WAYS: readonly IconChoice[] = [
  { value: 'return', label: 'Return to an account', icon: faBuildingColumns },
  { value: 'expense', label: 'Record as an expense', icon: faReceipt },
]

interface SavedFormProps {
  goal: Bucket
  accounts: Account[]
  categories: Category[]
  onClose: () => void
}

function SavedForm({ goal, accounts, categories, onClose }: SavedFormProps) {
  const before = progressOf(goal)
  const rules = useMemo(() => transferForm(progressOf(goal)), [goal])
  const transfer = useTransfer(goal.id)
  const { field, register, handleSubmit, watch, setValue, draft } = useWireForm(
    rules,
    {
      saved: tidyAmount(goal.saved),
      way: 'return',
      fromAccountId: null,
      toAccountId: null,
      categoryId: null,
      countedIn: null,
      description: null,
    },
    { form: 'saved', row: goal },
  )
  const [typed, way, from, to] = watch(['saved', 'way', 'fromAccountId', 'toAccountId'])
  const after = parseMoney(plainAmount(typed))
  const difference = after === null || after < 0 ? 0 : after - before.saved
  const account = difference > 0 ? from : way === 'return' ? to : null
  const crosses = difference !== 0 && accounts.some(({ id, inBudget }) => id === account && inBudget)
  const set = (saved: string) => setValue('saved', saved, { shouldValidate: true, shouldDirty: true })
  const missing = before.target - before.saved

  return (
    <DialogForm
      onSubmit={handleSubmit((input) => {
        const sent = { ...input, countedIn: crosses ? input.countedIn : null }
        void draft.send(transfer.mutateAsync(transferCall(sent, before.saved)), onClose)
        onClose()
      })}
      draft={draft}
      action="Save amount"
      disabled={after === before.saved}
      onClose={onClose}
    >
      <div>
        <MoneyField
          label="Saved amount"
          min={0}
          max={formatMoney(maxOf(before))}
          onFocus={(event) => event.target.select()}
          {...field('saved', asAmount)}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button small disabled={missing <= 0} onClick={() => set(goal.target)}>
            Fill it up
          </Button>
          <Button small disabled={before.saved === 0} onClick={() => set('0.00')}>
            Take all out
          </Button>
        </div>
      </div>
      <Difference before={before.saved} after={difference === 0 ? null : after} />
      {difference > 0 ? (
        <AccountSelect
          label="From account"
          accounts={accounts}
          field={field('fromAccountId', orNull)}
          chosen={from}
          difference={-difference}
        />
      ) : null}
      {difference < 0 ? (
        <ChoiceCells legend="Where it goes" choices={WAYS} field={register('way')} columns="grid-cols-2" />
      ) : null}
      {difference < 0 && way === 'return' ? (
        <AccountSelect
          label="To account"
          accounts={accounts}
          field={field('toAccountId', orNull)}
          chosen={to}
          difference={-difference}
        />
      ) : null}
      {difference < 0 && way === 'expense' ? (
        <SelectField
          label="Budget category"
          hint={categories.length === 0 ? 'There is no category yet. Add one on the dashboard.' : undefined}
          {...field('categoryId', orNull)}
        >
          <option value="">Select a category</option>
          <Options of={categories} />
        </SelectField>
      ) : null}
      {crosses && categories.length > 0 ? (
        <SelectField
          label="Budget category"
          hint={`With one, its available money ${difference > 0 ? 'pays for it' : 'grows by it'}. Without, what is to assign does.`}
          {...field('countedIn', orNull)}
        >
          <option value="">None: from what is to assign</option>
          <Options of={categories} />
        </SelectField>
      ) : null}
      <TextField label="Description" optional {...field('description', orNull)} />
    </DialogForm>
  )
}

/** The accounts are fetched anew each time, because their balances decide where money is taken from. */
export function SavedDialog({ goal, onClose }: { goal: Bucket; onClose: () => void }) {
  const accounts = useQuery({ ...accountsQuery, refetchOnMount: 'always' })
  const categories = useQuery(categoriesQuery)
  return (
    <Dialog title="Edit Savings Amount" description={goal.name} onClose={onClose}>
      {accounts.data && categories.data ? (
        <SavedForm
          goal={goal}
          accounts={accounts.data}
          categories={categories.data.filter(({ archivedAt }) => archivedAt === null)}
          onClose={onClose}
        />
      ) : accounts.isError ? (
        <ErrorState what="your accounts" error={accounts.error} onRetry={() => accounts.refetch()} />
      ) : categories.isError ? (
        <ErrorState what="your categories" error={categories.error} onRetry={() => categories.refetch()} />
      ) : (
        <Skeleton className="h-88 w-full" />
      )}
    </Dialog>
  )
}
