import { faChevronRight } from '@fortawesome/free-solid-svg-icons/faChevronRight'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Range } from '../../../src/budget/reports/wire.ts'
import { Balanced } from '../../ui/balanced.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { today } from '../../ui/preferences.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ExportCard } from './export-card.tsx'
import { LockedPart } from './locked.tsx'
import { yearsQuery } from './queries.ts'
import { rangeOf } from './ranges.ts'

function YearlyCard() {
  const years = useQuery(yearsQuery)
  return (
    <SectionCard
      heading="h2"
      title="Yearly report"
      text="A whole year on paper: month by month, the best and the worst one, and what changed since the year before."
    >
      <Loaded
        query={years}
        what="your years"
        waiting={<Skeleton className="h-12 w-full" />}
        empty={<p className="text-muted">No year has income or spending yet.</p>}
      >
        {(data) => (
          <ul className="flex flex-wrap gap-2">
            {data.map((year) => (
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
      </Loaded>
    </SectionCard>
  )
}

/** The page of reports and exports: all that leaves the book as a file or on paper. */
export function Reports({ owned }: { owned: string[] }) {
  const [range, setRange] = useState<Range>(() => rangeOf('this-month', today()))
  const [hasFiles, hasYears] = [owned.includes('export-master'), owned.includes('data-export')]
  return (
    <Balanced>
      <ExportCard range={range} onRange={setRange} hasAll={hasFiles} />
      {hasYears ? <YearlyCard /> : null}
      {hasYears ? null : (
        <LockedPart
          title="Yearly report"
          text="“Data export” sums up a whole year: month by month, the best and the worst one, and what changed."
        />
      )}
    </Balanced>
  )
}
