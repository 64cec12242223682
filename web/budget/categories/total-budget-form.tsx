import { type FormEvent, useState } from 'react'
import type { Dashboard } from '../../../src/budget/dashboard/wire.ts'
import { formatMoney, parseMoney } from '../../../src/values/money.ts'
import { keys } from '../../api/keys.ts'
import { useChangeProfile } from '../../api/use-change-profile.ts'
import { asMoney } from '../../api/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { MoneyInput, plainAmount, tidyAmount } from '../../ui/money-input.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'

export function TotalBudgetForm({ totalBudget, onDone }: { totalBudget: string; onDone: () => void }) {
  const change = useChangeProfile({
    done: 'Total budget updated',
    failed: 'Failed to update the total budget',
    shows: ({ totalBudget }, patch) =>
      patch(keys.dashboard, (figures: Dashboard) => ({ ...figures, totalBudget: asMoney(totalBudget) })),
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
      change.mutate({ totalBudget: formatMoney(amount) })
      onDone()
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
        <Button type="submit" look="primary">
          Save
        </Button>
      </div>
    </form>
  )
}
