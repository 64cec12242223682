import { useState } from 'react'
import { NewMove } from '../../../src/budget/months/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { formatAmount, formatMonth } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { asAmount, MoneyField, tidyAmount } from '../../ui/money-input.tsx'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import type { MoveStart } from './move-start.ts'
import { useMove } from './queries.ts'

interface MoveDialogProps {
  start: MoveStart
  onClose: () => void
}

/** Source and amount that cover an overspent category: To assign (null), unless it falls short and a category has more. */
function coverOf({ month, row }: MoveStart): { from: string | null; amount: string } {
  const lacks = -centsOf(row.available)
  const rows = month.groups.flatMap((group) => group.rows)
  const richest = rows.toSorted((one, other) => centsOf(other.available) - centsOf(one.available))[0]
  const has = centsOf(month.toAssign)
  const most = richest ? centsOf(richest.available) : 0
  const takes =
    has >= lacks || has >= most ? { from: null, has } : { from: richest?.categoryId ?? null, has: most }
  return {
    from: takes.from,
    amount: takes.has > 0 ? formatMoney(Math.min(lacks, takes.has)) : formatMoney(lacks),
  }
}

/** Money from one category to another, or from and to what is to assign. */
export function MoveDialog({ start, onClose }: MoveDialogProps) {
  const [{ month, row }] = useState(start)
  const isCover = centsOf(row.available) < 0
  const hasMoney = centsOf(row.available) > 0
  const [cover] = useState(() => coverOf(start))
  const move = useMove(month.month)
  const { field, handleSubmit } = useWireForm(NewMove, {
    from: hasMoney ? row.categoryId : cover.from,
    to: hasMoney ? null : row.categoryId,
    amount: isCover ? tidyAmount(cover.amount) : '',
    note: '',
  })
  const places = (
    <>
      <option value="">To assign ({formatAmount(month.toAssign)})</option>
      {month.groups.map((group) => {
        const options = group.rows.map(({ categoryId, name, available }) => (
          <option key={categoryId} value={categoryId}>
            {isolated(name)} ({formatAmount(available)})
          </option>
        ))
        return group.id === null ? (
          options
        ) : (
          <optgroup key={group.id} label={group.name}>
            {options}
          </optgroup>
        )
      })}
    </>
  )
  return (
    <FormDialog
      title={isCover ? 'Cover from …' : 'Move money'}
      description={
        <span className="wrap-anywhere">
          {row.name} has {formatAmount(row.available)} available in {formatMonth(month.month)}.
        </span>
      }
      onSubmit={handleSubmit((input) => move.mutateAsync(input).then(onClose, () => {}))}
      error={move.failure}
      action={isCover ? 'Cover' : 'Move'}
      busy={move.isPending}
      onClose={onClose}
    >
      <MoneyField label="Amount" {...field('amount', asAmount)} />
      <SelectField label="From" {...field('from', orNull)}>
        {places}
      </SelectField>
      <SelectField label="To" {...field('to', orNull)}>
        {places}
      </SelectField>
      <TextField label="Note" optional autoComplete="off" maxLength={500} {...field('note')} />
    </FormDialog>
  )
}
