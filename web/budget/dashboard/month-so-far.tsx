import type { SafeToSpend as Safe } from '../../../src/budget/months/wire.ts'
import { PaceCard } from '../insights/pace.tsx'
import { SafeToSpend } from './safe-to-spend.tsx'

/** The month so far in two cards: its spending in comparison, and what is safe to spend. */
export function MonthSoFar({ safe }: { safe: Safe }) {
  return (
    <div className="col-span-full grid grid-cols-1 items-start gap-3 lg:gap-4 @[56rem]:grid-cols-2">
      <PaceCard />
      <SafeToSpend safe={safe} />
    </div>
  )
}
