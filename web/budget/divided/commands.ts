import type { z } from 'zod'
import type { Divided, Division } from '../../../src/budget/divided/wire.ts'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import { formatAmount } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { nameBy, showUnnamed } from '../ledger/unnamed.ts'
import { offerUndo } from '../undo.ts'
import { type PieceInput, showDivided, showJoined } from './shown.ts'

type DivisionInput = z.input<typeof Division>

const { transactions } = api
const divide = (id: string, json: DivisionInput, key: string): Promise<Divided> =>
  answer(transactions[':id'].divide.$post({ param: { id }, json }, keyed(key)))
const join = (id: string, key: string): Promise<Transaction> =>
  answer(transactions[':id'].divide.$delete({ param: { id } }, keyed(key)))

/** Divides a piece off the row; one press joins it again. */
export function useDivide(row: Transaction) {
  const undo = useCommand((piece: Transaction, key) => join(piece.id, key), {
    done: 'Joined again',
    failed: 'Failed to join it',
    shows: (piece, patch) => showJoined(patch, piece),
  })
  return useCommand(
    async (input: PieceInput, key) => {
      const dividing = divide(row.id, input, key)
      nameBy(
        input,
        dividing.then(({ piece }) => [piece]),
      )
      const { piece } = await dividing
      const text = `${isolated(piece.description)}, ${formatAmount(piece.amount)}`
      offerUndo('Divided', () => undo.mutate(piece), { text })
      return piece
    },
    {
      failed: 'Failed to divide it',
      shows: (input, patch) => {
        showUnnamed(input, [showDivided(patch, row, input).id])
      },
    },
  )
}

/** Joins a piece to the row that it was divided off; Undo divides it off again as it was. */
export function useJoin(piece: Transaction) {
  const { amount, description, categoryId, transferId, transferAccountId } = piece
  const json = transferId ? { amount, description, transferAccountId } : { amount, description, categoryId }
  const undo = useCommand((id: string, key) => divide(id, json, key), {
    done: 'Divided again',
    failed: 'Failed to divide it again',
  })
  return useCommand(
    async (_: null, key) => {
      const row = await join(piece.id, key)
      offerUndo('Joined again', () => undo.mutate(row.id), {
        text: `${isolated(row.description)}, ${formatAmount(row.amount)}`,
      })
      return row
    },
    { failed: 'Failed to join it', shows: (_, patch) => showJoined(patch, piece) },
  )
}
