import { useQuery } from '@tanstack/react-query'
import { Payment } from '../../../src/budget/recurring/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { RestoredNote } from '../../ui/draft.tsx'
import { Field } from '../../ui/field.tsx'
import { formatDay } from '../../ui/format.ts'
import { MoneyInput, plainAmount, tidyAmount } from '../../ui/money-input.tsx'
import { today } from '../../ui/preferences.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { accountsQuery } from '../accounts/queries.ts'
import { AccountField } from './account-field.tsx'
import { usePay } from './commands.ts'
import { ItemTile } from './item-tile.tsx'
import { type Item, type Kind, nextDue } from './kind.ts'
import { payingOf, standingOf } from './standing.ts'

interface PayDialogProps {
  kind: Kind
  item: Item
  onClose: () => void
}

const Form = Payment.pick({ amount: true, accountId: true })

/** Asks before it pays: what, from which account, and when it is due again. */
export function PayDialog({ kind, item, onClose }: PayDialogProps) {
  const accounts = useQuery(accountsQuery)
  return (
    <Dialog title={payingOf(standingOf(item, today()))} onClose={onClose}>
      <div className="mb-5 flex items-center gap-3">
        <ItemTile icon={item.icon} color={item.color} className="size-11" />
        <div className="min-w-0">
          <p className="font-semibold break-words">{item.name}</p>
          <p className="figures text-sm text-muted">
            {kind.words.due} moves from{' '}
            <b className="font-semibold text-base-content">{formatDay(item.due)}</b> to{' '}
            <b className="font-semibold text-base-content">{formatDay(nextDue(item))}</b>
          </p>
        </div>
      </div>
      {accounts.isPending ? (
        <Skeleton className="h-52 w-full" />
      ) : (
        <PayForm kind={kind} item={item} onClose={onClose} />
      )}
    </Dialog>
  )
}

function PayForm({ kind, item, onClose }: PayDialogProps) {
  const accounts = useQuery(accountsQuery).data ?? []
  const pay = usePay(kind, item.id)
  const { register, handleSubmit, formState, draft } = useWireForm(
    Form,
    {
      amount: tidyAmount(item.amount),
      accountId: item.accountId,
    },
    { form: `pay-${kind.one}`, row: item },
  )
  const { errors } = formState
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((payment) => {
        void draft.send(pay.mutateAsync(payment), onClose)
        onClose()
      })}
    >
      <RestoredNote restored={draft.restored} onStartOver={draft.startOver} />
      <Field label="Amount" error={errors.amount?.message}>
        {(tied) => <MoneyInput {...tied} {...register('amount', { setValueAs: plainAmount })} />}
      </Field>
      <AccountField
        accounts={accounts}
        chosen={item.accountId}
        none="No account"
        error={errors.accountId?.message}
        field={register('accountId', orNull)}
      />
      <DialogActions>
        <Button onClick={() => draft.discard(onClose)}>Cancel</Button>
        <Button type="submit" look="primary">
          Pay
        </Button>
      </DialogActions>
    </form>
  )
}
