import type { BudgetPeriod } from '../../../../src/budget/months/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { EitherWay } from './either-way.tsx'
import { useChoosePeriod } from './queries.ts'

/** Asked once of a book from before there were months: how its budget shall go, with both figures before one's eyes. */
export function PeriodQuestion({ period }: { period: BudgetPeriod }) {
  const month = useChoosePeriod('month')
  const continuous = useChoosePeriod('continuous')
  const isBusy = month.isPending || continuous.isPending
  const differing = period.categories.filter((row) => row.month !== row.continuous)
  return (
    <section
      aria-labelledby="period-question"
      className="mx-5 mt-3 mb-4 rounded-box border border-line bg-base-200 p-4 sm:p-5 lg:mx-6"
    >
      <h3 id="period-question" className="font-semibold tracking-tight">
        Should your budget run month by month?
      </h3>
      <p className="mt-1 max-w-[65ch] text-sm text-pretty text-muted">
        Each month then starts fresh, and what a category has left can stay in it. Today its spending keeps
        adding up until you press Reset. You can change this later in Preferences.
      </p>
      {differing.length > 0 ? (
        <div className="mt-3">
          <EitherWay categories={differing} />
        </div>
      ) : (
        <p className="mt-2 text-sm text-pretty text-muted">
          Right now every category shows the same spending either way.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="primary" busy={month.isPending} disabled={isBusy} onClick={() => month.mutate(null)}>
          Go by months
        </Button>
        <Button busy={continuous.isPending} disabled={isBusy} onClick={() => continuous.mutate(null)}>
          Keep it as it is
        </Button>
      </div>
    </section>
  )
}
