import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { centsOf, formatMoney, parseMoney, percentOf } from '../../../src/values/money.ts'
import { useChangeProfile } from '../../api/use-change-profile.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { formatPercent } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoneyInput, plainAmount, tidyAmount } from '../../ui/money-input.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { dashboardQuery } from '../dashboard/queries.ts'

/** What every category's percentage is of, changed where it stands. */
export function TotalBudget({ allocated }: { allocated: number }) {
  const totalBudget = useQuery(dashboardQuery).data?.totalBudget
  const [isEditing, setEditing] = useState(false)
  if (totalBudget === undefined) return <p className="h-9" />
  if (isEditing) return <TotalBudgetForm totalBudget={totalBudget} onDone={() => setEditing(false)} />
  const total = centsOf(totalBudget)
  return (
    <p className="flex min-h-9 items-center gap-x-1.5 text-sm text-muted">
      <span>
        {total > 0 ? `${formatPercent(percentOf(allocated, total))} of the ` : ''}
        <Amount value={totalBudget} className="font-semibold text-base-content" /> total budget
      </span>
      <IconButton icon={faPen} label="Edit the total budget" onClick={() => setEditing(true)} />
    </p>
  )
}

function TotalBudgetForm({ totalBudget, onDone }: { totalBudget: string; onDone: () => void }) {
  const change = useChangeProfile({
    done: 'Total budget updated',
    failed: 'Failed to update the total budget',
  })
  const form = useFirstFocus()
  const [typed, setTyped] = useState(tidyAmount(totalBudget))
  const [wasSubmitted, setSubmitted] = useState(false)
  const amount = parseMoney(plainAmount(typed))
  const isWrong = amount === null || amount < 0

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (amount !== null && amount >= 0) {
      change.mutate({ totalBudget: formatMoney(amount) }, { onSuccess: onDone })
    }
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Edit the total budget"
      className="flex flex-wrap items-start gap-2 pb-2"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <Field
        label="Total budget per month"
        error={wasSubmitted && isWrong ? 'Amount must be a valid positive number' : undefined}
        className="w-56 max-w-full"
      >
        {(tied) => <MoneyInput value={typed} onChange={(event) => setTyped(event.target.value)} {...tied} />}
      </Field>
      <div className="mt-6.5 flex gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" look="primary" busy={change.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
