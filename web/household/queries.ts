import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { NewPayment } from '../../src/household/settlement/wire.ts'
import type {
  Book,
  BookChange,
  MadeInvitation,
  MemberChange,
  NewBook,
  NewInvitation,
  NewMember,
} from '../../src/household/wire.ts'
import { answer, answerPage, api, keyed, type Page } from '../api/client.ts'
import { keepBook, sharedBook, showBook } from '../api/current-book.ts'
import { useCommand } from '../api/use-command.ts'

export const deletedQuery = queryOptions({
  queryKey: ['book', 'deleted-books'],
  queryFn: () => answer(api.books.deleted.$get()),
})

/** Shared books that one is no longer in. */
export const exportsQuery = queryOptions({
  queryKey: ['book', 'exports'],
  queryFn: () => answer(api.exports.$get()),
})

const param = (bookId: string) => ({ param: { bookId } })

export const invitationsQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'invitations', bookId],
    queryFn: () => answer(api.books[':bookId'].invitations.$get(param(bookId))),
  })

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: Page<unknown>) => next,
}

const PAGE = '50'

/** Changes of the book, newest first. */
export const activityQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ['book', 'activity'],
  queryFn: ({ pageParam: cursor }) =>
    answerPage(api.activity.$get({ query: { limit: PAGE, ...(cursor ? { cursor } : {}) } })),
})

export const settlementQuery = queryOptions({
  queryKey: ['book', 'settlement'],
  queryFn: () => answer(api.settlement.$get()),
})

export const togetherQuery = queryOptions({
  queryKey: ['book', 'together'],
  queryFn: () => answer(api.together.$get({ query: {} })),
})

/** The rows behind where a member stands, newest first. */
export const entriesQuery = (memberId: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['book', 'settlement-entries', memberId],
    queryFn: ({ pageParam: cursor }) =>
      answerPage(
        api.settlement.entries.$get({ query: { memberId, limit: PAGE, ...(cursor ? { cursor } : {}) } }),
      ),
  })

export const useAddPayment = () =>
  useCommand(
    (json: z.input<typeof NewPayment>, key) => answer(api.settlement.payments.$post({ json }, keyed(key))),
    { isInForm: true, done: 'Payment recorded' },
  )

export const useRemovePayment = () =>
  useCommand(
    (id: string, key) => answer(api.settlement.payments[':id'].$delete({ param: { id } }, keyed(key))),
    { done: 'Payment taken back', failed: 'Failed to take the payment back' },
  )

export const useAddBook = () =>
  useCommand((json: z.input<typeof NewBook>, key) => answer(api.books.$post({ json }, keyed(key))), {
    isInForm: true,
  })

export const useChangeBook = (id: string) =>
  useCommand(
    async (json: z.input<typeof BookChange>, key) => {
      const book = await answer(api.books[':bookId'].$put({ ...param(id), json }, keyed(key)))
      if (sharedBook()?.id === id) keepBook(book)
      return book
    },
    { isInForm: true, done: 'Book saved' },
  )

/** The page goes on to the own book: nothing of the one that is gone is read once more. */
function toOwn(): Promise<never> {
  showBook(null)
  return new Promise(() => {})
}

export const useDeleteBook = (id: string) =>
  useCommand(
    async (json: { name: string }, key) => {
      await answer(api.books[':bookId'].$delete({ ...param(id), json }, keyed(key)))
      return toOwn()
    },
    { isInForm: true },
  )

export const useRestoreBook = () =>
  useCommand((id: string, key) => answer(api.books[':id'].restore.$post({ param: { id } }, keyed(key))), {
    done: 'The book is back',
    failed: 'Failed to bring the book back',
  })

export const useLeaveBook = (id: string) =>
  useCommand(
    async (_: object, key) => {
      await answer(api.books[':bookId'].leave.$post(param(id), keyed(key)))
      return toOwn()
    },
    { failed: 'Failed to leave the book' },
  )

export const useAddMember = (id: string) =>
  useCommand(
    (json: z.input<typeof NewMember>, key) =>
      answer(api.books[':bookId'].members.$post({ ...param(id), json }, keyed(key))),
    { isInForm: true, done: 'Member added' },
  )

export const useChangeMember = (id: string, memberId: string) =>
  useCommand(
    (json: z.input<typeof MemberChange>, key) =>
      answer(
        api.books[':bookId'].members[':memberId'].$put({ param: { bookId: id, memberId }, json }, keyed(key)),
      ),
    { isInForm: true, done: 'Member saved' },
  )

export const useRemoveMember = (id: string) =>
  useCommand(
    ({ memberId }: { memberId: string }, key) =>
      answer(
        api.books[':bookId'].members[':memberId'].$delete({ param: { bookId: id, memberId } }, keyed(key)),
      ),
    { done: 'Member removed', failed: 'Failed to remove the member' },
  )

export const useInvite = (id: string) =>
  useCommand(
    (json: z.input<typeof NewInvitation>, key): Promise<MadeInvitation> =>
      answer(api.books[':bookId'].invitations.$post({ ...param(id), json }, keyed(key))),
    { isInForm: true },
  )

export const useEndInvitation = (id: string) =>
  useCommand(
    (invitationId: string, key) =>
      answer(
        api.books[':bookId'].invitations[':invitationId'].$delete(
          { param: { bookId: id, invitationId } },
          keyed(key),
        ),
      ),
    { done: 'Invitation taken back', failed: 'Failed to take the invitation back' },
  )

export const useAccept = () =>
  useCommand(
    (json: { token: string; name?: string | undefined }, key) =>
      answer(api.invitations.accept.$post({ json }, keyed(key))),
    { isInForm: true },
  )

export const ROLE_WORDS: Record<Book['role'], string> = {
  owner: 'Owner',
  editor: 'Editor',
  viewer: 'Viewer',
}
