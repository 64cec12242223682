import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  AccountOfFile,
  ChosenRow,
  CsvColumns,
  Statement,
  StatementPreview,
  StatementReceipt,
} from '../../../src/budget/statements/wire.ts'
import { uuidV7 } from '../../../src/values/id.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { upload } from '../../api/upload.ts'
import { useCommand } from '../../api/use-command.ts'
import { offerUndo } from '../undo.ts'

export type Targets = Record<string, string | null>

/** Fields of an account that comes with a file, as far as they were chosen. */
export type NewAccount = Partial<NonNullable<AccountOfFile['made']>>

export interface Choice {
  files: File[]
  /** Undefined where the book has no account yet: then it comes with the file. */
  accountId: string | undefined
  newAccounts?: Record<string, NewAccount> | undefined
  /** Well-known words say what rows are for; a book without categories begins with the usual ones. */
  usualCategories: boolean
  /** Chosen destinations of the files' accounts, by their key: an account's id or 'new'; null leaves the rows out. */
  accountMap?: Targets | undefined
  /** The columns of a table where they were chosen by hand; of several files one after the other. */
  columns?: CsvColumns | (CsvColumns | null)[] | undefined
}

export interface Order extends Choice {
  skip: number[]
  /** Rows that come in although they were deleted before, or match one of the book. */
  asNew: number[]
  rows: ChosenRow[]
  matches: { index: number; transactionId: string }[]
  /** Chosen categories for those that the files name, by that name: an id or 'new'; null is none. */
  categoryMap?: Targets | undefined
  openings?: Record<string, { opening: string; openedOn: string }> | undefined
  /** Names of files that can't be read. */
  without?: string[] | undefined
}

export const statementsQuery = queryOptions({
  queryKey: keys.statements,
  queryFn: () => answer(api.statements.$get()),
})

export const layoutsQuery = queryOptions({
  queryKey: keys.layouts,
  queryFn: () => answer(api.statements.layouts.$get()),
})

export const useNameLayout = () =>
  useCommand(
    ({ id, name }: { id: string; name: string | null }, key) =>
      answer(api.statements.layouts[':id'].$put({ param: { id }, json: { name } }, keyed(key))),
    { isInForm: true, failed: 'Failed to rename it' },
  )

export const useForgetLayout = () =>
  useCommand(
    (id: string, key) => answer(api.statements.layouts[':id'].$delete({ param: { id } }, keyed(key))),
    { done: 'Forgotten', failed: 'Failed to forget it' },
  )

function formOf({ files, accountId, columns, accountMap = {}, ...choice }: Choice): FormData {
  const form = new FormData()
  if (accountId) form.set('accountId', accountId)
  if (columns) form.set('columns', JSON.stringify(columns))
  if (!accountId || Object.keys(accountMap).length > 0) form.set('accountMap', JSON.stringify(accountMap))
  if (choice.newAccounts) form.set('newAccounts', JSON.stringify(choice.newAccounts))
  form.set('usualCategories', JSON.stringify(choice.usualCategories))
  for (const file of files) form.append('file', file)
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
    for (const field of ['asNew', 'rows', 'matches'] as const)
      if (order[field].length > 0) form.set(field, JSON.stringify(order[field]))
    for (const field of ['categoryMap', 'openings', 'without'] as const)
      if (order[field] && Object.keys(order[field]).length > 0) form.set(field, JSON.stringify(order[field]))
    return upload<StatementReceipt>({ path: 'statements', key, body: form, onProgress: setPart })
  })
  // The stamp tells one file from another where the key of the action is looked up: a File has no JSON.
  const run = (order: Order) =>
    command.mutate({
      ...order,
      stamp: order.files.map((file) => `${file.name} ${file.size} ${file.lastModified}`).join('\n'),
    })
  return { command, run, part }
}

export const useUndoImport = ({ isInForm = false } = {}) =>
  useCommand((id: string, key) => answer(api.statements[':id'].$delete({ param: { id } }, keyed(key))), {
    done: 'Import undone',
    failed: 'Failed to undo the import',
    isInForm,
  })

const move = (id: string, accountId: string, key: string) =>
  answer(api.statements[':id'].$put({ param: { id }, json: { accountId } }, keyed(key)))

interface Move {
  statement: Statement
  accountId: string
}

/** Moves a whole import to another account; its toast moves it back. */
export function useMoveImport() {
  const undo = useCommand(({ statement, accountId }: Move, key) => move(statement.id, accountId, key), {
    done: 'Import moved back',
    failed: 'Failed to move the import back',
  })
  return useCommand(
    async ({ statement, accountId }: Move, key) => {
      const moved = await move(statement.id, accountId, key)
      const { accountId: before } = statement
      if (before) offerUndo('Import moved', () => undo.mutate({ statement, accountId: before }))
      return moved
    },
    { isInForm: true, failed: 'Failed to move the import' },
  )
}

/** Rows of an account up to a day that no bank has brought: they may be why a balance does not agree. */
export const unconfirmedQuery = (accountId: string, day: string) =>
  queryOptions({
    queryKey: [...keys.history, 'unconfirmed', accountId, day],
    queryFn: async () => {
      const rows = await answer(api.transactions.$get({ query: { accountId, to: day, limit: '500' } }))
      return rows.filter(
        (row) =>
          row.statementId === null &&
          row.bucketId === null &&
          row.affectsBalance &&
          (row.kind === 'entry' || row.kind === 'transfer'),
      )
    },
  })
