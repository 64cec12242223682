import { faDownload } from '@fortawesome/free-solid-svg-icons/faDownload'
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { type ExportFormat, problemOfRange, type Range } from '../../../src/budget/reports/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { today } from '../../ui/preferences.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toast.ts'
import { FilterDay, FilterSelect } from '../history/filter-field.tsx'
import { accountsQuery } from '../ledger/queries.ts'
import { saveTransactions } from './queries.ts'
import { isMonth, PRESET_NAMES, PRESETS, rangeOf, titleOf } from './ranges.ts'

interface RangePickerProps {
  range: Range
  problem: string | undefined
  onRange: (range: Range) => void
}

/** Calendar periods to pick from, and the two days, which may be any. */
function RangePicker({ range, problem, onRange }: RangePickerProps) {
  const day = today()
  const picked = PRESET_NAMES.find((preset) => {
    const { from, to } = rangeOf(preset, day)
    return from === range.from && to === range.to
  })
  return (
    <div className="grid gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Period</legend>
        {PRESET_NAMES.map((preset) => (
          <label
            key={preset}
            className="grid min-h-9 cursor-pointer place-items-center rounded-field border border-line px-3 text-sm font-medium text-muted transition-colors duration-150 hover:border-edge hover:text-base-content has-checked:border-primary has-checked:bg-secondary has-checked:font-semibold has-checked:text-base-content has-focus-visible:outline-2 has-focus-visible:outline-primary max-md:min-h-11"
          >
            <input
              type="radio"
              name="range"
              className="sr-only"
              checked={preset === picked}
              onChange={() => onRange(rangeOf(preset, day))}
            />
            {PRESETS[preset]}
          </label>
        ))}
        <span className="grid min-h-9 place-items-center px-1 text-sm text-muted max-md:min-h-11">
          {picked ? 'or choose the days' : 'Custom'}
        </span>
      </fieldset>
      <div className="grid max-w-md grid-cols-1 gap-3 sm:grid-cols-2">
        <FilterDay label="From" value={range.from} onChange={(from) => onRange({ ...range, from })} />
        <FilterDay label="To" value={range.to} onChange={(to) => onRange({ ...range, to })} />
      </div>
      <p role="status" className={`text-sm ${problem ? 'text-error' : 'text-muted'}`}>
        {problem ?? titleOf(range)}
      </p>
    </div>
  )
}

const FORMATS: Record<ExportFormat, string> = {
  csv: 'For spreadsheets such as Excel, Numbers and LibreOffice',
  json: 'For programs of your own',
  qif: 'For older finance programs',
  ofx: 'For GnuCash, Quicken and other finance programs',
}

interface FileButtonsProps {
  range: Range
  accountId: string
  isDisabled: boolean
  /** False where only CSV is the owner's. */
  hasAll: boolean
}

function FileButtons({ range, accountId, isDisabled, hasAll }: FileButtonsProps) {
  const save = useMutation({
    meta: { failed: (error) => error.message },
    mutationFn: (format: ExportFormat) => saveTransactions(range, format, accountId),
    onSuccess: (_, format) => showToast({ tone: 'success', title: `${format.toUpperCase()} exported` }),
  })
  return (
    <ul className="divide-y divide-line">
      {(Object.keys(FORMATS) as ExportFormat[]).map((format) => (
        <li key={format} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{format.toUpperCase()}</p>
            <p className="text-sm text-pretty text-muted">{FORMATS[format]}</p>
          </div>
          {hasAll || format === 'csv' ? (
            <Button
              icon={faDownload}
              className="max-md:h-11"
              busy={save.isPending && save.variables === format}
              disabled={isDisabled || save.isPending}
              onClick={() => save.mutate(format)}
            >
              Save {format.toUpperCase()}
            </Button>
          ) : (
            <InShop what={`${format.toUpperCase()} files`} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Link to the rewards shop, in place of a button that has to be bought. */
const InShop = ({ what }: { what: string }) => (
  <Link
    href="/shop"
    aria-label={`${what}: in the rewards shop`}
    className="btn border-line bg-base-100 hover:border-edge hover:bg-base-200 max-md:h-11"
  >
    <Icon icon={faLock} className="size-3.5" />
    Rewards shop
  </Link>
)

const problemOf = (range: Range): string | undefined =>
  range.from && range.to ? problemOfRange(range) : 'Choose the first and the last day.'

interface ExportCardProps {
  range: Range
  onRange: (range: Range) => void
  /** True for those who bought every format and the report of any range. */
  hasAll: boolean
}

/** A range, as files and as a report. */
export function ExportCard({ range, onRange, hasAll }: ExportCardProps) {
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
        <FileButtons range={range} accountId={accountId} isDisabled={problem !== undefined} hasAll={hasAll} />
      </SectionCard>
      <SectionCard
        heading="h2"
        title="Report"
        text={`Income, spending and balances on paper: by category, month and account. ${hasAll ? 'Of any range.' : 'Of a month it is everybody’s, of any range it comes with “Export master”.'}`}
        action={
          !hasAll && !problem && !isMonth(range) ? (
            <InShop what="Reports of other ranges" />
          ) : problem ? (
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
