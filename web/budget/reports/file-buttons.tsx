import { faDownload } from '@fortawesome/free-solid-svg-icons/faDownload'
import { useMutation } from '@tanstack/react-query'
import type { ExportFormat, Range } from '../../../src/budget/reports/wire.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { saveTransactions } from './queries.ts'

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
}

export function FileButtons({ range, accountId, isDisabled }: FileButtonsProps) {
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
          <Button
            icon={faDownload}
            className="max-md:h-11"
            busy={save.isPending && save.variables === format}
            disabled={isDisabled || save.isPending}
            onClick={() => save.mutate(format)}
          >
            Save {format.toUpperCase()}
          </Button>
        </li>
      ))}
    </ul>
  )
}
