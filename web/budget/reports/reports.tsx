import { useState } from 'react'
import type { Range } from '../../../src/budget/reports/wire.ts'
import { today } from '../../ui/preferences.ts'
import { ExportCard } from './export-card.tsx'
import { Locked, LockedPart } from './locked.tsx'
import { rangeOf } from './ranges.ts'
import { YearlyCard } from './yearly-card.tsx'

/** What leaves the book as a file or on paper. */
export function Reports({ owned }: { owned: string[] }) {
  const [range, setRange] = useState<Range>(() => rangeOf('this-month', today()))
  const [hasFiles, hasYears] = [owned.includes('export-master'), owned.includes('data-export')]
  if (!hasFiles && !hasYears) {
    return (
      <Locked
        title="Reports and exports"
        text="“Export master” saves any range as CSV, JSON, QIF or OFX and prints a report of it. “Data export” makes a report of a whole year."
      />
    )
  }
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-4 lg:gap-6">
      {hasFiles ? <ExportCard range={range} onRange={setRange} /> : null}
      {hasYears ? <YearlyCard /> : null}
      {hasFiles ? null : (
        <LockedPart
          title="Files and reports of any range"
          text="“Export master” saves any range of your transactions as CSV, JSON, QIF or OFX, and prints a report of it."
        />
      )}
      {hasYears ? null : (
        <LockedPart
          title="Yearly report"
          text="“Data export” sums up a whole year: month by month, the best and the worst one, and what changed."
        />
      )}
    </div>
  )
}
