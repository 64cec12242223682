import { faObjectGroup } from '@fortawesome/free-solid-svg-icons/faObjectGroup'
import { faScissors } from '@fortawesome/free-solid-svg-icons/faScissors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { centsOf, formatMoney, parseMoney } from '../../../src/values/money.ts'
import { PositiveMoney } from '../../../src/values/wire.ts'
import { AllLoaded } from '../../ui/all-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { asAmount, MoneyField, plainAmount } from '../../ui/money-input.tsx'
import { useWireForm } from '../../ui/use-wire-form.ts'
import { inUse } from '../ledger/in-use.ts'
import { accountsQuery, categoriesQuery } from '../ledger/queries.ts'
import { useDivide, useJoin } from './commands.ts'

/** True for a row that a piece can be divided off. */
const mayBeDivided = ({ kind, type, bucketId, fromGoalId, transferId, dividedFromId }: Transaction) =>
  kind === 'entry' &&
  type !== 'savings' &&
  [bucketId, fromGoalId, transferId, dividedFromId].every((id) => id === null)

interface DivideButtonsProps {
  row: Transaction
  /** Leaves the form, and what was typed into it. */
  onLeave: () => void
  onDivide: () => void
  onClose: () => void
}

/** The button in the form of a row: divides it, or joins the piece that it is. */
export function DivideButtons({ row, onLeave, onDivide, onClose }: DivideButtonsProps) {
  const join = useJoin(row)
  const isPiece = row.dividedFromId !== null
  if (!isPiece && !mayBeDivided(row)) return null
  return (
    <Button
      look="quiet"
      small
      icon={isPiece ? faObjectGroup : faScissors}
      className="text-sm max-md:h-11"
      onClick={() => {
        onLeave()
        if (!isPiece) return onDivide()
        join.mutate(null)
        onClose()
      }}
    >
      {isPiece ? 'Join again' : 'Divide…'}
    </Button>
  )
}

/** Values of the field for the piece's destination: no category, or the prefixes before a category's or account's id. */
const NOWHERE = ''
const [OF_CATEGORY, OF_ACCOUNT] = ['category:', 'account:'] as const

const formOf = (cents: number) =>
  z.object({
    amount: PositiveMoney.refine(
      (piece) => piece < cents,
      `Must be less than ${formatAmount(formatMoney(cents))}, so that something is left`,
    ),
    description: z.string().max(500, 'Must be at most 500 characters'),
    goesTo: z.string(),
  })

export function DivideDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const lists = [useQuery(accountsQuery), useQuery(categoriesQuery)]
  return (
    <Dialog
      title="Divide"
      description={`A piece of ${isolated(row.description)}, ${formatAmount(row.amount)} on ${formatDay(row.date)}, becomes a row of its own. To your bank the two stay one.`}
      onClose={onClose}
    >
      <AllLoaded queries={lists} what="your accounts and categories" room="h-80 w-full">
        <DivideForm row={row} onClose={onClose} />
      </AllLoaded>
    </Dialog>
  )
}

function DivideForm({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const accounts = useQuery(accountsQuery).data ?? []
  const categories = inUse(useQuery(categoriesQuery).data, row.categoryId)
  const others = accounts.filter(({ id, isActive }) => isActive && id !== row.accountId)
  const divide = useDivide(row)
  const cents = centsOf(row.amount)
  const [Form] = useState(() => formOf(cents))
  const { field, handleSubmit, watch, draft } = useWireForm(
    Form,
    {
      amount: '',
      description: '',
      goesTo: row.type === 'expense' && row.categoryId ? OF_CATEGORY + row.categoryId : NOWHERE,
    },
    { form: 'divide', row },
  )
  const typed = parseMoney(plainAmount(String(watch('amount') ?? '')) ?? '') ?? 0
  const left = typed > 0 && typed < cents ? formatAmount(formatMoney(cents - typed)) : undefined
  const isMove = watch('goesTo').startsWith(OF_ACCOUNT)

  const submit = handleSubmit(({ amount, description, goesTo }) => {
    const where = goesTo.startsWith(OF_ACCOUNT)
      ? { transferAccountId: goesTo.slice(OF_ACCOUNT.length) }
      : { categoryId: goesTo ? goesTo.slice(OF_CATEGORY.length) : null }
    const piece = { amount: amount as string, description: description || null, ...where }
    void draft.send(divide.mutateAsync(piece), onClose)
    onClose()
  })
  return (
    <DialogForm onSubmit={submit} draft={draft} action="Divide" onClose={onClose}>
      <MoneyField
        label="Amount of the piece"
        hint={left ? `${left} is left of the row.` : undefined}
        {...field('amount', asAmount)}
      />
      <TextField
        label="Description"
        optional
        placeholder={isMove ? row.description : `Fee: ${row.description}`}
        maxLength={500}
        {...field('description')}
      />
      <SelectField
        label={row.type === 'expense' ? 'Category or account' : 'Account'}
        hint={isMove ? 'The piece is a transfer: neither income nor spending.' : undefined}
        {...field('goesTo')}
      >
        <option value={NOWHERE}>{row.type === 'expense' ? 'No category' : 'No transfer'}</option>
        {row.type === 'expense' && categories.length > 0 ? (
          <optgroup label="Spent on">
            {categories.map(({ id, name }) => (
              <option key={id} value={OF_CATEGORY + id}>
                {name}
              </option>
            ))}
          </optgroup>
        ) : null}
        {row.accountId && others.length > 0 ? (
          <optgroup label={row.type === 'expense' ? 'Moved to' : 'Moved from'}>
            {others.map(({ id, name }) => (
              <option key={id} value={OF_ACCOUNT + id}>
                {name}
              </option>
            ))}
          </optgroup>
        ) : null}
      </SelectField>
    </DialogForm>
  )
}
