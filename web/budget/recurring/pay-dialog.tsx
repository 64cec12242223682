import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Payment } from '../../../src/budget/recurring/wire.ts'
import { addCycles } from '../../../src/values/cycle.ts'
import { addDays } from '../../../src/values/day.ts'
import { DayInput } from '../../../src/values/wire.ts'
import { AllLoaded } from '../../ui/all-loaded.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { formatDay } from '../../ui/format.ts'
import { asAmount, MoneyField, tidyAmount } from '../../ui/money-input.tsx'
import { today } from '../../ui/preferences.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { inUse } from '../ledger/in-use.ts'
import { accountsQuery, categoriesQuery } from '../ledger/queries.ts'
import { AccountField } from './account-field.tsx'
import { paymentsQuery, usePay } from './commands.ts'
import { dueStatusOf, payingOf } from './due-status.ts'
import { ItemTile } from './item-tile.tsx'
import { type Item, type Kind, nextDue } from './kind.ts'

interface PayDialogProps {
  kind: Kind
  item: Item
  onClose: () => void
}

/** A payment is recorded some days before its money leaves at most, and some years after at most. */
const DAYS_AHEAD = 31
const YEARS_BACK = 5

function daysAllowed() {
  const first = addCycles(today(), 'yearly', -YEARS_BACK)
  const last = addDays(today(), DAYS_AHEAD)
  return { first, last, text: `Choose a day from ${formatDay(first)} to ${formatDay(last)}` }
}

const formOf = ({ first, last, text }: ReturnType<typeof daysAllowed>) =>
  Payment.pick({ amount: true, accountId: true, categoryId: true }).extend({
    date: DayInput.refine((day) => typeof day === 'string' && day >= first && day <= last, text),
  })

/** Asks before it pays: what, when, from which account, for which category, and when it is due again. */
export function PayDialog({ kind, item, onClose }: PayDialogProps) {
  const lists = [useQuery(accountsQuery), useQuery(categoriesQuery), useQuery(paymentsQuery(kind, item.id))]
  return (
    <Dialog title={payingOf(dueStatusOf(item, today()))} onClose={onClose}>
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
      <AllLoaded queries={lists} what="your accounts and categories" room="h-80 w-full">
        <PayForm kind={kind} item={item} onClose={onClose} />
      </AllLoaded>
    </Dialog>
  )
}

function PayForm({ kind, item, onClose }: PayDialogProps) {
  const accounts = useQuery(accountsQuery).data ?? []
  const categories = useQuery(categoriesQuery).data ?? []
  const [lastPayment] = useQuery(paymentsQuery(kind, item.id)).data ?? []
  const pay = usePay(kind, item.id)
  const goesTo = accounts.find(({ id }) => id === item.transferAccountId)?.name
  const [days] = useState(daysAllowed)
  const [Form] = useState(() => formOf(days))
  // The category of the last payment is offered again.
  const [usual] = useState(() => categories.find(({ id }) => id === lastPayment?.categoryId)?.id ?? null)
  const { field, handleSubmit, draft } = useWireForm(
    Form,
    { amount: tidyAmount(item.amount), date: today(), accountId: item.accountId, categoryId: usual },
    { form: `pay-${kind.one}`, row: item },
  )
  return (
    <DialogForm
      keepsFocus
      onSubmit={handleSubmit(({ categoryId, ...payment }) => {
        // Left as it was found, it is for the rules to say.
        const chosen = !item.transferAccountId && (categoryId || usual) ? { categoryId } : {}
        void draft.send(pay.mutateAsync({ ...payment, ...chosen, dueDate: item.due }), onClose)
        onClose()
      })}
      draft={draft}
      action="Pay"
      onClose={onClose}
    >
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <MoneyField label="Amount" {...field('amount', asAmount)} />
        <TextField label="Paid on" type="date" min={days.first} max={days.last} {...field('date')} />
      </div>
      <AccountField
        accounts={accounts}
        chosen={item.accountId}
        none={item.transferAccountId ? undefined : 'No account'}
        field={field('accountId', orNull)}
      />
      {item.transferAccountId ? (
        <p className="text-sm text-pretty text-muted">
          It moves to <b className="font-semibold text-base-content">{goesTo ?? 'your other account'}</b>:
          neither income nor spending.
        </p>
      ) : (
        <SelectField label="Category" {...field('categoryId', orNull)}>
          <option value="">No category</option>
          <Options of={inUse(categories, usual)} />
        </SelectField>
      )}
    </DialogForm>
  )
}
