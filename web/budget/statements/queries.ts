import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CsvColumns, StatementPreview, StatementReceipt } from '../../../src/budget/statements/wire.ts'
import { uuidV7 } from '../../../src/values/id.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { upload } from '../../api/upload.ts'
import { useCommand } from '../../api/use-command.ts'

export interface Choice {
  file: File
  accountId: string
  /** The columns of a CSV file where they were chosen by hand. */
  columns?: CsvColumns
}

export interface Order extends Choice {
  skip: number[]
  /** Rows that were deleted before and are wanted again. */
  asNew: number[]
}

export const statementsQuery = queryOptions({
  queryKey: keys.statements,
  queryFn: () => answer(api.statements.$get()),
})

function formOf({ file, accountId, columns }: Choice): FormData {
  const form = new FormData()
  form.set('accountId', accountId)
  if (columns) form.set('columns', JSON.stringify(columns))
  form.set('file', file)
  return form
}

/** Reads a file without storing anything. `part` is how much of it has been sent. */
export function usePreview() {
  const [part, setPart] = useState(0)
  const preview = useMutation({
    mutationFn: (choice: Choice) => {
      setPart(0)
      const form = formOf(choice)
      return upload<StatementPreview>({
        path: 'statements/preview',
        key: uuidV7(Date.now()),
        body: form,
        onProgress: setPart,
      })
    },
  })
  return { preview, part }
}

export function useImport() {
  const [part, setPart] = useState(0)
  const command = useCommand((order: Order & { stamp: string }, key) => {
    setPart(0)
    const form = formOf(order)
    form.set('skip', JSON.stringify(order.skip))
    if (order.asNew.length > 0) form.set('asNew', JSON.stringify(order.asNew))
    return upload<StatementReceipt>({ path: 'statements', key, body: form, onProgress: setPart })
  })
  // The stamp tells one file from another where the key of the action is looked up: a File has no JSON.
  const run = (order: Order) =>
    command.mutate({ ...order, stamp: `${order.file.name} ${order.file.size} ${order.file.lastModified}` })
  return { command, run, part }
}

export const useUndoImport = ({ isInForm = false } = {}) =>
  useCommand((id: string, key) => answer(api.statements[':id'].$delete({ param: { id } }, keyed(key))), {
    done: 'Import undone',
    failed: 'Failed to undo the import',
    isInForm,
  })
