import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { NewRule } from '../../../src/budget/automation/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useCommand } from '../../api/use-command.ts'
import { plural } from '../../ui/format.ts'

const { rules } = api

export const rulesQuery = queryOptions({
  queryKey: keys.rules,
  queryFn: () => answer(rules.$get()),
})

/** What a rule would do to the past; nothing is asked before there is a word. */
export const previewQuery = (contains: string, accountId: string | null) =>
  queryOptions({
    queryKey: [...keys.rules, 'preview', contains, accountId],
    queryFn: () => answer(rules.preview.$get({ query: { contains, ...(accountId ? { accountId } : {}) } })),
    enabled: contains !== '',
    placeholderData: keepPreviousData,
  })

/** Adds a rule; with an id it changes that one. */
export const useSaveRule = (id?: string) =>
  useCommand(
    (json: z.input<typeof NewRule>, key) =>
      id
        ? answer(rules[':id'].$put({ param: { id }, json }, keyed(key)))
        : answer(rules.$post({ json }, keyed(key))),
    id ? { done: 'Rule changed' } : { done: 'Rule added' },
  )

export const useRemoveRule = (id: string) =>
  useCommand((_: null, key) => answer(rules[':id'].$delete({ param: { id } }, keyed(key))), {
    done: 'Rule deleted',
    failed: 'The rule could not be deleted',
  })

export const useApplyRule = (id: string) =>
  useCommand((_: null, key) => answer(rules[':id'].apply.$post({ param: { id } }, keyed(key))))

export const expensesInWords = (count: number): string => plural(count, 'past expense')
