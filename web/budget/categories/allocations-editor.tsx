import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { useState } from 'react'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { formatMoney, parseMoney } from '../../../src/values/money.ts'
import { Button } from '../../ui/button.tsx'
import { RestoredNote, useDraft } from '../../ui/draft.tsx'
import { TextField } from '../../ui/field.tsx'
import { MoneyField, plainAmount, tidyAmount } from '../../ui/money-input.tsx'
import { useSaveAllocations } from './saving.ts'
import { useInlineForm } from './use-inline-form.ts'

/** Typed fields by the id of the category: only those that differ from what is saved. */
type Typed = Record<string, { name?: string; allocated?: string }>

interface AllocationsEditorProps {
  categories: Category[]
  rowsClass: string
  rowClass: string
  onDone: () => void
}

/** Every category in fields, saved together: what is wrong in one of them is said before any is sent. */
export function AllocationsEditor({ categories, rowsClass, rowClass, onDone }: AllocationsEditorProps) {
  const save = useSaveAllocations()
  const draft = useDraft<Typed>({ form: 'allocations' })
  const [typed, setTyped] = useState<Typed>(draft.typed as Typed)
  const [seen] = useState(() => new Map(categories.map((category) => [category.id, category])))
  const rows = categories.map((category) => rowOf(category, typed[category.id]))

  function type({ id, name, allocated }: Category, field: 'name' | 'allocated', text: string) {
    const { [field]: _, ...others } = typed[id] ?? {}
    const isAsSaved = text === (field === 'name' ? name : tidyAmount(allocated))
    const next = { ...typed, [id]: isAsSaved ? others : { ...others, [field]: text } }
    setTyped(next)
    draft.keep(Object.fromEntries(Object.entries(next).filter(([, row]) => Object.keys(row).length > 0)))
  }
  function startOver() {
    setTyped({})
    draft.forget()
  }
  const { wasSubmitted, form } = useInlineForm(() => {
    const changed = rows.flatMap(({ saved, category }) =>
      saved ? { ...saved, seen: seen.get(category.id) ?? category } : [],
    )
    if (changed.length === 0) return draft.discard(onDone)
    void draft.send(save.mutateAsync(changed), onDone)
    onDone()
  }, onDone)

  return (
    <form aria-label="Edit Allocations" {...form}>
      <RestoredNote restored={draft.restored} onStartOver={startOver} className="mx-5 mt-2 lg:mx-6" />
      <ul className={rowsClass}>
        {rows.map(({ category, name, allocated, nameError, amountError }) => (
          <li key={category.id} className={`@container/row ${rowClass}`}>
            <fieldset
              aria-label={`Edit ${category.name}`}
              className="grid min-w-0 gap-3 @[19rem]/row:grid-cols-[minmax(0,1.3fr)_minmax(9.75rem,1fr)]"
            >
              <TextField
                label="Name"
                error={wasSubmitted ? nameError : undefined}
                maxLength={100}
                autoComplete="off"
                value={name}
                onChange={(event) => type(category, 'name', event.target.value)}
              />
              <MoneyField
                label="Allocated"
                error={wasSubmitted ? amountError : undefined}
                value={allocated}
                onChange={(event) => type(category, 'allocated', event.target.value)}
              />
            </fieldset>
          </li>
        ))}
      </ul>
      <div className="flex justify-end gap-2 px-5 pb-5 lg:px-6">
        <Button onClick={() => draft.discard(onDone)}>Cancel</Button>
        <Button type="submit" look="primary" icon={faCheck}>
          Done
        </Button>
      </div>
    </form>
  )
}

/** Form row of a category: contents of its fields, their errors, and what there is to save. */
function rowOf(category: Category, typed: Typed[string] = {}) {
  const name = typed.name ?? category.name
  const allocated = typed.allocated ?? tidyAmount(category.allocated)
  const cents = parseMoney(plainAmount(allocated))
  const isAmount = cents !== null && cents >= 0
  const input = { name: name.trim(), allocated: isAmount ? formatMoney(cents) : '' }
  const isChanged = input.name !== category.name || input.allocated !== category.allocated
  return {
    category,
    name,
    allocated,
    nameError: input.name === '' ? 'Name is required' : undefined,
    amountError: isAmount ? undefined : 'Amount must be a valid positive number',
    saved: isChanged ? input : undefined,
  }
}
