import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Settlement } from '../../src/household/settlement/wire.ts'
import { NewPayment } from '../../src/household/settlement/wire.ts'
import type { BookMember } from '../../src/household/wire.ts'
import { booksQuery } from '../api/books.ts'
import { sharedBook } from '../api/current-book.ts'
import { goesLocal } from '../api/reach.ts'
import { rowsLike } from '../budget/contributions/queries.ts'
import { FormDialog } from '../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../ui/field.tsx'
import { formatDay } from '../ui/format.ts'
import { isolated } from '../ui/in-line.ts'
import { asAmount, MoneyField, plainAmount, tidyAmount } from '../ui/money-input.tsx'
import { today } from '../ui/preferences.ts'
import { orNull, useWireForm } from '../ui/use-wire-form.ts'
import { useAddPayment } from './queries.ts'

export interface Suggested {
  from: string
  to: string
  amount: string
}

interface SettleDialogProps {
  suggested: Suggested
  members: BookMember[]
  balances: Settlement['balances']
  onClose: () => void
}

interface OwnRowFieldProps {
  type: 'income' | 'expense'
  amount: string
  field: UseFormRegisterReturn & { error?: string | undefined }
}

/** The row of the own book that is this payment, where the bank has brought one of that amount. */
function OwnRowField({ type, amount, field }: OwnRowFieldProps) {
  const { data: [own] = [] } = useQuery(booksQuery)
  const isAsked = own !== undefined && own.currency === sharedBook()?.currency && Number(amount) > 0
  const { data: rows = [] } = useQuery({ ...rowsLike(own?.id ?? '', type, amount), enabled: isAsked })
  const free = rows.filter(({ accountId }) => accountId !== null)
  if (free.length === 0) return null
  return (
    <SelectField
      label="In my own book it is"
      optional
      hint="That transaction is then neither income nor spending there."
      {...field}
    >
      <option value="">Not entered there</option>
      {free.map(({ id, description, date }) => (
        <option key={id} value={id}>
          {isolated(description)}, {formatDay(date)}
        </option>
      ))}
    </SelectField>
  )
}

/** Records that one member has paid another; also a part of what is owed. */
export function SettleDialog({ suggested, members, balances, onClose }: SettleDialogProps) {
  const add = useAddPayment()
  const { field, handleSubmit, watch } = useWireForm(NewPayment, {
    ...suggested,
    amount: suggested.amount && tidyAmount(suggested.amount),
    date: today(),
    note: '',
  })
  const [from, to, amount] = [watch('from'), watch('to'), plainAmount(String(watch('amount') ?? ''))]
  const meId = members.find(({ isMe }) => isMe)?.id
  const mine = meId === from ? 'expense' : meId === to ? 'income' : null
  const offered = members.filter(({ id }) => balances.some(({ memberId }) => memberId === id))
  return (
    <FormDialog
      title={suggested.from ? 'Settle up' : 'Record a payment'}
      description="This is neither income nor spending: it only settles who paid what."
      error={add.failure ?? ''}
      action="Record"
      busy={add.isPending}
      onClose={onClose}
      onSubmit={handleSubmit((input) => {
        // Others may have gone on by the time that it is sent; what was paid was paid all the same.
        const seen = goesLocal('/api/settlement/payments', 'POST')
          ? undefined
          : balances.find(({ memberId }) => memberId === input.from)?.balance
        add.mutate({ ...input, ...(seen ? { seen } : {}) }, { onSuccess: onClose })
      })}
    >
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        {(['from', 'to'] as const).map((side) => (
          <SelectField key={side} label={side === 'from' ? 'Who pays' : 'Who gets it'} {...field(side)}>
            <option value="" disabled hidden>
              Choose
            </option>
            <Options of={offered} />
          </SelectField>
        ))}
      </div>
      <MoneyField label="Amount" {...field('amount', asAmount)} />
      <TextField label="Date" type="date" {...field('date')} />
      {mine ? (
        <OwnRowField
          key={`${mine} ${amount}`}
          type={mine}
          amount={amount}
          // Another amount is another payment: what was chosen for the former one is chosen no more.
          field={field('ownTransactionId', { ...orNull, shouldUnregister: true })}
        />
      ) : null}
      <TextField label="Note" optional maxLength={500} {...field('note')} />
    </FormDialog>
  )
}
