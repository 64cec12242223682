import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

export const dashboardQuery = queryOptions({
  queryKey: keys.dashboard,
  queryFn: () => answer(api.dashboard.$get({ query: {} })),
})
