import { queryOptions } from '@tanstack/react-query'
import { answer, api } from './client.ts'

/** One's books, the own one first. */
export const booksQuery = queryOptions({
  queryKey: ['book', 'books'],
  queryFn: () => answer(api.books.$get()),
})
