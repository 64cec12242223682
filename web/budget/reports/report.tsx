import { faArrowLeft } from '@fortawesome/free-solid-svg-icons/faArrowLeft'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'wouter'
import { problemOfRange, type Range } from '../../../src/budget/reports/wire.ts'
import { parseDay } from '../../../src/values/day.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Locked } from './locked.tsx'
import { reportQuery } from './queries.ts'
import { isMonth, titleOf, yearRange } from './ranges.ts'
import { ReportSheet } from './report-sheet.tsx'
import { YearPart } from './year-part.tsx'

/** The range in the address; undefined where that is none. */
function askedFor(params: URLSearchParams): { range: Range; year: number | null } | undefined {
  const year = params.get('year')
  if (year !== null) {
    const isYear = /^(19|20|21)\d\d$/.test(year)
    return isYear ? { range: yearRange(year), year: Number(year) } : undefined
  }
  const range = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  const isRange = parseDay(range.from) && parseDay(range.to) && !problemOfRange(range)
  return isRange ? { range, year: null } : undefined
}

interface ReportProps {
  owned: string[]
  /** The person whom the report is of. */
  name: string
}

/** One report, made to be printed. */
export function Report({ owned, name }: ReportProps) {
  const [params] = useSearchParams()
  const asked = askedFor(params)
  if (!asked) {
    return (
      <div className="card-surface">
        <EmptyState
          picture="lost"
          heading="h2"
          title="No such report"
          text="A report needs a first and a last day, at most 20 years apart."
        >
          <BackLink />
        </EmptyState>
      </div>
    )
  }
  const item = asked.year === null ? 'export-master' : 'data-export'
  if (!isMonth(asked.range) && !owned.includes(item)) {
    return asked.year === null ? (
      <Locked
        title="Reports of any range"
        text="They come with “Export master” of the rewards shop. The report of a month is everybody’s."
      />
    ) : (
      <Locked title="Yearly reports" text="They come with “Data export” of the rewards shop." />
    )
  }
  return <Sheet {...asked} name={name} />
}

function Sheet({ range, year, name }: { range: Range; year: number | null; name: string }) {
  const report = useQuery(reportQuery(range))
  const title = `${year === null ? 'Report' : 'Yearly report'} ${titleOf(range)}`

  // The browser offers it as the name of the file where the paper is a PDF.
  useEffect(() => {
    const before = document.title
    document.title = `${title} · Bucketbook`
    return () => {
      document.title = before
    }
  }, [title])

  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackLink />
        <Button
          look="primary"
          icon={faPrint}
          className="max-md:h-11"
          disabled={!report.isSuccess}
          onClick={() => print()}
        >
          Print
        </Button>
      </div>
      <Loaded query={report} what="the report" inCard rows={['h-[60rem] w-full rounded-box']}>
        {(data) => (
          <ReportSheet report={data} title={title} name={name}>
            {year === null ? null : <YearPart year={year} report={data} />}
          </ReportSheet>
        )}
      </Loaded>
    </div>
  )
}

const BackLink = () => (
  <Link href="/reports" className="btn btn-ghost text-muted max-md:h-11">
    <Icon icon={faArrowLeft} className="size-3.5" />
    Reports &amp; Exports
  </Link>
)
