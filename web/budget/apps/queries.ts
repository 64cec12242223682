import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppPreview, AppReceipt } from '../../../src/budget/apps/wire.ts'
import { uuidV7 } from '../../../src/values/id.ts'
import { upload } from '../../api/upload.ts'
import { useCommand } from '../../api/use-command.ts'

/** Answers about a book that the server takes beside its files. */
export interface Choices {
  accountMap: Record<string, string | null>
  categoryMap: Record<string, string | null>
  accept: string[]
  dateOrder?: string
}

export const NOTHING_SAID: Choices = { accountMap: {}, categoryMap: {}, accept: [] }

/** Adds an answer to what was said before. */
export const withAnswer = (choices: Choices, { accountMap, accept, ...set }: Partial<Choices>): Choices => ({
  ...choices,
  ...set,
  accountMap: { ...choices.accountMap, ...accountMap },
  accept: [...new Set([...choices.accept, ...(accept ?? [])])],
})

export interface Book {
  files: File[]
  choices: Choices
}

function formOf({ files, choices }: Book): FormData {
  const form = new FormData()
  for (const file of files) form.append('files', file, file.name)
  for (const field of ['accountMap', 'categoryMap', 'accept'] as const)
    form.set(field, JSON.stringify(choices[field]))
  if (choices.dateOrder) form.set('dateOrder', choices.dateOrder)
  return form
}

/** Reads a book without storing anything. `part` is how much of it has been sent. */
export function useBookPreview() {
  const [part, setPart] = useState(0)
  const preview = useMutation({
    mutationFn: (book: Book) => {
      setPart(0)
      const body = formOf(book)
      return upload<AppPreview>({
        path: 'import/apps/preview',
        key: uuidV7(Date.now()),
        body,
        onProgress: setPart,
      })
    },
  })
  return { preview, part }
}

export function useBringIn() {
  const [part, setPart] = useState(0)
  const command = useCommand((book: Book & { stamp: string }, key) => {
    setPart(0)
    return upload<AppReceipt>({ path: 'import/apps', key, body: formOf(book), onProgress: setPart })
  })
  // The stamp tells one set of files from another where the key of the action is looked up: a File has no JSON.
  const run = (book: Book) => {
    const stamp = book.files.map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`).join()
    command.mutate({ ...book, stamp })
  }
  return { command, run, part }
}
