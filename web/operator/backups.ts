import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { keys } from '../api/keys.ts'

/** The server makes copies while the page is open: nothing counts as fresh. */
export const backupsQuery = queryOptions({
  staleTime: 0,
  queryKey: keys.serverBackups,
  queryFn: () => answer(api.admin.backups.$get()),
})

export const makeBackup = () => answer(api.admin.backups.$post({ json: {} }))
