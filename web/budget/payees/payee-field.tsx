import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Payee } from '../../../src/budget/payees/wire.ts'
import { Complete } from '../../ui/complete.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { inUse } from '../ledger/in-use.ts'
import { categoriesQuery } from '../ledger/queries.ts'
import { recentPayeesQuery, useCompletions } from './queries.ts'

interface PayeeFieldProps {
  label?: string
  value: string
  hint?: ReactNode
  error?: string | undefined
  placeholder?: string
  className?: string
  /** False where the form needs one. */
  optional?: boolean
  /** Payees that are not offered. */
  without?: string
  onType: (text: string) => void
  onChoose: (payee: Payee) => void
}

/** The category that a payee suggests: the one it was given, else the one it had last. */
export const suggestedBy = ({ categoryId, lastCategoryId }: Payee): string | null =>
  categoryId ?? lastCategoryId

/** Completes the names of payees from history, each with the category that it suggests. */
export function PayeeField({
  label = 'Payee',
  optional = true,
  value,
  without,
  onChoose,
  ...field
}: PayeeFieldProps) {
  const found = useCompletions(value)
  const categories = inUse(useQuery(categoriesQuery).data)
  const payees = found.filter(({ id, name }) => id !== without && name !== value)
  return (
    <Complete
      label={label}
      optional={optional}
      maxLength={200}
      value={value}
      choices={payees.map((payee) => ({
        id: payee.id,
        label: payee.name,
        note: categories.find(({ id }) => id === suggestedBy(payee))?.name,
      }))}
      onChoose={({ id }) => {
        const payee = payees.find((each) => each.id === id)
        if (payee) onChoose(payee)
      }}
      {...field}
    />
  )
}

interface RecentPayeesProps {
  /** The name in the field below. */
  chosen: string | null | undefined
  onChoose: (payee: Payee) => void
}

/** Payees used last whose category is known, on a phone: one press each in place of three fields. */
export function RecentPayees({ chosen, onChoose }: RecentPayeesProps) {
  const categories = inUse(useQuery(categoriesQuery).data)
  const { data = [], isPending } = useQuery(recentPayeesQuery)
  const payees = data.filter((payee) => categories.some(({ id }) => id === suggestedBy(payee)))
  // Fields below stay where a thumb is about to press.
  if (isPending) return <Skeleton className="h-11 md:hidden" />
  if (payees.length === 0) return null
  return (
    <fieldset className="-mx-5 -my-1 flex min-w-0 gap-2 overflow-x-auto px-5 py-1 md:hidden">
      <legend className="sr-only">Used last</legend>
      {payees.map((payee) => (
        <button
          key={payee.id}
          type="button"
          aria-pressed={payee.name === chosen}
          className="h-11 max-w-44 shrink-0 cursor-pointer truncate rounded-full border border-line px-4 text-sm font-medium aria-pressed:border-primary aria-pressed:bg-primary/12"
          onClick={() => onChoose(payee)}
        >
          {payee.name}
        </button>
      ))}
    </fieldset>
  )
}
