import { queryOptions, useQuery } from '@tanstack/react-query'
import { answer, api } from './client.ts'
import { sharedBook } from './current-book.ts'

export const membersQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'members', bookId],
    queryFn: () => answer(api.books[':bookId'].members.$get({ param: { bookId } })),
  })

interface Signed {
  createdBy: string | null
  updatedBy: string | null
}

/** Who entered a row of the shared book, and who changed it last, by name; nothing is said in an own book. */
export function useSigned({ createdBy, updatedBy }: Signed): {
  by?: string | undefined
  changedBy?: string | undefined
} {
  const book = sharedBook()
  const { data = [] } = useQuery({ ...membersQuery(book?.id ?? ''), enabled: book !== null })
  const nameOf = (id: string | null) => data.find((member) => member.id === id)?.name
  return { by: nameOf(createdBy), changedBy: updatedBy === createdBy ? undefined : nameOf(updatedBy) }
}
