import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { Amount } from '../../ui/amount.tsx'
import { plural } from '../../ui/format.ts'
import { type HistoryFilter, queryOf } from './filter.ts'

/** Sums of the filter's rows: in, out and net, without money that only moved. */
export function SumLine({ filter }: { filter: HistoryFilter }) {
  const query = queryOf(filter)
  const sum = useQuery({
    queryKey: keys.summary(query),
    queryFn: () => answer(api.transactions.summary.$get({ query })),
  }).data
  return (
    <p className="figures flex min-h-11 flex-wrap items-center gap-x-5 gap-y-0.5 border-b border-line px-4 py-2 text-sm text-muted md:px-6">
      {sum ? (
        <>
          <span className="mr-auto max-sm:basis-full">
            {plural(sum.count, 'income or expense', 'incomes and expenses')}
          </span>
          <span>
            In <Amount value={sum.income} className="font-medium text-base-content" />
          </span>
          <span>
            Out <Amount value={sum.expense} className="font-medium text-base-content" />
          </span>
          <span>
            Net <Amount value={sum.net} className="font-semibold text-base-content" />
          </span>
        </>
      ) : null}
    </p>
  )
}
