import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import { offerUndo } from '../undo.ts'

const { transactions } = api
const join = (id: string, withId: string, key: string) =>
  answer(transactions[':id'].match.$post({ param: { id }, json: { with: withId } }, keyed(key)))
const part = (id: string, key: string) =>
  answer(transactions[':id'].match.$delete({ param: { id } }, keyed(key)))

/** True for two rows that may be one: entered by hand and brought by a bank, of the same account and type. */
export function mayJoin([one, two, ...others]: Transaction[]): boolean {
  if (!one || !two || others.length > 0) return false
  const isOneOfBank = (one.statementId === null) !== (two.statementId === null)
  return isOneOfBank && one.accountId !== null && one.accountId === two.accountId && one.type === two.type
}

/** Joins a row that was entered by hand and the bank's; its toast takes them apart. */
export function useJoin() {
  const undo = useCommand((id: string, key) => part(id, key), {
    done: 'Two rows again',
    failed: 'Failed to take the rows apart',
  })
  return useCommand(
    async ([one, two]: [Transaction, Transaction], key) => {
      const row = await join(one.id, two.id, key)
      offerUndo('Joined to one row', () => undo.mutate(row.id), {
        text: 'With your words, and the bank’s day and amount.',
      })
      return row
    },
    { failed: 'The two rows could not be joined' },
  )
}

/** Takes a row and the bank's row apart; its toast joins them again. */
export function useTakeApart() {
  const undo = useCommand(([id, withId]: [string, string], key) => join(id, withId, key), {
    done: 'One row again',
    failed: 'Failed to join the rows again',
  })
  return useCommand(
    async (id: string, key) => {
      const { transaction, imported } = await part(id, key)
      offerUndo('Taken apart', () => undo.mutate([transaction.id, imported.id]), {
        text: 'Your row is as you typed it, and the bank’s stands beside it.',
      })
    },
    { failed: 'Failed to take the row apart' },
  )
}
