import { faSliders } from '@fortawesome/free-solid-svg-icons/faSliders'
import { useState } from 'react'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { formatMoney, parseMoney } from '../../../src/values/money.ts'
import { Button } from '../../ui/button.tsx'
import { keepDraft, RestoredNote, useDraft } from '../../ui/draft.tsx'
import { TextField } from '../../ui/field.tsx'
import { MoneyField, plainAmount, tidyAmount } from '../../ui/money-input.tsx'
import { DETAILS, detailsOf } from './category-looks.ts'
import { useChangeCategory } from './saving.ts'
import { useInlineForm } from './use-inline-form.ts'

interface CategoryEditorProps {
  category: Category
  onDone: () => void
  /** Closes it as well: what was typed goes along into the dialog. */
  onMore: () => void
}

interface Typed {
  name: string
  allocated: string
}

/** Two fields in the list itself, so it does without the form library that the dialogs load. */
export function CategoryEditor({ category, onDone, onMore }: CategoryEditorProps) {
  const [seen] = useState(category)
  const change = useChangeCategory(seen)
  const { id, name: before } = category
  const budget = tidyAmount(category.allocated)
  const draft = useDraft<Typed>({ form: 'category', row: { id, name: before, allocated: budget } })
  const [name, setName] = useState(draft.typed.name ?? before)
  const [typed, setTyped] = useState(draft.typed.allocated ?? budget)
  const allocated = parseMoney(plainAmount(typed))
  const nameError = name.trim() === '' ? 'Name is required' : undefined
  const amountError =
    allocated === null || allocated < 0 ? 'Amount must be a valid positive number' : undefined

  const differingOf = (name: string, allocated: string): Partial<Typed> => ({
    ...(name !== before && { name }),
    ...(allocated !== budget && { allocated }),
  })
  const differing = differingOf(name, typed)

  function type(name: string, allocated: string) {
    setName(name)
    setTyped(allocated)
    draft.keep(differingOf(name, allocated))
  }
  function startOver() {
    type(before, budget)
    draft.forget()
  }
  function more() {
    if (Object.keys(differing).length > 0)
      keepDraft(DETAILS, id, { typed: differing, of: JSON.stringify(detailsOf(category)) })
    draft.discard(onMore)
  }
  const { wasSubmitted, form } = useInlineForm(() => {
    const input = { name: name.trim(), allocated: formatMoney(allocated ?? 0) }
    void draft.send(change.mutateAsync(input), onDone)
    onDone()
  }, onDone)

  return (
    <form className="@container/row" aria-label={`Edit ${category.name}`} {...form}>
      <RestoredNote restored={draft.restored} onStartOver={startOver} className="mb-3" />
      <div className="grid gap-3 @[20rem]/row:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] @[29rem]/row:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_auto]">
        <TextField
          label="Name"
          error={wasSubmitted ? nameError : undefined}
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => type(event.target.value, typed)}
        />
        <MoneyField
          label="Allocated"
          error={wasSubmitted ? amountError : undefined}
          value={typed}
          onChange={(event) => type(name, event.target.value)}
        />
        <div className="flex justify-end gap-2 @[20rem]/row:col-span-2 @[29rem]/row:col-span-1 @[29rem]/row:mt-6.5">
          <Button onClick={() => draft.discard(onDone)}>Cancel</Button>
          <Button type="submit" look="primary">
            Save
          </Button>
        </div>
      </div>
      <Button small look="quiet" icon={faSliders} className="mt-2 -ml-3" onClick={more}>
        Icon, color and description
      </Button>
    </form>
  )
}
