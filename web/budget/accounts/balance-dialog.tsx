import { type Account, AccountChange } from '../../../src/budget/accounts/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { RestoredNote } from '../../ui/draft.tsx'
import { Field } from '../../ui/field.tsx'
import { MoneyInput, plainAmount, tidyAmount } from '../../ui/money-input.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { useSetBalance } from './queries.ts'

const Balance = AccountChange.pick({ balance: true, description: true }).required({ balance: true })

export function BalanceDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const setBalance = useSetBalance(account.id)
  const form = useFirstFocus()
  const { register, handleSubmit, formState, draft } = useWireForm(
    Balance,
    {
      balance: tidyAmount(account.balance),
      description: null,
    },
    { form: 'balance', row: account },
  )
  return (
    <Dialog
      title="Edit Account Balance"
      description={`The difference is recorded as a transaction on ${account.name}.`}
      onClose={onClose}
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((input) => {
          void draft.send(setBalance.mutateAsync(input), onClose)
          onClose()
        })}
      >
        <RestoredNote restored={draft.restored} onStartOver={draft.startOver} />
        <Field label="New balance" error={formState.errors.balance?.message}>
          {(tied) => <MoneyInput {...tied} {...register('balance', { setValueAs: plainAmount })} />}
        </Field>
        <Field label="Description" optional error={formState.errors.description?.message}>
          {(tied) => (
            <input
              type="text"
              className="input"
              placeholder="Why it changed"
              {...tied}
              {...register('description', orNull)}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={() => draft.discard(onClose)}>Cancel</Button>
          <Button type="submit" look="primary">
            Save balance
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
