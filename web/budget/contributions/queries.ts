import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ContributionChange, NewContribution } from '../../../src/household/contributions/wire.ts'
import { tellCopyOutdated } from '../../api/changes.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { inBook } from '../../api/current-book.ts'
import { useCommand } from '../../api/use-command.ts'

/** Accounts of one of the user's books, whichever is shown. */
export const accountsIn = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'accounts-in', bookId],
    queryFn: () => answer(api.accounts.$get({}, inBook(bookId))),
  })

export const categoriesIn = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'categories-in', bookId],
    queryFn: () => answer(api['budget-categories'].$get({}, inBook(bookId))),
  })

/** Rows of the own book that may be a payment between members: of that amount, the newest first. */
export const rowsLike = (ownId: string, type: 'income' | 'expense', amount: string) =>
  queryOptions({
    queryKey: ['book', 'rows-like', ownId, type, amount],
    queryFn: () =>
      answer(
        api.transactions.$get(
          { query: { type, kind: 'entry', min: amount, max: amount, limit: '10' } },
          inBook(ownId),
        ),
      ),
  })

/** The own book's copy in this browser lacks what the server has done to it. */
async function renewed<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const done = await asked
  tellCopyOutdated()
  return done
}

export const useContribute = () =>
  useCommand(
    (json: z.input<typeof NewContribution>, key) =>
      renewed(answer(api.contributions.$post({ json }, keyed(key)))),
    { isInForm: true, done: 'Entered in both books' },
  )

export const useChangeContribution = () =>
  useCommand(
    ({ id, ...json }: z.input<typeof ContributionChange> & { id: string }, key) =>
      renewed(answer(api.contributions[':id'].$put({ param: { id }, json }, keyed(key)))),
    { isInForm: true, done: 'Changed in both books' },
  )

export const useTakeBack = () =>
  useCommand(
    (id: string, key) => renewed(answer(api.contributions[':id'].$delete({ param: { id } }, keyed(key)))),
    { isInForm: true, done: 'Taken back in both books' },
  )
