import type { BudgetPeriod } from '../../../../src/budget/months/wire.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
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
        Shall your budget go by months?
      </h3>
      <p className="mt-1 max-w-[65ch] text-sm text-pretty text-muted">
        Then each month begins anew by itself, and what a category has left can stay in it. Until now its
        spending runs on until you press Reset. You can change your mind in Preferences.
      </p>
      {differing.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <section className="mt-3 max-h-64 overflow-auto" tabIndex={0} aria-label="Spent either way">
          <table className="w-full text-sm">
            <thead>
              <tr className="text-left text-[0.8125rem] text-muted">
                <th scope="col" className="py-1.5 pr-3 font-medium">
                  Spent
                </th>
                <th scope="col" className="px-3 py-1.5 text-right font-medium">
                  This month
                </th>
                <th scope="col" className="py-1.5 pl-3 text-right font-medium">
                  Since the last reset
                </th>
              </tr>
            </thead>
            <tbody>
              {differing.map(({ categoryId, name, month, continuous }) => (
                <tr key={categoryId} className="border-t border-line">
                  <th scope="row" className="max-w-0 truncate py-1.5 pr-3 text-left font-normal" title={name}>
                    {name}
                  </th>
                  <td className="px-3 py-1.5 text-right">
                    <Amount value={month} />
                  </td>
                  <td className="py-1.5 pl-3 text-right">
                    <Amount value={continuous} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <p className="mt-2 text-sm text-pretty text-muted">
          At present what is spent is the same either way, in every category.
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
