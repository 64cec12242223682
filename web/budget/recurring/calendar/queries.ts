import { queryOptions } from '@tanstack/react-query'
import type { Month } from '../../../../src/values/day.ts'
import { answer, api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'

export const calendarQuery = (month: Month) =>
  queryOptions({
    queryKey: keys.calendar(month),
    queryFn: () => answer(api.calendar.$get({ query: { month } })),
  })
