import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { centsOf, percentOf } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { openRow } from '../../ui/drafts.ts'
import { formatPercent } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { dashboardQuery } from '../dashboard/queries.ts'

const TotalBudgetForm = lazy(() =>
  import('./total-budget-form.tsx').then((module) => ({ default: module.TotalBudgetForm })),
)

/** What every category's percentage is of, changed where it stands. */
export function TotalBudget({ allocated }: { allocated: number }) {
  const totalBudget = useQuery(dashboardQuery).data?.totalBudget
  const [isEditing, setEditing] = useState(() => !!openRow('total-budget'))
  if (totalBudget === undefined) return <p className="h-9" />
  const total = centsOf(totalBudget)
  const shown = (
    <p className="flex min-h-9 items-center gap-x-1.5 text-sm text-muted">
      <span>
        {total > 0 ? `${formatPercent(percentOf(allocated, total))} of the ` : ''}
        <Amount value={totalBudget} className="font-semibold text-base-content" /> total budget
      </span>
      <IconButton icon={faPen} label="Edit the total budget" onClick={() => setEditing(true)} />
    </p>
  )
  if (!isEditing) return shown
  return (
    <Suspense fallback={shown}>
      <TotalBudgetForm totalBudget={totalBudget} onDone={() => setEditing(false)} />
    </Suspense>
  )
}
