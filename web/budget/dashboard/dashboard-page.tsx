import { useBudgetMode } from './budget-mode.ts'
import { BudgetMode } from './budget-mode-view.tsx'
import { DashboardPanels, type DashboardProps } from './dashboard-panels.tsx'
import { useBudgetModeGestures } from './use-budget-mode-gestures.ts'

export function DashboardPage(props: DashboardProps) {
  const isBudgetMode = useBudgetMode()
  useBudgetModeGestures()
  return (
    <>
      <p role="status" className="sr-only">
        {isBudgetMode
          ? 'Budget Mode is on. Only the budget categories are shown.'
          : 'Budget Mode is off. All panels are shown.'}
      </p>
      {isBudgetMode ? <BudgetMode /> : <DashboardPanels {...props} />}
    </>
  )
}
