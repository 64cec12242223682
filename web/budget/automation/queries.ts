import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { NewRule, Rule } from '../../../src/budget/rules/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import type { Patch } from '../../api/optimistic.ts'
import { changed, useCommand, without } from '../../api/use-command.ts'
import { plural } from '../../ui/format.ts'

const { rules } = api

export const rulesQuery = queryOptions({
  queryKey: keys.rules,
  queryFn: () => answer(rules.$get()),
})

/** Query for a rule's effect on the past; nothing is fetched before there is a word, or kept once it is closed: rows change. */
export const previewQuery = (contains: string, accountId: string | null) =>
  queryOptions({
    queryKey: [...keys.rules, 'preview', contains, accountId],
    queryFn: () => answer(rules.preview.$get({ query: { contains, ...(accountId ? { accountId } : {}) } })),
    enabled: contains !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** The previews are no lists. */
const patchRules = <Row extends { id: string }>(patch: Patch, change: (rows: Row[]) => Row[]) =>
  patch(keys.rules, (known: Row[]) => (Array.isArray(known) ? change(known) : known))

/** Adds a rule; with an id it changes that one. */
export const useSaveRule = (id?: string) =>
  useCommand(
    (json: z.input<typeof NewRule>, key) =>
      id
        ? answer(rules[':id'].$put({ param: { id }, json }, keyed(key)))
        : answer(rules.$post({ json }, keyed(key))),
    id
      ? {
          done: 'Rule changed',
          failed: 'The rule could not be changed',
          shows: (fields, patch) => patchRules(patch, changed<Rule>(id, fields)),
        }
      : { done: 'Rule added' },
  )

export const useRemoveRule = (id: string) =>
  useCommand((_: null, key) => answer(rules[':id'].$delete({ param: { id } }, keyed(key))), {
    done: 'Rule deleted',
    failed: 'The rule could not be deleted',
    shows: (_, patch) => patchRules(patch, without(id)),
  })

export const useApplyRule = (id: string) =>
  useCommand((_: null, key) => answer(rules[':id'].apply.$post({ param: { id } }, keyed(key))))

export const expensesInWords = (count: number): string => plural(count, 'past expense')
