import { queryOptions } from '@tanstack/react-query'
import type { ExportFormat, Range } from '../../../src/budget/reports/wire.ts'
import { urlOf } from '../../api/base.ts'
import { answer, api } from '../../api/client.ts'
import { fetchFile } from '../../api/export.ts'
import { keys } from '../../api/keys.ts'
import { saveFile } from '../../ui/save-file.ts'

export const reportQuery = ({ from, to }: Range) =>
  queryOptions({
    queryKey: keys.report(from, to),
    queryFn: () => answer(api.reports.summary.$get({ query: { from, to } })),
  })

export const yearsQuery = queryOptions({
  queryKey: keys.reportYears,
  queryFn: () => answer(api.reports.years.$get()),
})

/** Saves the transactions of the range; of all accounts where none is named. */
export async function saveTransactions({ from, to }: Range, format: ExportFormat, accountId: string) {
  const query = new URLSearchParams({ from, to, format, ...(accountId ? { accountId } : {}) })
  saveFile(await fetchFile(urlOf(`api/reports/transactions?${query}`)))
}
