import type { Settlement } from '../../src/household/settlement/wire.ts'
import { NewPayment } from '../../src/household/settlement/wire.ts'
import type { BookMember } from '../../src/household/wire.ts'
import { FormDialog } from '../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../ui/field.tsx'
import { asAmount, MoneyField, tidyAmount } from '../ui/money-input.tsx'
import { today } from '../ui/preferences.ts'
import { useWireForm } from '../ui/use-wire-form.ts'
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

/** Records that one member has paid another; also a part of what is owed. */
export function SettleDialog({ suggested, members, balances, onClose }: SettleDialogProps) {
  const add = useAddPayment()
  const { field, handleSubmit } = useWireForm(NewPayment, {
    ...suggested,
    ...{ amount: suggested.amount && tidyAmount(suggested.amount), date: today(), note: '' },
  })
  const offered = members.filter(({ id }) => balances.some(({ memberId }) => memberId === id))
  return (
    <FormDialog
      title={suggested.from ? 'Settle up' : 'Record a payment'}
      description="It is neither income nor spending: it only evens out who paid what."
      error={add.failure ?? ''}
      action="Record"
      busy={add.isPending}
      onClose={onClose}
      onSubmit={handleSubmit((input) => {
        const seen = balances.find(({ memberId }) => memberId === input.from)?.balance
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
      <TextField label="Note" optional maxLength={500} {...field('note')} />
    </FormDialog>
  )
}
