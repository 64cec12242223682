import { faDownload } from '@fortawesome/free-solid-svg-icons/faDownload'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/format.ts'
import { showToast } from '../../ui/toast.ts'
import type { TransactionFilter } from './queries.ts'

/** Its code, and that of the CSV writer, come when they are wanted. */
export function ExportButton({ title, filter }: { title: string; filter: TransactionFilter }) {
  const save = useMutation({
    meta: { failed: 'Failed to export the transactions' },
    mutationFn: async () => (await import('./export-csv.ts')).exportCsv(title, filter),
    onSuccess: (count) =>
      showToast({
        tone: 'success',
        title: 'CSV exported',
        text: `${plural(count, 'transaction')} of the last 3 months`,
      }),
  })
  return (
    <Button
      small
      look="quiet"
      data-tip="Export CSV"
      className="max-md:h-11"
      icon={faDownload}
      busy={save.isPending}
      onClick={() => save.mutate()}
    >
      <span className="@max-[26rem]:sr-only">Export CSV</span>
    </Button>
  )
}
