import type { z } from 'zod'
import type { BulkChange } from '../../../src/budget/transactions/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import { plural } from '../../ui/format.ts'
import { offerUndo } from '../undo.ts'

export const undoBulk = (id: string, key: string) =>
  answer(api.transactions.bulk[':id'].undo.$post({ param: { id } }, keyed(key)))

/** Changes many transactions together; its toast takes all of it back. */
export function useBulk() {
  const undo = useCommand((id: string, key) => undoBulk(id, key), {
    done: 'Transactions are as they were',
    failed: 'The change could not be undone',
  })
  return useCommand(
    async (json: z.input<typeof BulkChange>, key) => {
      const receipt = await answer(api.transactions.bulk.$post({ json }, keyed(key)))
      offerUndo(`${plural(receipt.changed, 'transaction')} changed`, () => undo.mutate(receipt.id))
      return receipt
    },
    { isInForm: true, failed: 'The transactions could not be changed' },
  )
}
