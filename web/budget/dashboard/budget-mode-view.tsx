import { Button } from '../../ui/button.tsx'
import { BudgetAllocation } from '../categories/budget-allocation.tsx'
import { setBudgetMode } from './budget-mode.ts'

/** The budget categories and nothing else. */
export function BudgetMode() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-x-2 rounded-box bg-primary/10 py-1.5 pr-2 pl-4 text-sm">
        <p className="min-w-0 flex-1 py-1 text-pretty">
          <span className="font-semibold">Budget Mode.</span> The other panels are hidden.
        </p>
        <Button small look="quiet" className="shrink-0 max-md:h-11" onClick={() => setBudgetMode(false)}>
          Show everything
        </Button>
      </div>
      <BudgetAllocation />
    </div>
  )
}
