import type { SafeToSpend as Safe } from '../../../src/budget/months/wire.ts'
import { PaceCard } from '../insights/pace.tsx'
import { SafeToSpend } from './safe-to-spend.tsx'

/** Whether the month goes well, in two lines: how it compares, and what is left of it. */
export function MonthSoFar({ safe }: { safe: Safe }) {
  return (
    <div className="col-span-full grid grid-cols-1 items-start gap-3 lg:gap-4 @[56rem]:grid-cols-2">
      <PaceCard />
      <SafeToSpend safe={safe} />
    </div>
  )
}
