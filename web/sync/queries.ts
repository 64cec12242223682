import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api, keyed } from '../api/client.ts'
import { connection } from '../api/connection.ts'
import { ApiError, codeOf, explanationOf } from '../api/errors.ts'
import { keys } from '../api/keys.ts'
import { syncNow } from '../api/local.ts'
import { refusedCalls } from '../api/refused-calls.ts'
import { useCommand } from '../api/use-command.ts'
import { showToast } from '../ui/toast.ts'
import { unsentOf } from './state-words.ts'

const BACKED_UP = 'Your data has been backed up to the cloud.'
const UNCHANGED =
  'Nothing has changed since your newest cloud copy, so no other one was taken and no credit used.'
const CHECK_CREDITS = 'Unable to sync data. Check your sync credits.'

/** The title where everything was sent, but the server has no room for a copy, or makes too many others right now. */
const NO_COPY = 'No Cloud Copy Kept'
const ALL_SENT = 'Your entries are saved on the server, and no credit was used.'

export const creditsQuery = queryOptions({
  queryKey: keys.syncCredits,
  queryFn: () => answer(api['sync-credits'].balance.$get()),
})

export const backupsQuery = queryOptions({
  queryKey: keys.backups,
  queryFn: () => answer(api.backups.$get()),
})

export const refusedQuery = queryOptions({ queryKey: keys.refused, queryFn: refusedCalls })

/** Sends what waits: nobody pays for that. */
export function useSending() {
  return useMutation({
    mutationFn: syncNow,
    onSuccess: (outcome) => {
      if (!outcome.ok) showToast({ tone: 'error', title: 'Sync Failed', text: outcome.message })
    },
    onError: ({ message }) => showToast({ tone: 'error', title: 'Sync Failed', text: message }),
  })
}

/** Sends what waits and brings this browser's copy up to date; a browser that keeps none has nothing to send. */
async function sendAll(): Promise<void> {
  const outcome = await syncNow().catch((error: Error) => {
    if (unsentOf(connection()) > 0) throw error
    return undefined
  })
  if (outcome && !outcome.ok) throw new ApiError(outcome.message, 0, outcome.why)
}

/** 'Sync now': sends what waits and has the server take a copy, for which a free user pays a credit. */
export function useManualSync() {
  const client = useQueryClient()
  const sync = useCommand(async (_: null, key) => {
    await sendAll()
    const copy = answer(api['sync-credits'].use.$post({ json: { amount: 1 } }, keyed(key)))
    return copy.catch((error: Error) => {
      if (!['too_large', 'too_many'].includes(codeOf(error))) throw error
      return { refused: error.message }
    })
  }, {})
  // The promise tells the outcome: the button may be gone by then, with what it was about.
  const run = async () => {
    try {
      const copy = await sync.mutateAsync(null)
      showToast(
        'refused' in copy
          ? { tone: 'error', title: NO_COPY, text: `${ALL_SENT} ${copy.refused}` }
          : { tone: 'success', title: 'Manual Sync Complete', text: copy.isNew ? BACKED_UP : UNCHANGED },
      )
    } catch (error) {
      const text = explanationOf(error, CHECK_CREDITS)
      showToast({ tone: 'error', title: 'Sync Failed', text })
    }
    for (const queryKey of [keys.syncCredits, keys.backups, keys.user])
      void client.invalidateQueries({ queryKey })
  }
  return { run, busy: sync.isPending }
}

export function useAutoSync() {
  const client = useQueryClient()
  return useCommand(
    async (autoSync: boolean, key) => {
      const mode = await answer(api.user['storage-mode'].$put({ json: { autoSync } }, keyed(key)))
      client.setQueryData(keys.storageMode, mode)
      return mode
    },
    { failed: (error) => error.message },
  )
}

export function useRestore() {
  const client = useQueryClient()
  return useCommand(
    async (id: string, key) => {
      const done = await answer(api.backups[':id'].restore.$post({ param: { id }, json: {} }, keyed(key)))
      // Answers that no page shows now are of the book that is gone.
      client.removeQueries({ queryKey: keys.book, type: 'inactive' })
      await client.invalidateQueries()
      return done
    },
    { done: 'Your book is as it was in the copy', failed: (error) => error.message },
  )
}

/** Work on the sync report; the list and the counts follow. */
export function useReportWork<Input>(work: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: work,
    meta: { failed: (error) => error.message },
    onSettled: () => client.invalidateQueries({ queryKey: keys.refused }),
  })
}
