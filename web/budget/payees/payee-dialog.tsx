import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Payee, PayeeChange } from '../../../src/budget/payees/wire.ts'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { inUse } from '../ledger/in-use.ts'
import { categoriesQuery } from '../ledger/queries.ts'
import { useSavePayee } from './queries.ts'

interface PayeeDialogProps {
  payee: Payee
  onClose: () => void
}

/** Renames the payee, and says what its new expenses get. */
export function PayeeDialog({ payee, onClose }: PayeeDialogProps) {
  const categories = inUse(useQuery(categoriesQuery).data, payee.categoryId)
  const [seen] = useState(payee)
  const save = useSavePayee(seen)
  const { name, categoryId } = payee
  const { field, handleSubmit } = useWireForm(PayeeChange, { name, categoryId })
  return (
    <FormDialog
      title="Edit payee"
      description="Its transactions keep their own words; what is called by the former name is still found."
      error={save.failure}
      action="Save changes"
      busy={save.isPending}
      onSubmit={handleSubmit((input) => save.mutateAsync(input).then(onClose, () => {}))}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" {...field('name')} />
      {/* The field is set anew where its choices come later than the form. */}
      <SelectField
        key={categories.length}
        label="Category"
        hint="New expenses that come without a category get it."
        {...field('categoryId', orNull)}
      >
        <option value="">None</option>
        <Options of={categories} />
      </SelectField>
    </FormDialog>
  )
}
