import { useState } from 'react'
import type { Dashboard } from '../../../src/budget/dashboard/wire.ts'
import { formatMoney, parseMoney } from '../../../src/values/money.ts'
import { keys } from '../../api/keys.ts'
import { useChangeProfile } from '../../api/use-change-profile.ts'
import { asMoney } from '../../api/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { RestoredNote, useDraft } from '../../ui/draft.tsx'
import { MoneyField, plainAmount, tidyAmount } from '../../ui/money-input.tsx'
import { useInlineForm } from './use-inline-form.ts'

export function TotalBudgetForm({ totalBudget, onDone }: { totalBudget: string; onDone: () => void }) {
  const change = useChangeProfile({
    done: 'Total budget updated',
    failed: 'Failed to update the total budget',
    shows: ({ totalBudget }, patch) =>
      patch(keys.dashboard, (figures: Dashboard) => ({ ...figures, totalBudget: asMoney(totalBudget) })),
  })
  const before = tidyAmount(totalBudget)
  const draft = useDraft<{ amount: string }>({ form: 'total-budget', row: { id: 'month', before } })
  const [typed, setTyped] = useState(draft.typed.amount ?? before)
  const amount = parseMoney(plainAmount(typed))
  const isWrong = amount === null || amount < 0

  function type(amount: string) {
    setTyped(amount)
    draft.keep(amount === before ? {} : { amount })
  }
  function startOver() {
    type(before)
    draft.forget()
  }
  const { wasSubmitted, form } = useInlineForm(() => {
    void draft.send(change.mutateAsync({ totalBudget: formatMoney(amount ?? 0) }), onDone)
    onDone()
  }, onDone)

  return (
    <form aria-label="Edit the total budget" className="flex flex-wrap items-start gap-2 pb-2" {...form}>
      <RestoredNote restored={draft.restored} onStartOver={startOver} className="basis-full" />
      <MoneyField
        label="Total budget per month"
        error={wasSubmitted && isWrong ? 'Amount must be a valid positive number' : undefined}
        className="w-56 max-w-full"
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <div className="mt-6.5 flex gap-2">
        <Button onClick={() => draft.discard(onDone)}>Cancel</Button>
        <Button type="submit" look="primary">
          Save
        </Button>
      </div>
    </form>
  )
}
