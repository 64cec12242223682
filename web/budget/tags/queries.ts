import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

export const tagsQuery = queryOptions({
  queryKey: keys.tags,
  queryFn: () => answer(api.tags.$get()),
})
