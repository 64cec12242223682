import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { plural } from '../../ui/format.ts'
import { useBulk } from '../ledger/bulk.ts'
import { inUse } from '../ledger/in-use.ts'
import { accountsQuery, categoriesQuery } from '../ledger/queries.ts'
import { PayeeField } from '../payees/payee-field.tsx'
import { TagsField } from '../tags/tags-field.tsx'

/** A choice that clears; the empty one leaves each row as it is. */
const NONE = 'none'
const idOf = (chosen: string) => (chosen === '' ? undefined : chosen === NONE ? null : chosen)

interface BulkDialogProps {
  rows: Transaction[]
  onDone: () => void
  onClose: () => void
}

/** Changes all marked rows together; what is left empty stays as it is on each. */
export function BulkDialog({ rows, onDone, onClose }: BulkDialogProps) {
  const accounts = useQuery(accountsQuery).data ?? []
  const categories = inUse(useQuery(categoriesQuery).data)
  const [categoryId, setCategory] = useState('')
  const [payee, setPayee] = useState('')
  const [accountId, setAccount] = useState('')
  const [date, setDate] = useState('')
  const [addTags, setAdded] = useState<string[]>([])
  const [removeTags, setRemoved] = useState<string[]>([])
  const bulk = useBulk()
  const others = rows.filter(({ type }) => type !== 'expense').length
  const halves = rows.filter(({ transferId }) => transferId !== null).length
  const ofTransfers =
    halves > 0
      ? `${halves} of these ${halves === 1 ? 'is a transfer' : 'are transfers'}: part ${halves === 1 ? 'it' : 'them'} first.`
      : undefined
  const set = {
    categoryId: idOf(categoryId),
    accountId: idOf(accountId),
    payee: payee.trim() || undefined,
    date: date || undefined,
  }
  const isEmpty =
    Object.values(set).every((value) => value === undefined) && addTags.length + removeTags.length === 0
  return (
    <FormDialog
      title={`Change ${plural(rows.length, 'transaction')}`}
      description="What you leave empty stays as it is on each of them."
      action={`Change ${rows.length}`}
      error={bulk.failure}
      busy={bulk.isPending}
      disabled={isEmpty}
      onSubmit={(event) => {
        event.preventDefault()
        bulk.mutate({ ids: rows.map(({ id }) => id), set, addTags, removeTags }, { onSuccess: onDone })
      }}
      onClose={onClose}
    >
      <SelectField
        label="Category"
        value={categoryId}
        disabled={others + halves > 0}
        hint={
          others > 0
            ? `Only expenses have a category: ${others} of these ${others === 1 ? 'is' : 'are'} none.`
            : ofTransfers
        }
        onChange={(event) => setCategory(event.target.value)}
      >
        <option value="">As it is</option>
        <Options of={categories} />
        <option value={NONE}>No category</option>
      </SelectField>
      <PayeeField
        value={payee}
        placeholder="As it is"
        onType={setPayee}
        onChoose={({ name }) => setPayee(name)}
      />
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <SelectField
          label="Account"
          value={accountId}
          disabled={halves > 0}
          hint={ofTransfers}
          onChange={(event) => setAccount(event.target.value)}
        >
          <option value="">As it is</option>
          <Options of={accounts} />
          <option value={NONE}>No account</option>
        </SelectField>
        <TextField label="Day" type="date" value={date} onChange={(event) => setDate(event.target.value)} />
      </div>
      <TagsField label="Add tags" value={addTags} onChange={setAdded} />
      <TagsField label="Take off tags" value={removeTags} onChange={setRemoved} />
    </FormDialog>
  )
}
