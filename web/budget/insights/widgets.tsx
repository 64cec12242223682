import { CashFlowCard } from './cash-flow.tsx'
import { NetWorthCard } from './net-worth.tsx'
import { SavingsRateCard } from './savings-rate.tsx'
import { UpcomingCard } from './upcoming.tsx'

const HALF = '@[56rem]:col-span-3'

/** Panels of the shop's widget pack, below the others of the dashboard. */
export function Widgets() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6 @[56rem]:grid-cols-6">
      <NetWorthCard className={HALF} months={12} />
      <SavingsRateCard className={HALF} />
      <CashFlowCard className="@[56rem]:col-span-4" />
      <UpcomingCard className="@[56rem]:col-span-2" />
    </div>
  )
}
