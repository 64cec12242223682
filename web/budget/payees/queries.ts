import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Payee, PayeeChange } from '../../../src/budget/payees/wire.ts'
import { beginsWord, foldName } from '../../../src/values/fold-text.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { changeSeen } from '../../api/meanwhile.ts'
import { changed, useCommand, without } from '../../api/use-command.ts'
import { offerUndo } from '../undo.ts'

const { payees } = api

export const payeesQuery = queryOptions({
  queryKey: keys.payees,
  queryFn: () => answer(payees.$get({ query: {} })),
})

export const payeeQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [...keys.payee, id],
    queryFn: () => answer(payees[':id'].$get({ param: { id: id ?? '' } })),
    enabled: id !== undefined,
  })

const MOST = 8

/** Payees of which a word begins with what is typed, used last first; with nothing typed those used last. */
const completionsQuery = (typed: string) =>
  queryOptions({
    queryKey: [...keys.payee, 'completions', typed],
    queryFn: () =>
      answer(payees.$get({ query: { limit: String(MOST), ...(typed ? { q: typed } : {}) } })).then((rows) =>
        rows.filter(({ hidden }) => !hidden),
      ),
    placeholderData: keepPreviousData,
  })

/** Payees used last. */
export const recentPayeesQuery = completionsQuery('')

/** Payees offered for the text. Until its answer is there, those of the answer before that fit: no other can be picked. */
export function useCompletions(text: string): Payee[] {
  const typed = text.trim()
  const { data = [], isPlaceholderData } = useQuery(completionsQuery(typed))
  return isPlaceholderData ? data.filter(({ name }) => beginsWord(foldName(name), foldName(typed))) : data
}

type Change = z.input<typeof PayeeChange>
const put = (id: string) => (json: Change, key: string) =>
  answer(payees[':id'].$put({ param: { id }, json }, keyed(key)))

export const useSavePayee = (seen: Payee) =>
  useCommand((fields: Change, key) => changeSeen(seen, fields, (json) => put(seen.id)(json, key)), {
    done: 'Payee changed',
    isInForm: true,
    failed: 'The payee could not be changed',
    shows: (fields, patch) => patch(keys.payees, changed<Payee>(seen.id, fields as Partial<Payee>)),
  })

/** Hides the payee, or offers it again; its toast takes that back. */
export function useHidePayee({ id, name }: Payee) {
  const back = useCommand((hidden: boolean, key) => put(id)({ hidden }, key))
  return useCommand(
    async (hidden: boolean, key) => {
      const after = await put(id)({ hidden }, key)
      offerUndo(hidden ? `${name} is hidden` : `${name} is offered again`, () => back.mutate(!hidden))
      return after
    },
    { shows: (hidden, patch) => patch(keys.payees, changed<Payee>(id, { hidden })) },
  )
}

/** Merges the payee into another; its toast takes it out again. */
export function useMergePayee({ id, name }: Payee) {
  const unmerge = useCommand(
    (_: null, key) => answer(payees[':id'].unmerge.$post({ param: { id } }, keyed(key))),
    { done: `${name} is a payee of its own again`, failed: 'The payees could not be taken apart' },
  )
  return useCommand(
    async (into: string, key) => {
      const after = await answer(payees[':id'].merge.$post({ param: { id }, json: { into } }, keyed(key)))
      offerUndo(`${name} is now ${after.name}`, () => unmerge.mutate(null))
      return after
    },
    {
      failed: 'The payees could not be merged',
      shows: (_, patch) => patch(keys.payees, without(id)),
    },
  )
}
