import { useQuery } from '@tanstack/react-query'
import { Amount } from '../../ui/amount.tsx'
import { formatDay } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePaused } from '../use-paused.ts'
import { expensesInWords, previewQuery } from './queries.ts'

interface RulePreviewProps {
  contains: string
  accountId: string | null
}

/** Which past expenses without a category the rule would fit, while it is being written. */
export function RulePreview({ contains, accountId }: RulePreviewProps) {
  const text = usePaused(contains.trim().slice(0, 100))
  const preview = useQuery(previewQuery(text, accountId))
  const { count = 0, sample = [] } = preview.data ?? {}
  return (
    <section
      aria-label="Try it on the past"
      className="min-w-0 rounded-field border border-line bg-base-200 px-4 py-3"
      aria-busy={preview.isFetching}
    >
      <p role="status" className="text-sm font-medium">
        {text === ''
          ? 'Type a word, and see which past expenses it fits.'
          : preview.isError
            ? preview.error.message
            : preview.data
              ? `Fits ${expensesInWords(count)}`
              : 'Looking …'}
        {text && preview.data && count > 0 ? (
          <span className="font-normal text-muted"> without a category</span>
        ) : null}
      </p>
      {text !== '' && preview.isPending ? <Skeleton className="mt-2 h-16 w-full" /> : null}
      {text !== '' && sample.length > 0 ? (
        <>
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
            tabIndex={0}
            aria-label="The newest of them"
            className="mt-2 max-h-44 overflow-y-auto text-[0.8125rem]"
          >
            {sample.map(({ id, date, description, amount }) => (
              <li key={id} className="flex items-baseline gap-3 py-1">
                <span className="figures w-20 shrink-0 text-muted">{formatDay(date)}</span>
                <span className="min-w-0 flex-1 truncate" title={description}>
                  {description}
                </span>
                <Amount value={amount} className="font-medium" />
              </li>
            ))}
          </ul>
          {count > sample.length ? (
            <p className="mt-1.5 text-[0.8125rem] text-muted">The newest {sample.length} are shown.</p>
          ) : null}
        </>
      ) : null}
    </section>
  )
}
