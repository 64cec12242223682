import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BookMember } from '../../src/household/wire.ts'
import { answer, api } from './client.ts'
import { sharedBook } from './current-book.ts'

export const membersQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'members', bookId],
    queryFn: () => answer(api.books[':bookId'].members.$get({ param: { bookId } })),
  })

/** Members of the shared book, with those who have left; none, and no request, in an own book. */
export function useMembers(): BookMember[] {
  const book = sharedBook()
  const { data = [] } = useQuery({ ...membersQuery(book?.id ?? ''), enabled: book !== null })
  return data
}

interface Signed {
  createdBy: string | null
  updatedBy: string | null
}

/** Names of the members who entered a row of the shared book and, if another, changed it last; none in an own book. */
export function useSigned({ createdBy, updatedBy }: Signed): {
  by?: string | undefined
  changedBy?: string | undefined
} {
  const members = useMembers()
  const nameOf = (id: string | null) => members.find((member) => member.id === id)?.name
  return { by: nameOf(createdBy), changedBy: updatedBy === createdBy ? undefined : nameOf(updatedBy) }
}
