import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { problemOfRange, type Range } from '../../../src/budget/reports/wire.ts'
import { Icon } from '../../ui/icon.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { accountsQuery } from '../accounts/queries.ts'
import { FilterSelect } from '../history/filter-field.tsx'
import { FileButtons } from './file-buttons.tsx'
import { RangePicker } from './range-picker.tsx'
import { titleOf } from './ranges.ts'

interface ExportCardProps {
  range: Range
  onRange: (range: Range) => void
}

const problemOf = (range: Range): string | undefined =>
  range.from && range.to ? problemOfRange(range) : 'Choose the first and the last day.'

/** A range, as files and as a report. */
export function ExportCard({ range, onRange }: ExportCardProps) {
  const [accountId, setAccountId] = useState('')
  const accounts = useQuery(accountsQuery).data ?? []
  const problem = problemOf(range)
  return (
    <>
      <SectionCard heading="h2" title="Range" text="What the files and the report below are about.">
        <RangePicker range={range} problem={problem} onRange={onRange} />
      </SectionCard>
      <SectionCard
        heading="h2"
        title="Save as a file"
        text="Every transaction of the range, for a spreadsheet or another program."
      >
        <div className="max-w-md">
          <FilterSelect
            label="Account"
            all="All accounts"
            value={accountId}
            onChange={setAccountId}
            options={accounts}
          />
        </div>
        <FileButtons range={range} accountId={accountId} isDisabled={problem !== undefined} />
      </SectionCard>
      <SectionCard
        heading="h2"
        title="Report"
        text="Income, spending and balances of the range on paper: by category, month and account."
        action={
          problem ? (
            <span aria-disabled="true" className="btn btn-disabled">
              Print report
            </span>
          ) : (
            <Link href={`/report?${new URLSearchParams({ ...range })}`} className="btn btn-primary">
              <Icon icon={faPrint} className="size-3.5" />
              Print report
              <span className="sr-only">: {titleOf(range)}</span>
            </Link>
          )
        }
      />
    </>
  )
}
