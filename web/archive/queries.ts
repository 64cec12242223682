import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportReceipt } from '../../src/archive/wire.ts'
import { baseUrl } from '../api/base.ts'
import { answer, api } from '../api/client.ts'
import { codeOf } from '../api/errors.ts'
import { keys } from '../api/keys.ts'
import { beginLeaving } from '../api/leaving.ts'
import { forgetUser } from '../api/local.ts'
import { proveAhead } from '../api/prove-ahead.ts'
import { goesLocal } from '../api/reach.ts'
import { clearStorage } from '../api/storage.ts'
import { upload } from '../api/upload.ts'
import { useCommand } from '../api/use-command.ts'
import { keepToast } from '../ui/toast.ts'

/** Replaces the book by the file. `part` is the share of it that has been sent, from 0 to 1. */
export function useImport() {
  const client = useQueryClient()
  const [part, setPart] = useState(0)
  const command = useCommand(
    async ({ file }: { file: File; stamp: string }, key) => {
      setPart(0)
      // Proof is asked for ahead, not after the whole file was sent.
      if (!goesLocal('/api/import'))
        await proveAhead().catch((error) => {
          if (codeOf(error) !== 'unreachable') throw error
        })
      const body = file.slice(0, file.size, 'application/json')
      const receipt = await upload<ImportReceipt>({ path: 'import', key, body, onProgress: setPart })
      // Queries that no page shows now hold the book that is gone.
      client.removeQueries({ queryKey: keys.book, type: 'inactive' })
      await client.invalidateQueries()
      return receipt
    },
    { done: 'Your data was imported' },
  )
  // The stamp tells one file from another where the key of the action is looked up: a File has no JSON.
  const run = (file: File, onSuccess: () => void) =>
    command.mutate({ file, stamp: `${file.name} ${file.size} ${file.lastModified}` }, { onSuccess })
  return { command, run, part }
}

export const useDeleteAccount = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (email: string) => answer(api.auth.user.$delete({ json: { email } })),
    onSuccess: async () => {
      await beginLeaving()
      await forgetUser()
      clearStorage({ leavesChoices: false })
      keepToast({ tone: 'success', title: 'Your account is gone.' })
      // The page is loaded anew, so that nothing of the account stays in memory.
      location.replace(baseUrl)
    },
  })
