import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { DayInput, Id, optionalText, PositiveMoney } from '../../../src/values/wire.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { formatAmount } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { asAmount, MoneyField, plainAmount } from '../../ui/money-input.tsx'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { inUse } from '../ledger/in-use.ts'
import { KindSwitch, type SwitchKind } from '../ledger/kind-switch.tsx'
import { accountsQuery, categoriesQuery } from '../ledger/queries.ts'
import type { TransferInput } from './shown.ts'

const account = (message: string) => z.string().min(1, message)
const Fields = z.object({
  id: z.string().optional(),
  amount: PositiveMoney,
  fromAccountId: account('Choose the account that the money leaves'),
  toAccountId: account('Choose the account that the money goes to'),
  date: DayInput,
  description: optionalText(500),
  categoryId: Id.nullish(),
})
type Fields = z.input<typeof Fields>

const apart = ({ fromAccountId, toAccountId }: Fields) => fromAccountId !== toAccountId
const NewFields = Fields.refine((fields) => apart(fields as Fields), {
  path: ['toAccountId'],
  error: 'Choose two different accounts',
})

/** Fields of a transfer with a deleted account, for which there is nothing to choose. */
const OfDeleted = Fields.extend({ fromAccountId: z.string(), toAccountId: z.string() })

interface TransferFormProps {
  start: TransferInput & { id?: string }
  /** Id under which the draft is kept: 'transfer' for a new one, else that of the half that was opened. */
  row: { id: string }
  /** Accounts that are deleted: their half stays without one. */
  isFixed?: { from: boolean; to: boolean }
  hint?: string
  action: string
  /** Switches a new transfer to another kind of entry; undefined for one that exists. */
  onSwitch?: SwitchKind
  /** Sends the transfer, which is shown at once: the form is closed while it is on its way. */
  onSubmit: (input: TransferInput, id: string | undefined) => Promise<unknown>
  /** The form was changed since it was put back: what is sent is another transfer. */
  newId?: () => string
  onClose: () => void
  children?: ReactNode
}

export function TransferForm(props: TransferFormProps) {
  const {
    start,
    row,
    isFixed = { from: false, to: false },
    hint,
    action,
    onSwitch,
    onSubmit,
    newId,
    onClose,
  } = props
  const accounts = useQuery(accountsQuery).data ?? []
  const schema = isFixed.from || isFixed.to ? OfDeleted : NewFields
  const { field, handleSubmit, setValue, watch, draft } = useWireForm(schema, start, {
    form: 'entry',
    row,
    along: ['id'],
  })
  const isIn = (id: string) => accounts.find((one) => one.id === id)?.inBudget ?? false
  const [from, to] = watch(['fromAccountId', 'toAccountId'])
  const crosses = isIn(from) !== isIn(to)
  const categories = inUse(useQuery(categoriesQuery).data, start.categoryId)
  const submit = ({ id, amount, fromAccountId, toAccountId, date, description, categoryId }: Fields) => {
    const input = {
      fromAccountId,
      toAccountId,
      description: description ?? null,
      amount: amount as string,
      date: date as string,
      categoryId: (crosses && categoryId) || null,
    }
    void draft.send(onSubmit(input, id), onClose)
    onClose()
  }
  return (
    <DialogForm
      onChange={newId ? () => setValue('id', newId()) : undefined}
      onSubmit={handleSubmit(submit)}
      draft={draft}
      action={action}
      buttons={props.children}
      onClose={onClose}
    >
      {onSwitch ? (
        <KindSwitch
          value="transfer"
          onPick={(next) => draft.discard(() => onSwitch(next, { amount: plainAmount(watch('amount')) }))}
        />
      ) : null}
      <MoneyField label="Amount" {...field('amount', asAmount)} />
      <AccountChoice
        label="From"
        accounts={accounts}
        chosen={start.fromAccountId}
        isDeleted={isFixed.from}
        field={field('fromAccountId')}
      />
      <AccountChoice
        label="To"
        accounts={accounts}
        chosen={start.toAccountId}
        isDeleted={isFixed.to}
        field={field('toAccountId')}
      />
      {crosses && from && to && categories.length > 0 ? (
        <SelectField
          label="Budget category"
          hint={
            isIn(from)
              ? 'It leaves the budget: with a category its available money pays for it, without what is to assign.'
              : 'It comes into the budget: into a category, or to what is to assign.'
          }
          {...field('categoryId', orNull)}
        >
          <option value="">None</option>
          <Options of={categories} />
        </SelectField>
      ) : null}
      <TextField label="Date" type="date" hint={hint} {...field('date')} />
      <TextField
        label="Description"
        optional
        placeholder="Payment of the card"
        {...field('description', orNull)}
      />
    </DialogForm>
  )
}

interface AccountChoiceProps {
  label: string
  accounts: Account[]
  /** Stays on offer although it may be inactive. */
  chosen: string
  isDeleted: boolean
  field: object
}

function AccountChoice({ label, accounts, chosen, isDeleted, field }: AccountChoiceProps) {
  if (isDeleted)
    return (
      <SelectField label={label} disabled>
        <option>Deleted account</option>
      </SelectField>
    )
  return (
    <SelectField label={label} {...field}>
      <option value="" disabled hidden>
        Choose an account
      </option>
      {accounts
        .filter((account) => account.isActive || account.id === chosen)
        .map((account) => (
          <option key={account.id} value={account.id}>
            {isolated(account.name)} ({formatAmount(account.balance)}){account.isActive ? '' : ', inactive'}
          </option>
        ))}
    </SelectField>
  )
}
