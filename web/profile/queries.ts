import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { keys } from '../api/keys.ts'

/** Changes with the book, so it is refreshed with it. */
export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: () => answer(api.profile.$get()),
})
