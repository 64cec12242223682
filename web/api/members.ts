import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BookMember } from '../../src/household/wire.ts'
import { answer, api } from './client.ts'
import { sharedBook } from './current-book.ts'

export const membersQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'members', bookId],
    queryFn: () => answer(api.books[':bookId'].members.$get({ param: { bookId } })),
  })

/** Who is or was in the shared book; in an own one nobody is asked. */
export function useMembers(): BookMember[] {
  const book = sharedBook()
  const { data = [] } = useQuery({ ...membersQuery(book?.id ?? ''), enabled: book !== null })
  return data
}

interface Signed {
  createdBy: string | null
  updatedBy: string | null
}

/** Who entered a row of the shared book, and who changed it last, by name; nothing is said in an own book. */
export function useSigned({ createdBy, updatedBy }: Signed): {
  by?: string | undefined
  changedBy?: string | undefined
} {
  const members = useMembers()
  const nameOf = (id: string | null) => members.find((member) => member.id === id)?.name
  return { by: nameOf(createdBy), changedBy: updatedBy === createdBy ? undefined : nameOf(updatedBy) }
}
