import { BudgetAllocation } from '../categories/budget-allocation.tsx'
import { RecentTransactions } from '../transactions/recent-transactions.tsx'
import { SummaryCards } from './summary-cards.tsx'

export function DashboardPage() {
  return (
    <div className="@container grid grid-cols-1 gap-4 lg:gap-6">
      <SummaryCards />
      <div className="grid grid-cols-1 items-start gap-4 lg:gap-6 @[56rem]:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        <BudgetAllocation />
        <RecentTransactions />
      </div>
    </div>
  )
}
