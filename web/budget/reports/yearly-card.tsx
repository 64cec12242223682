import { faChevronRight } from '@fortawesome/free-solid-svg-icons/faChevronRight'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { yearsQuery } from './queries.ts'

export function YearlyCard() {
  const years = useQuery(yearsQuery)
  return (
    <SectionCard
      heading="h2"
      title="Yearly report"
      text="A whole year on paper: month by month, the best and the worst one, and what changed since the year before."
    >
      {years.isPending ? (
        <Skeleton className="h-12 w-full" />
      ) : years.isError ? (
        <ErrorState what="your years" error={years.error} onRetry={() => years.refetch()} />
      ) : years.data.length === 0 ? (
        <p className="text-muted">No year has income or spending yet.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {years.data.map((year) => (
            <li key={year}>
              <Link
                href={`/report?year=${year}`}
                aria-label={`Report of ${year}`}
                className="btn figures border-line bg-base-100 hover:border-edge hover:bg-base-200 max-md:h-11"
              >
                {year}
                <Icon icon={faChevronRight} className="size-3 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
